// Changes named pieces in place, by the patches the server sends: what stays keeps its element, so that motion, focus
// and pointing survive.
const SVG = "http://www.w3.org/2000/svg";
const template = document.createElement("template");
// A copy of it is on its way here.
const ALOFT = "data-aloft";
const OFFERED = "[data-move], [data-ways], [data-picks], [data-offers]";

// A new element; inside a drawing it must be parsed as part of one.
function made(root, look, parent) {
  const html = `${root}${look}</${/^<([\w-]+)/.exec(root)[1]}>`;
  const drawn = parent.namespaceURI === SVG && parent.localName !== "foreignObject";
  template.innerHTML = drawn ? `<svg>${html}</svg>` : html;
  return (drawn ? template.content.firstChild : template.content).firstElementChild;
}

function retag(element, root) {
  const wanted = made(root, "", element.parentElement);
  for (const { name } of [...element.attributes]) if (!wanted.hasAttribute(name) && name !== ALOFT) element.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function child(parent, name) {
  for (const element of parent.children) if (element.dataset.name === name) return element;
  return null;
}

// How something looks, without what it says, counts or can be used for.
function appearance(element) {
  return element.innerHTML
    .replace(/>[^<]*</g, "><")
    .replace(/ (?:title|role|tabindex|data-[\w-]+|aria-[\w-]+)="[^"]*"/g, "")
    .replace(/ class="([^"]*)"/g, (_, names) => names.match(/\bseat-\d\b/)?.[0] ?? "");
}

function holdsPiece(element) {
  return element.dataset.piece !== undefined || element.querySelector("[data-piece]") !== null;
}

// What can be done now, or tells why it cannot (`data-offers`), is no news of what was done; a thing that lies there is
// known by itself.
function isOffer(element) {
  return element.matches(OFFERED) || element.querySelector(OFFERED) !== null;
}

function setChild(parent, name, [root, look], noted) {
  const element = child(parent, name);
  if (element && look === undefined) {
    const place = element.getAttribute("transform");
    retag(element, root);
    if (element.getAttribute("transform") !== place) noted(element, "moved");
    return;
  }
  const fresh = element && element.localName === /^<([\w-]+)/.exec(root)[1].toLowerCase() ? null : made(root, look, parent);
  if (fresh && element) element.replaceWith(fresh);
  else if (fresh) parent.append(fresh);
  else {
    const before = appearance(element);
    const laid = holdsPiece(element);
    retag(element, root);
    element.innerHTML = look;
    if (laid && !holdsPiece(element)) noted(element, "emptied");
    else if (appearance(element) !== before && !isOffer(element)) noted(element, "changed");
  }
  if (fresh && !isOffer(fresh)) noted(fresh, "came");
}

// Named children follow the ground, in this order; who is not named goes.
function reorder(parent, order) {
  const wanted = new Set(order);
  for (const element of [...parent.children]) {
    if (element.dataset.name !== undefined && !wanted.has(element.dataset.name)) element.remove();
  }
  let next = [...parent.children].find((element) => element.dataset.name !== undefined) ?? null;
  for (const name of order) {
    const element = child(parent, name);
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
  }
}

// Returns whether the patch fitted; the caller asks for a whole page where it did not. What came, moved or looks
// different is noted.
export function patch(top, changes, noted = () => {}) {
  for (const change of changes) {
    const group = change.path.reduce((element, name) => element && child(element, name), top);
    if (!group) return false;
    if (change.root !== undefined) retag(group, change.root);
    if (change.look !== undefined) group.innerHTML = change.look;
    for (const [name, how] of Object.entries(change.set ?? {})) {
      if (how.length === 1 && !child(group, name)) return false;
      setChild(group, name, how, noted);
    }
    if (change.order) {
      if (change.order.some((name) => !child(group, name))) return false;
      reorder(group, change.order);
    }
  }
  return true;
}
