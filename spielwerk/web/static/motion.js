// Shows how things came to where they are. A drawing says little: `data-piece` is this very thing, wherever it lies;
// `data-thing` is what it is, so that one which goes here and one which comes there are the same; `data-from` is the seat
// it comes from; `data-die` is the face of a die; `data-back` marks what lies face down, `data-unveiled` what turns over on
// its way; `data-way` names the spaces along which it moves from one `data-at` to the next, in a circle of `data-round`.
import { around, fly, ghost, placeOf } from "./ghosts.js";
import { beat } from "./pace.js";

const TRAVEL = 380;
const SAIL = 160;
const LONGEST = 1100;
const ROLL = 720;
const TURN = 420;
const CHIP = 1300;
// More at once would be a flurry that tells nothing.
const MOST = 16;
const LONGEST_WAY = 30;
const EASE = "cubic-bezier(.3,.7,.25,1)";
const PARTS = "[data-part=board], [data-panels] > [data-part]";

export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function moving() {
  return !calm() && document.visibilityState === "visible";
}

// Whoever wants it fast sees it fast.
function span(duration) {
  const most = beat();
  return most > 0 && most < duration ? Math.max(most, 160) : duration;
}

export function seatCard(seat) {
  return seat === undefined ? null : document.querySelector(`[data-seat-card="${seat}"]`);
}

// What lies where, before and after a page is shown.
export function picture() {
  const parts = new Map();
  const pieces = new Map();
  const dice = new Map();
  const backs = new Map();
  for (const part of document.querySelectorAll(PARTS)) {
    parts.set(part.dataset.part, part.getBoundingClientRect());
    for (const element of part.querySelectorAll("[data-piece]")) pieces.set(element.dataset.piece, thingAt(element, part));
    count(part, "[data-die]", (element, key) => dice.set(key, { face: element.dataset.die, ...thingAt(element, part) }));
    count(part, "[data-back]", (element, key) => backs.set(key, thingAt(element, part)));
  }
  return { parts, pieces, dice, backs, seats: seatsNow(), points: pointsNow(), facts: factsNow() };
}

function thingAt(element, part) {
  const place = placeOf(element);
  const at = element.closest("[data-at]");
  return { element, part: part.dataset.part, outer: around(element), thing: element.dataset.thing, at: at?.dataset.at, ...place };
}

// Things without a name of their own are known by the piece they belong to, and their number in it.
function count(part, selector, each) {
  const numbers = new Map();
  for (const element of part.querySelectorAll(selector)) {
    const name = nameOf(element);
    const number = numbers.get(name) ?? 0;
    numbers.set(name, number + 1);
    each(element, `${name}#${number}`);
  }
}

export function nameOf(element) {
  const names = [];
  for (let one = element; one && one.dataset.part === undefined; one = one.parentElement) {
    if (one.dataset.name !== undefined) names.unshift(one.dataset.name);
  }
  return `${element.closest("[data-part]")?.dataset.part}/${names.join("/")}`;
}

function seatsNow() {
  const cards = [...document.querySelectorAll("[data-seat-card]")];
  return new Map(cards.map((card) => [card.dataset.seatCard, card.getBoundingClientRect()]));
}

function pointsNow() {
  const cards = [...document.querySelectorAll("[data-seat-card]")];
  return new Map(cards.map((card) => [card.dataset.seatCard, Number(card.dataset.points)]));
}

function factsNow() {
  const facts = new Map();
  for (const fact of document.querySelectorAll("[data-seat-card] .fact")) {
    const number = /(\d+)\D*$/.exec(fact.textContent)?.[1];
    if (number !== undefined) facts.set(`${fact.closest("[data-seat-card]").dataset.seatCard}/${fact.title}`, [fact, Number(number)]);
  }
  return facts;
}

// Compares two pictures and moves what differs; tells what there was to see. `by` is the seat that acted, or null.
export function animate(before, by) {
  const after = picture();
  const change = compare(before, after);
  if (moving()) move(before, after, change, by);
  return {
    came: new Set(change.came.map(([key]) => key)),
    visible: change.came.length + change.gone.length + change.moved.length + change.rolled.length + change.turned.length > 0 || pointsChanged(before, after) || factsChanged(before, after),
    rolled: change.rolled.length > 0,
    scored: pointsChanged(before, after),
  };
}

