// The contents of a long text: beside it where there is room, folded away above it where there is none.
const contents = document.querySelector("[data-contents]");
const narrow = matchMedia("(max-width: 1039px)");

function fold() {
  contents.open = !narrow.matches;
}

fold();
narrow.addEventListener("change", fold);
contents.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  if (narrow.matches) contents.open = false;
  // An address that stays the same is no news to the page.
  unfold(link.hash);
});

// Who is led to a heading that folds what stands below it wants to read that; paper shows everything.
function unfold(hash) {
  const fold = document.getElementById(hash.slice(1))?.closest(".fold");
  if (fold) fold.open = true;
}

addEventListener("hashchange", () => unfold(location.hash));
addEventListener("DOMContentLoaded", () => unfold(location.hash));
addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll(".fold")) fold.open = true;
});

// The heading that is being read is marked in the list.
function mark(headings) {
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
  const current = (passed.at(-1) ?? headings[0])?.id;
  for (const link of contents.querySelectorAll("a")) {
    if (link.hash === `#${current}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

document.addEventListener("DOMContentLoaded", () => {
  const headings = [...contents.querySelectorAll("a")].map((link) => document.getElementById(link.hash.slice(1))).filter(Boolean);
  let waiting = false;
  addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      mark(headings);
    });
  }, { passive: true });
  mark(headings);
});
