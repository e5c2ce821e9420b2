// What this browser keeps about the dice of its tables from the first visit on: commitment and terms, everybody's numbers as
// they were shown, and the chains of its own. Tables that the browser has forgotten are cleared away.
import { knownTokens } from "./memory.js";

const TABLE = "dice-";
const CHAIN = "chain-";

// In a browser that keeps nothing the memory lasts as long as the page.
const fleeting = new Map();

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? fleeting.get(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key, value) {
  fleeting.set(key, JSON.stringify(value));
  try {
    localStorage.setItem(key, fleeting.get(key));
  } catch {
    // It is in memory.
  }
}

function drop(key) {
  fleeting.delete(key);
  localStorage.removeItem(key);
}

// { commitment, terms, draws: how many there had been at the first visit, given: [[seat, number]] }
export function keptDice(token) {
  return read(TABLE + token);
}

export function keepDice(token, dice) {
  if (!keptDice(token)) clearAway();
  write(TABLE + token, dice);
}

// A chain is known by its first number: { start, seen: { number: how many of everybody's were known when it was given } }
export function keptChain(token, first) {
  return read(`${CHAIN}${token}-${first}`);
}

export function keepChain(token, first, chain) {
  write(`${CHAIN}${token}-${first}`, chain);
}

export function dropChain(token, first) {
  drop(`${CHAIN}${token}-${first}`);
}

function clearAway() {
  const known = knownTokens();
  for (const key of Object.keys(localStorage)) {
    const ours = key.startsWith(TABLE) || key.startsWith(CHAIN);
    if (ours && !known.some((token) => key === TABLE + token || key.startsWith(`${CHAIN}${token}-`))) drop(key);
  }
}
