// Where studying begins: a link that was pasted, a file with a position, or one with a whole game.
import "./switches.js";
import { post, tell } from "./talk.js";

const main = document.querySelector("main.begin");
// As long as any file with a position can be.
const LONGEST = 20000;

// The address in whatever was pasted: a whole link, or the end of one.
function addressIn(text) {
  return text.trim().match(/(?:^|\/study\/)(1[0-9A-Za-z_-]{8,})(\?at=\d+)?$/)?.slice(1, 3).join("") ?? null;
}

function open(text, otherwise) {
  const address = addressIn(text);
  if (address) location.assign(`/study/${address}`);
  else tell(otherwise);
}

async function positionIn(file) {
  if (file.size > LONGEST) return null;
  const content = await file.text().then(JSON.parse).catch(() => null);
  return content?.format === "spielwerk-position" ? String(content.address) : null;
}

document.querySelector("[data-open-link]").addEventListener("submit", (event) => {
  event.preventDefault();
  open(event.target.elements.link.value, main.dataset.noLink);
});

document.querySelector("[data-open-file]").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  const address = await positionIn(file);
  if (address) return open(address, main.dataset.noPosition);
  const answer = await post("/import", file).catch(() => tell(main.dataset.lost));
  if (answer?.ok) location.assign(answer.address);
});
