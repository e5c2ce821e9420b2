// What if: opens a table of its own that goes on from a position of a finished game.
import { post } from "./talk.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-what-if]");
  if (!button) return;
  const { token } = document.querySelector("main").dataset;
  const answer = await post(`/t/${token}/what-if`, { position: Number(button.dataset.whatIf) });
  if (answer.ok) location.assign(answer.address);
});
