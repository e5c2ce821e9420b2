// SHA-256 and HMAC over bytes. Browsers offer WebCrypto only on pages over TLS and on this machine; at an address in the
// network without TLS the same is computed here.

export function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function textBytes(text) {
  return new TextEncoder().encode(text);
}

export async function sha256(bytes) {
  if (globalThis.crypto?.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return plainSha256(bytes);
}

export async function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? await sha256(key) : key);
  const inner = await sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

function joined(first, second) {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, m) => m).every((m) => m < 2 || n % m),
);

// The first 32 bits of the fractional part of a root; doubles hold enough of it.
function fraction(root) {
  return Math.floor((root % 1) * 2 ** 32) >>> 0;
}

const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

export function plainSha256(bytes) {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, (bytes.length * 8) >>> 0);
  let state = START;
  for (let block = 0; block < size; block += 64) state = mixed(state, words(view, block));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setUint32(place * 4, word));
  return new Uint8Array(digest.buffer);
}

function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

function words(view, block) {
  const found = Array.from({ length: 16 }, (_, place) => view.getUint32(block + place * 4));
  for (let n = 16; n < 64; n++) {
    const [early, late] = [found[n - 15], found[n - 2]];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    found.push((found[n - 16] + first + found[n - 7] + second) >>> 0);
  }
  return found;
}

function mixed(state, block) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n++) {
    const chosen = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUND[n] + block[n]) >>> 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, place) => (word + state[place]) >>> 0);
}
