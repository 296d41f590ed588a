import { setFlagsFromString } from 'node:v8';

/** Fonts of more bytes are converted faster with all of V8's optimizations: theirs pay off within a second. */
const maxFontBytes = 1 << 20;

/**
 * Keeps V8 from optimizing HarfBuzz, which runs for milliseconds: on Node.js 20 that takes as long as all the rest of a
 * small kit, and large kits are no faster with it.
 */
export function skipOptimizingWasm(): void {
  setFlag('--liftoff-only');
}

/**
 * Makes V8 optimize functions eight times later before a small kit, which ends before most of that pays off. Only
 * Node.js 20 has this flag; later ones print an error.
 */
export function delayOptimizing(fontBytes: number): void {
  const isNode20 = process.versions.node.startsWith('20.');
  if (isNode20 && fontBytes <= maxFontBytes) setFlag('--interrupt-budget=540000');
}

/**
 * Keeps V8 from inlining many functions into one before a single font is converted. V8 otherwise compiles the curve fit
 * again into each of its callers, which takes longer than the conversion itself.
 */
export function limitInlining(fontBytes: number): void {
  if (fontBytes <= maxFontBytes) setFlag('--max-inlined-bytecode-size-cumulative=200');
}

function setFlag(flag: string): void {
  if (process.versions.bun === undefined && process.versions.deno === undefined) setFlagsFromString(flag);
}
