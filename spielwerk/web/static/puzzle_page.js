// One puzzle under its own address: whether this browser has solved it, the link to pass on, and its leaves on a phone.
import { hideEmptyLeaves, openLeaf, tabs } from "./leaf_tabs.js";
import { progress } from "./record.js";
import "./share.js";
import "./sheet.js";
import "./switches.js";

const main = document.querySelector("main.still");
const how = progress()[main.dataset.name];
if (how) {
  const mark = main.querySelector("[data-known]");
  mark.textContent = main.dataset[how];
  mark.hidden = false;
}

if (tabs.length) openLeaf(main.dataset.opened);
hideEmptyLeaves();
