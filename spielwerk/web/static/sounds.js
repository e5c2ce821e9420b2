// Quiet sounds, made here: wood for what is laid down, a rattle for dice, glass for points, two notes for my turn. There
// are none until somebody chooses them.
import { wish } from "./wishes.js";

const LOUD = 0.16;

let context = null;

function ready() {
  if (wish("sounds") !== "on" || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  return context;
}

function tone(frequency, at, length, shape = "sine", loud = 1) {
  const [wave, gain] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + at;
  wave.type = shape;
  wave.frequency.setValueAtTime(frequency, start);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUD * loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(gain).connect(context.destination);
  wave.start(start);
  wave.stop(start + length);
}

// A knock is a short burst of noise through a narrow band.
function knock(frequency, at, loud = 1) {
  const length = 0.09;
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const [source, band, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = frequency;
  band.Q.value = 2;
  gain.gain.value = LOUD * 3 * loud;
  source.connect(band).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
}

const SOUNDS = {
  laid: () => knock(520, 0),
  rolled: () => [0, 0.07, 0.15, 0.26, 0.41].forEach((at, i) => knock(900 + 120 * (i % 2), at, 1 - i * 0.15)),
  scored: () => [1318, 1760].forEach((note, i) => tone(note, i * 0.07, 0.5, "sine", 0.5)),
  turn: () => [587, 880].forEach((note, i) => tone(note, i * 0.14, 0.6, "triangle", 0.7)),
  chapter: () => [392, 494, 587].forEach((note, i) => tone(note, i * 0.1, 0.7, "triangle", 0.5)),
};

export function sound(name) {
  if (ready()) SOUNDS[name]();
}

// Choosing them lets them be heard once; browsers allow sounds after a click only.
document.addEventListener("wish", ({ detail }) => {
  if (detail.name === "sounds" && detail.value === "on") sound("turn");
});
