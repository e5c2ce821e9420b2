// One puzzle under its own address: whether this browser has solved it, and the link to pass on.
import { progress } from "./record.js";
import "./share.js";
import "./switches.js";

const main = document.querySelector("main.puzzles");
const how = progress()[main.dataset.puzzle];
if (how) {
  const mark = main.querySelector("[data-known]");
  mark.textContent = main.dataset[how];
  mark.hidden = false;
}