function compare(before, after) {
  const steady = (part) => {
    const [then, now] = [before.parts.get(part), after.parts.get(part)];
    return then && now && Math.abs(then.width - now.width) < 1 && Math.abs(then.height - now.height) < 1;
  };
  const came = [];
  const moved = [];
  for (const [key, now] of after.pieces) {
    const then = before.pieces.get(key);
    if (!now.box.width) continue;
    if (!then || !then.box.width) came.push([key, now]);
    else if (then.part !== now.part || (steady(now.part) && away(then, now, before, after))) moved.push([then, now]);
  }
  const gone = [...before.pieces].filter(([key, then]) => then.box.width && !after.pieces.has(key)).map(([, then]) => then);
  const differs = ([key, now]) => now.box.width && before.dice.get(key)?.face !== now.face;
  const rolled = [...after.dice].filter(differs).map(([key, now]) => [before.dice.get(key), now]);
  const turned = [...before.backs].filter(([key, then]) => then.box.width && !after.backs.has(key)).map(([, then]) => then);
  for (const [key, now] of after.backs) if (now.box.width && before.pieces.size && !before.backs.has(key)) turned.push(now);
  return { came: before.pieces.size ? came : [], moved, gone, rolled, turned };
}

// Whether a piece lies elsewhere in its part of the page, wherever that part is.
function away(then, now, before, after) {
  const [from, to] = [before.parts.get(then.part), after.parts.get(now.part)];
  const dx = now.box.left - to.left - (then.box.left - from.left) + (now.box.width - then.box.width) / 2;
  const dy = now.box.top - to.top - (then.box.top - from.top) + (now.box.height - then.box.height) / 2;
  return Math.hypot(dx, dy) > 3;
}

function pointsChanged(before, after) {
  return [...after.points].some(([seat, points]) => before.points.has(seat) && before.points.get(seat) !== points);
}

function factsChanged(before, after) {
  return [...after.facts].some(([key, [, value]]) => before.facts.has(key) && before.facts.get(key)[1] !== value);
}

// What is counted is measured before anything flies: every look in between would lay the page out anew.
function move(before, after, { came, moved, gone, rolled, turned }, by) {
  const counted = gains(before, after);
  const left = [...gone];
  const busy = new Set();
  let flights = 0;
  const travels = (then, now) => {
    busy.add(now.element);
    if (flights++ < MOST) travel(then, now);
  };
  for (const [then, now] of moved) travels(then, now);
  for (const [, now] of came) {
    const index = now.thing === undefined ? -1 : left.findIndex((then) => then.thing === now.thing);
    const seat = after.seats.get(now.element.closest("[data-from]")?.dataset.from);
    if (index >= 0) travels(left.splice(index, 1)[0], now);
    else if (seat?.width) travels({ box: seat }, now);
    else now.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: span(TRAVEL), easing: "ease-out" });
  }
  const card = after.seats.get(String(by));
  for (const then of left) if (then.thing !== undefined && card?.width && flights++ < MOST) leave(then, card);
  for (const [then, now] of rolled) if (!busy.has(now.element.closest("[data-piece]"))) roll(then, now, by === null);
  for (const then of turned) turn(then);
  for (const gain of counted) chip(gain, origin(moved, came, gone));
}

function origin(moved, came, gone) {
  const first = came[0]?.[1] ?? moved[0]?.[1] ?? gone[0];
  return first?.box;
}

function shift(from, to) {
  return [from.left + from.width / 2 - (to.left + to.width / 2), from.top + from.height / 2 - (to.top + to.height / 2)];
}

function travel(then, now) {
  const [dx, dy] = shift(then.box, now.box);
  const size = then.element ? Math.min(3, Math.max(0.3, then.box.width / now.box.width)) : 0.6;
  const stops = then.element ? stopsBetween(then, now) : [];
  const duration = span(Math.min(LONGEST, TRAVEL + SAIL * stops.length + Math.hypot(dx, dy) / 5));
  const unveiled = !then.element && now.element.closest("[data-unveiled]");
  const frames = [
    { transform: `translate(${dx}px, ${dy}px) scale(${size})${unveiled ? " scaleX(-1)" : ""}`, opacity: then.element ? 1 : 0.4 },
    ...stops.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` })),
    { transform: "none", opacity: 1 },
  ];
  fly(ghost(now.element, now.outer, now), frames, { duration, easing: stops.length ? "linear" : EASE }, now.element);
}

// The spaces between where a piece was and where it is, as shifts from its new place.
function stopsBetween(then, now) {
  const { way, round } = now.element.closest("[data-way]")?.dataset ?? {};
  if (!way || then.at === undefined || now.at === undefined) return [];
  const space = (at) => document.querySelector(`[data-part] [data-name="${way}-${at}"]`)?.getBoundingClientRect();
  const [from, to, circle] = [Number(then.at), Number(now.at), Number(round ?? 0)];
  const step = circle || to > from ? 1 : -1;
  const end = space(to);
  const stops = [];
  for (let at = from + step; stops.length < LONGEST_WAY; at += step) {
    if (circle) at %= circle;
    const box = space(at);
    if (at === to || !box || !end) break;
    stops.push(shift(box, end));
  }
  return stops;
}

// What goes without coming anywhere in sight goes to whoever took it.
function leave(then, card) {
  const [dx, dy] = shift(card, then.box);
  const frames = [{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(0.4)`, opacity: 0.2 }];
  fly(ghost(then.element, then.outer, then), frames, { duration: span(TRAVEL + Math.hypot(dx, dy) / 5), easing: EASE });
}

