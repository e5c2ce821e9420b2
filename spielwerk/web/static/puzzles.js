// The list of puzzles: what this browser has solved is marked.
import { progress } from "./record.js";
import "./share.js";
import "./switches.js";

const main = document.querySelector("main.puzzles");
const known = progress();
const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });

for (const time of main.querySelectorAll("time")) time.textContent = day.format(new Date(time.dateTime));

for (const button of main.querySelectorAll("[data-puzzle]")) {
  const how = known[button.dataset.puzzle];
  if (!how) continue;
  button.classList.add(how);
  button.setAttribute("aria-label", `${button.getAttribute("aria-label")}, ${main.dataset[how]}`);
  button.title = `${button.title} · ${main.dataset[how]}`;
}

for (const told of main.querySelectorAll("[data-count]")) {
  const among = told.closest("details, .shelf");
  const [all, found] = ["[data-puzzle]", ".found"].map((which) => among.querySelectorAll(which).length);
  told.textContent = told.dataset.count.replace("##", all).replace("#", found);
}

// The next one is the first that nobody has tried here.
for (const shelf of main.querySelectorAll(".shelf")) {
  const next = shelf.querySelector("[data-puzzle]:not(.found, .seen)");
  if (next) shelf.querySelector("[data-next-puzzle]").formAction = next.formAction;
}
