import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { convert } from '../../../packages/core/src/convert.ts';
import { ConversionError } from '../../../packages/core/src/errors.ts';
import { runOts, type Verdict } from '../../programs/ots.ts';
import type { Finding } from '../finding.ts';
import { damageFont } from './font-damage.ts';
import { sfntOf } from './woff2.ts';

/** Only smaller fonts are damaged, since larger ones have the same tables. */
const maxBytes = 130_000;
const changesPerTable = 40;
/** A sample contains every nth font. */
const sampleStep = 12;
const sampledChangesPerTable = 12;
/**
 * Faults that later versions of ots-sanitize refuse, and so browsers of today: 8.2.1 compares zeros instead of the ends
 * of a region, reads only every other digit of real numbers, misreads negative integers of two bytes, and accepts too
 * many long differences and FDSelect twice. FreeType, which draws the font then, needs FDSelect and six numbers of a
 * FontMatrix.
 */
const unseenFaults = [
  /a region that ends before it begins/,
  /DICT contains ".*", expected a number/,
  /long differences, expected at most/,
  /the Top DICT has no entry 3109/,
  /entry 3109 of the Top DICT is given twice/,
  /entry \d+ of the .*DICT( \d+)? is -/,
  /FontMatrix has \d+ numbers, expected 6/,
];
/** Tables that a font keeps when its outlines are converted, except for single fields. */
const keptTables = /^(head|hhea|vhea|maxp|OS\/2|name|post|cmap) /;
/** Fonts that a finding lists. */
const maxListed = 5;

/** Converts fonts, also damaged ones: those that browsers refuse must have a note, those that they accept must not. */
export async function judgeFontValidity(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  if (corpus === undefined) return [{ name: 'fonts for browsers', details: 'QUOIN_CORPUS is not set' }];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-validity-'));
  try {
    const path = join(folder, 'font');
    writeFileSync(path, '');
    if ((await runOts(path)) === undefined) {
      return [{ name: 'fonts for browsers', details: 'ots-sanitize (opentype-sanitizer) is not installed' }];
    }
    const fonts = listFonts(corpus);
    const undamaged = new Tally('fonts of the corpus');
    for (const font of fonts) await undamaged.judge(basename(font), readFileSync(font), path);
    return [undamaged.finding(), ...(await judgeDamaged(fonts, path, isSample))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function listFonts(corpus: string): string[] {
  const fonts = join(corpus, 'font');
  const names = readdirSync(fonts, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.(tt[fc]|otf|woff2?|eot)$/.test(name))
    .map((name) => join(fonts, name))
    .sort();
}

async function judgeDamaged(fonts: readonly string[], path: string, isSample: boolean): Promise<Finding[]> {
  const wanted = /\/(?:ttf|otf|otf-cff2|variable|color)\/.+\.[to]tf$/;
  const small = fonts.filter((font) => wanted.test(font) && statSync(font).size <= maxBytes);
  const tally = new Tally('damaged fonts');
  const converted = new Tally('damaged fonts with other outlines');
  for (const [index, font] of small.entries()) {
    if (isSample && index % sampleStep !== 0) continue;
    const bytes = readFileSync(font);
    if (await isRefused(bytes, path)) continue; // the verdict would not depend on the damage
    for await (const { fault, bytes: damaged } of damageFont(
      bytes,
      isSample ? sampledChangesPerTable : changesPerTable,
      index,
    )) {
      await tally.judge(`${basename(font)}, ${fault}`, damaged, path);
      if (keptTables.test(fault)) {
        const to = (await sfntOf(bytes)) === 'ttf' ? 'otf' : 'ttf';
        await converted.judge(`${basename(font)} to ${to}, ${fault}`, damaged, path, to);
      }
    }
  }
  return [tally.finding(), converted.finding()];
}

async function isRefused(bytes: Uint8Array, path: string): Promise<boolean> {
  writeFileSync(path, bytes);
  return (await runOts(path))?.isRefused ?? false;
}

/** Compares our notes with the sanitizer's verdicts. */
class Tally {
  readonly #name: string;
  readonly #unnoted: string[] = [];
  readonly #falselyNoted: string[] = [];
  #count = 0;
  #refused = 0;
  #unseen = 0;

  constructor(name: string) {
    this.#name = name;
  }

  async judge(name: string, bytes: Uint8Array, path: string, to?: 'ttf' | 'otf'): Promise<void> {
    const converted = await convertFont(bytes, to);
    if (converted === undefined) return;
    writeFileSync(path, converted.bytes);
    const verdict = await runOts(path);
    if (verdict === undefined) throw new Error('ots-sanitize is no longer installed');
    const notes = converted.notes.filter(({ code }) => code === 'FONT_SOURCE_INVALID').map(({ message }) => message);
    this.#add(name, verdict, notes);
  }

  #add(name: string, { isRefused, isCut, errors }: Verdict, notes: readonly string[]): void {
    this.#count++;
    if (isRefused) this.#refused++;
    if (isRefused && notes.length === 0) this.#unnoted.push(`${name} (${errors})`);
    if (isRefused || isCut || notes.length === 0) return;
    if (notes.every((note) => unseenFaults.some((fault) => fault.test(note)))) this.#unseen++;
    else this.#falselyNoted.push(`${name} (${notes[0]?.split(': ').slice(1).join(': ')})`);
  }

  finding(): Finding {
    const details = [
      `${this.#count} converted, ${this.#refused} of them refused by ots-sanitize`,
      `${this.#unnoted.length} refused without a note ${this.#unnoted.slice(0, maxListed).join('; ')}`,
      `${this.#falselyNoted.length} accepted in spite of a note ${this.#falselyNoted.slice(0, maxListed).join('; ')}`,
      `${this.#unseen} with a fault that only later versions refuse`,
    ].join('; ');
    return {
      name: this.#name,
      isCorrect: this.#unnoted.length + this.#falselyNoted.length === 0 && this.#refused > 0,
      details,
    };
  }
}

/** Converts a font, by default without changing outlines; undefined if it is refused, since it then needs no note. */
async function convertFont(
  bytes: Uint8Array,
  to: 'ttf' | 'otf' | undefined,
): Promise<Awaited<ReturnType<typeof convert>> | undefined> {
  try {
    return await convert(bytes, { to: to ?? (await sfntOf(bytes)) });
  } catch (error) {
    if (error instanceof ConversionError) return undefined;
    throw error;
  }
}
