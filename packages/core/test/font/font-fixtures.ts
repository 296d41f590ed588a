import { readFileSync } from 'node:fs';
import { ConversionRun } from '../../src/context.ts';
import { type Limits, resolveLimits } from '../../src/limits.ts';

const folder = new URL('./fixtures/', import.meta.url);

export const fontNames = ['plain.ttf', 'plain.otf', 'variable.ttf', 'three.ttc', 'plain.woff'] as const;
export type FontName = (typeof fontNames)[number];

/** Fonts with variations in all of their tables, made by a separate script. */
export type VaryingName = 'varying.ttf' | 'varying.otf';

/** Blocks in place of Japanese characters, an em wide; letters have half of the width. */
export const japaneseName = 'japanese.ttf';

export function openFont(name: FontName | VaryingName | typeof japaneseName): Uint8Array {
  return new Uint8Array(readFileSync(new URL(name, folder)));
}

/** Values that fontTools reads from a font made by make.py. */
export interface ExpectedFont {
  readonly names: readonly (readonly [number, number, number, number, string])[];
  readonly cmaps: readonly (readonly [number, number, number, readonly (readonly [number, number])[]])[];
  readonly characters: number;
  readonly features: Readonly<Record<string, readonly string[]>>;
  readonly scripts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly tables: Readonly<Record<string, number>>;
}

export function expectedOf(name: Exclude<FontName, 'three.ttc'>): ExpectedFont {
  const all = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as Record<string, ExpectedFont>;
  const expected = all[name];
  if (expected === undefined) throw new Error(`no expected values for ${name}`);
  return expected;
}

/** A context for reading, and the run that collects its notes. */
export function fontContext(limits: Partial<Limits> = {}) {
  const run = new ConversionRun(resolveLimits(limits));
  return { job: run, context: run.context(() => Promise.reject(new Error('unused'))) };
}
