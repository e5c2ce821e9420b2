// Checks the dice of a finished game in this browser: against what it kept from its first visit, and draw by draw.
import { bytesOf, hexOf, hmac, sha256, textBytes } from "./hashing.js";
import { keptChain, keptDice } from "./kept.js";
import { beginsWith } from "./numbers.js";
import { get } from "./talk.js";

const SECRET_DIGITS = 64;

let verdict = null;

// Fills in every place on the page that asks for the result; checks once.
export function showCheck() {
  const places = [...document.querySelectorAll("[data-check]:not([data-checked])")];
  if (!places.length) return;
  const main = document.querySelector("main.table");
  const seats = main.dataset.seats.split(" ").filter(Boolean).map(Number);
  verdict ??= checked(main.dataset.token, seats).catch(() => null);
  for (const place of places) {
    place.dataset.checked = "";
    verdict.then((found) => fill(place, found));
  }
}

function fill(place, found) {
  const state = !found ? "failed" : found.faults.size ? "wrong" : "right";
  for (const line of place.querySelectorAll("[data-verdict]")) line.hidden = line.dataset.verdict !== state;
  for (const line of place.querySelectorAll("[data-short]")) line.hidden = line.dataset.short !== state;
  // What is wrong is not left folded.
  if (state === "wrong") place.closest("details")?.setAttribute("open", "");
  if (!found) return;
  for (const line of place.querySelectorAll("[data-fault]")) line.hidden = !found.faults.has(line.dataset.fault);
  for (const line of place.querySelectorAll("[data-about]")) line.hidden = !found.about[line.dataset.about];
  for (const count of place.querySelectorAll("[data-count]")) count.textContent = found.about[count.dataset.count] ?? "";
}

async function checked(token, seats) {
  const evidence = await get(`/t/${token}/dice.json`);
  if (!evidence.ok) return null;
  return check(evidence, seats, keptDice(token), (first) => keptChain(token, first));
}

// `kept` is what this browser kept of the table, `chainOf` its own chain behind a first number; null for what it does not know.
export async function check(evidence, seats, kept, chainOf) {
  const faults = new Set();
  const about = {};
  if (kept && (kept.commitment !== evidence.commitment || kept.terms !== evidence.terms)) faults.add("commitment");
  if (!(await secretFits(evidence))) faults.add("secret");
  const given = evidence.given.map(([, seat, number]) => [seat, number]);
  const rounds = await roundsOf(evidence.given);
  if (!rounds || (kept && !beginsWith(given, kept.given)) || !ownAreMine(given, seats, chainOf, about)) faults.add("numbers");
  await checkDraws(evidence, rounds ?? [], seats, kept, faults, about);
  about.scheme_1 = evidence.terms === null;
  return { faults, about };
}

async function secretFits({ id, commitment, terms, secret }) {
  if (terms === null) return hexOf(await sha256(bytesOf(secret))) === commitment;
  const covered = textBytes(`${secret}\n${terms}`);
  return secret.length === SECRET_DIGITS && JSON.parse(terms).id === id && hexOf(await sha256(covered)) === commitment;
}

// From which entry of the log on which numbers count; null if a number does not fit the one before.
async function roundsOf(given) {
  const newest = new Map();
  const rounds = [];
  let owing = new Set();
  for (const [sequence, seat, number] of given) {
    const before = newest.get(seat);
    if (before === undefined ? owing.size : !owing.has(seat) || hexOf(await sha256(bytesOf(number))) !== before) return null;
    if (before === undefined) owing = new Set(newest.keys());
    owing.delete(seat);
    newest.set(seat, number);
    if (!owing.size) rounds.push({ from: sequence, numbers: [...newest].sort(([a], [b]) => a - b) });
  }
  return rounds;
}

// Whether the numbers of these seats are those that this browser gave, and nobody came in unseen before one of them.
function ownAreMine(given, seats, chainOf, about) {
  return given.every(([seat, number], place) => {
    if (!seats.includes(seat)) return true;
    const chain = chainOf(given.find(([giver]) => giver === seat)[1]);
    if (!chain) return (about.elsewhere = true);
    const seen = chain.seen[number];
    const isFirst = ([giver], at) => given.findIndex(([other]) => other === giver) === at;
    return seen !== undefined && !given.some((entry, at) => at >= seen && at < place && isFirst(entry, at));
  });
}

async function checkDraws(evidence, rounds, seats, kept, faults, about) {
  const secret = bytesOf(evidence.secret);
  const came = evidence.given.find(([, seat]) => seats.includes(seat))?.[0] ?? Infinity;
  const counts = { own: 0, before: 0, missing: 0, late: 0 };
  const takenOver = evidence.terms === null ? 0 : JSON.parse(evidence.terms).taken_over ?? 0;
  const before = evidence.outcomes.filter(([sequence]) => sequence < takenOver).length;
  for (const [n, [sequence, move, odds]] of evidence.outcomes.entries()) {
    if (sequence < takenOver) continue;
    const numbers = rounds.findLast((round) => round.from < sequence)?.numbers ?? [];
    const answer = await hmac(secret, textBytes(question(evidence, n, numbers)));
    if (fallen(BigInt(`0x${hexOf(answer)}`), odds) !== move) {
      faults.add("draw");
      about.wrong = n + 1;
      return;
    }
    const mine = numbers.some(([seat]) => seats.includes(seat));
    if (mine) counts.own += 1;
    else if (seats.length) counts[sequence < came ? "before" : "missing"] += 1;
    if (kept && n < kept.draws) counts.late += 1;
  }
  about.draws = evidence.outcomes.length - before;
  about.taken_over = before;
  about.stranger = !kept || counts.late === about.draws;
  about.own = seats.length ? String(counts.own) : "";
  about.before = counts.before;
  about.missing = counts.missing;
  about.late = counts.late === counts.before ? 0 : counts.late;
}

function question({ id, commitment, terms }, n, numbers) {
  if (terms === null) return `${id}:${n}`;
  return `${commitment}:${n}${numbers.map(([seat, number]) => `:${seat}=${number}`).join("")}`;
}

// The outcome on which the answer falls: moves and weights in turn, in ascending order of the moves.
function fallen(answer, odds) {
  let total = 0n;
  for (let at = 1; at < odds.length; at += 2) total += BigInt(odds[at]);
  let rest = (answer * total) >> 256n;
  for (let at = 0; at < odds.length; at += 2) {
    if (at && odds[at] <= odds[at - 2]) return null;
    rest -= BigInt(odds[at + 1]);
    if (rest < 0n) return odds[at];
  }
  return null;
}
