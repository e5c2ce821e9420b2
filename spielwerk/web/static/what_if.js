// What if: opens a table of its own that goes on from a position of a finished game.
import { openFromHere } from "./came_from.js";
import { post, tell } from "./talk.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-what-if]");
  if (!button) return;
  const { token, lost } = document.querySelector("main").dataset;
  const answer = await post(`/t/${token}/what-if`, { position: Number(button.dataset.whatIf) }).catch(() => tell(lost));
  if (answer?.ok) openFromHere(answer.address);
});
