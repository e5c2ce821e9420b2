// The drawer beside the board: rules, scores, settings and keys.

const drawer = document.getElementById("drawer");
let openedBy = null;

export function drawerOpen() {
  return !drawer.hidden;
}

export async function openDrawer(name) {
  if (!drawer.hidden && drawer.dataset.shows === name) return closeDrawer();
  for (const page of drawer.querySelectorAll("[data-drawer-page]")) {
    page.hidden = page.dataset.drawerPage !== name;
    if (!page.hidden) {
      drawer.querySelector("[data-drawer-title]").textContent = page.dataset.title;
      if (page.dataset.src && !page.childElementCount) await fill(page);
    }
  }
  openedBy = openedBy || document.activeElement;
  drawer.dataset.shows = name;
  drawer.hidden = false;
  drawer.scrollTop = 0;
  drawer.focus();
  showExpanded(name);
}

async function fill(page) {
  const answer = await fetch(page.dataset.src).catch(() => null);
  if (answer?.ok) page.innerHTML = await answer.text();
  else page.textContent = document.querySelector("main").dataset.lost;
}

export function closeDrawer() {
  drawer.hidden = true;
  showExpanded(null);
  openedBy?.focus?.();
  openedBy = null;
}

function showExpanded(name) {
  for (const button of document.querySelectorAll("[data-drawer]")) {
    button.setAttribute("aria-expanded", String(button.dataset.drawer === name));
  }
}

async function showRule(name) {
  if (drawer.hidden || drawer.dataset.shows !== "rules") await openDrawer("rules");
  const heading = document.getElementById(`rule-${name}`);
  if (heading) drawer.scrollTop = heading.offsetTop - 64;
}

document.addEventListener("click", (event) => {
  const rule = event.target.closest("[data-rule]");
  if (rule && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    return showRule(rule.dataset.rule);
  }
  const opener = event.target.closest("[data-drawer]");
  if (opener) openDrawer(opener.dataset.drawer);
  else if (event.target.closest("[data-close-drawer]")) closeDrawer();
  // A click beside it closes it and does what it would do anyway; the focus is where the click was.
  else if (!drawer.hidden && !drawer.contains(event.target)) {
    openedBy = null;
    closeDrawer();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !drawer.hidden) closeDrawer();
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  if (event.key === "?") openDrawer("keys");
  if (event.key === "h") openDrawer("rules");
  if (event.key === "s") openDrawer("sheet");
});
