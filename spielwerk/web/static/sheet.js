// On narrow screens a game's hand may lie on the sheet of the question, whose height follows what is asked.
const main = document.querySelector("main.table");

function measure([entry]) {
  main.style.setProperty("--sheet", `${Math.round(entry.borderBoxSize[0].blockSize)}px`);
}

new ResizeObserver(measure).observe(document.getElementById("prompt"), { box: "border-box" });
