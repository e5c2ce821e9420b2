// Folds that open over the start page close by Esc and by a click beside them. What opens in place stays.

function floating() {
  const open = [...document.querySelectorAll("details.unfolds[open]")];
  return open.filter((fold) => getComputedStyle(fold.lastElementChild).position === "absolute");
}

document.addEventListener("click", (event) => {
  for (const fold of floating()) if (!fold.contains(event.target)) fold.open = false;
});

// What opens below the window's foot comes into sight.
document.addEventListener("toggle", ({ target }) => {
  if (target.matches("details.unfolds[open]")) target.lastElementChild.scrollIntoView({ block: "nearest" });
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const fold of floating()) {
    fold.open = false;
    fold.querySelector("summary").focus();
  }
});
