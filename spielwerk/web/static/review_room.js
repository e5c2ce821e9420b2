// Sentences come before charts: a chart is left out where, with it, something that is told would have to be scrolled to.
const told = document.querySelector(".why .told");
const chart = told?.querySelector("[data-if-room]");

function makeRoom() {
  chart.hidden = false;
  chart.hidden = told.scrollHeight > told.clientHeight;
}

if (chart) {
  addEventListener("resize", makeRoom);
  makeRoom();
}
