// The leaves of a review on a phone: going on to another decision keeps the leaf, one from the list opens its board, and a
// board opens where it is marked.
import { openLeaf, tabs } from "./leaf_tabs.js";

const KEPT = "review-leaf";

const main = document.querySelector("main");

function keep(event) {
  const link = event.target.closest("a[href*='/review']");
  if (link) sessionStorage.setItem(KEPT, link.closest(".listed") ? "board" : main.dataset.opened);
}

function recalled() {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return tabs.find((tab) => tab.dataset.openLeaf === kept) ? kept : main.dataset.opened;
}

function begin() {
  main.scrollTop = 0;
  if (main.dataset.opened === "board") main.querySelector(".seen [data-reviewed]")?.scrollIntoView({ block: "center", inline: "center" });
}

if (tabs.length) {
  main.addEventListener("click", keep);
  openLeaf(recalled());
  main.addEventListener("leaf", begin);
  if (matchMedia("(max-width: 640px)").matches) begin();
}
