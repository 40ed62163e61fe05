// Sounds of the table, made here: none unless they are switched on, and none before a click, as browsers wish.

import { recall } from "./store.js";

/** The notes of each sound: pitches in Hz and their lengths in seconds. */
const NOTES = { told: [[220, 0.07]], asked: [[523, 0.09], [659, 0.16]], over: [[523, 0.12], [659, 0.12], [784, 0.3]] };
const LOUD = 0.12;
let context = null;

/** Plays the sound of what has become of a match. */
export function sound(what) {
    if (!recall("sound") || !navigator.userActivation?.hasBeenActive) return;
    context ??= new AudioContext();
    let at = context.currentTime;
    for (const [pitch, length] of NOTES[what]) {
        const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
        const level = new GainNode(context, { gain: LOUD });
        level.gain.setValueAtTime(LOUD, at);
        level.gain.exponentialRampToValueAtTime(0.001, at + length);
        tone.connect(level).connect(context.destination);
        tone.start(at);
        tone.stop((at += length));
    }
}