// A die that is rolled tumbles, one that is turned by hand tips over.
function roll(then, now, thrown) {
  const duration = span(thrown ? ROLL : TURN);
  const turns = thrown ? 540 : 90;
  const hop = thrown ? -now.box.height * 0.6 : -2;
  const frames = [
    { transform: `rotate(${-turns}deg) scale(0.9)`, opacity: then ? 0 : 0.6 },
    { transform: `translateY(${hop}px) rotate(${-turns / 2}deg) scale(${thrown ? 1.25 : 1.05})`, opacity: 1, offset: 0.45 },
    { transform: "none", opacity: 1 },
  ];
  fly(ghost(now.element, now.outer, now), frames, { duration, easing: "cubic-bezier(.2,.6,.3,1)" }, now.element);
  if (!then?.box.width || !thrown) return;
  const away = [{ transform: "none", opacity: 1 }, { transform: `translateY(${hop}px) rotate(200deg) scale(1.2)`, opacity: 0 }];
  fly(ghost(then.element, then.outer, then), away, { duration: duration * 0.45, easing: "ease-in" });
}

function turn(then) {
  const half = span(TURN) / 2;
  if (!then.element.isConnected) fly(ghost(then.element, then.outer, then), [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: half, easing: "ease-in" });
  const piece = then.outer.find((one) => one.dataset.name !== undefined && one.isConnected);
  if (!piece) return;
  const face = [{ transform: "scaleX(0)", opacity: 1 }, { transform: "scaleX(1)", opacity: 1 }];
  fly(ghost(piece, around(piece), placeOf(piece)), face, { duration: half, delay: half, easing: "ease-out" }, piece);
}

// Points and whatever else a seat has more of, with where they are counted: they fly there from where they were made.
function gains(before, after) {
  const points = [...after.points].map(([seat, now]) => [seat, now - (before.points.get(seat) ?? now), null, seatCard(seat).querySelector(".points")]);
  const facts = [...after.facts].map(([key, [fact, now]]) => [key.split("/")[0], now - (before.facts.get(key)?.[1] ?? now), fact.querySelector("svg"), fact]);
  const found = [points, facts].flatMap((all) => all.filter(([, gained]) => gained > 0).slice(0, MOST / 2));
  return found.map(([seat, gained, symbol, target]) => ({ seat, gained, symbol, to: boxOf(target, after.seats.get(seat)) })).filter(({ to }) => to.width);
}

function boxOf(target, otherwise) {
  const shown = target.getBoundingClientRect();
  return shown.width ? shown : otherwise;
}

function chip({ seat, gained, symbol, to }, from) {
  const element = document.createElement("span");
  element.className = `chip other flying seat-${seat}${symbol ? " small" : ""}`;
  element.setAttribute("aria-hidden", "true");
  element.append(`+${gained}`);
  if (symbol) element.prepend(symbol.cloneNode(true));
  element.style.left = `${to.left + to.width / 2}px`;
  element.style.top = `${to.top + to.height / 2}px`;
  document.body.append(element);
  const [dx, dy] = shift(from ?? to, to);
  const frames = [
    { transform: `translate(${dx}px, ${dy}px)`, opacity: 0 },
    { transform: `translate(${dx}px, ${dy - 14}px)`, opacity: 1, offset: 0.25 },
    { transform: "translate(-36px, 0)", opacity: 1, offset: 0.75 },
    { transform: "translate(-36px, 0)", opacity: 0 },
  ];
  const done = () => element.remove();
  element.animate(frames, { duration: Math.max(span(CHIP), 500), easing: "ease-in-out" }).finished.then(done, done);
}
