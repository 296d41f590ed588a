import type { Screen } from '../style/media.ts';
import { calculate, isMath } from './math.ts';

/** Reference sizes of relative lengths. */
export interface LengthBase {
  /** Font size in CSS pixels. */
  readonly em: number;
  /** Reference length for percentages. */
  readonly whole: number;
  /** Viewport for `vw`, `vh`, `vmin` and `vmax`. */
  readonly screen?: Screen;
}

/** @see CSS Values 4, "Absolute Lengths", and "Font-relative Lengths" with the usual half of an em for `ex` and `ch` */
const units: Readonly<Record<string, (base: LengthBase) => number>> = {
  '': () => 1,
  px: () => 1,
  in: () => 96,
  cm: () => 96 / 2.54,
  mm: () => 96 / 25.4,
  q: () => 96 / 101.6,
  pt: () => 96 / 72,
  pc: () => 16,
  em: ({ em }) => em,
  rem: () => 16,
  ex: ({ em }) => em / 2,
  ch: ({ em }) => em / 2,
  vw: ({ screen }) => (screen?.width ?? Number.NaN) / 100,
  vh: ({ screen }) => (screen?.height ?? Number.NaN) / 100,
  vmin: ({ screen }) => Math.min(screen?.width ?? Number.NaN, screen?.height ?? Number.NaN) / 100,
  vmax: ({ screen }) => Math.max(screen?.width ?? Number.NaN, screen?.height ?? Number.NaN) / 100,
  '%': ({ whole }) => whole / 100,
};

const length = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|in|cm|mm|q|pt|pc|rem|em|ex|ch|vw|vh|vmin|vmax|%)?$/i;

/** Longer texts are not lengths of drawings. */
const maxLength = 1e15;

/** Parses a length into CSS pixels, or returns undefined if it is invalid. */
export function parseLength(text: string, base: LengthBase): number | undefined {
  const plain = text.trim();
  if (isMath(plain)) return calculate(plain, (part) => parseLength(part, base));
  const match = length.exec(plain);
  if (match === null) return undefined;
  const unit = units[(match[2] ?? '').toLowerCase()];
  const value = Number(match[1]) * (unit?.(base) ?? 1);
  return Number.isFinite(value) && Math.abs(value) < maxLength ? value : undefined;
}

/** Parses a list of lengths up to `maxCount` or to the first invalid one. */
export function parseLengths(text: string | undefined, maxCount: number, base: LengthBase): number[] {
  const found: number[] = [];
  for (const [part] of (text ?? '').matchAll(/[^\s,]+/g)) {
    const value = found.length < maxCount ? parseLength(part, base) : undefined;
    if (value === undefined) break;
    found.push(value);
  }
  return found;
}
