import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { convert } from '../../packages/core/src/convert.ts';
import { ConversionError } from '../../packages/core/src/errors.ts';
import { askOts, type Verdict } from '../programs/ots.ts';
import type { Finding } from './finding.ts';
import { damageFont } from './font-damage.ts';
import { sfntOf } from './woff2.ts';

/** Larger fonts have the same tables. */
const mostBytes = 130_000;
const perTable = 40;
/** Of the fonts every so many-th is in a sample. */
const sampleStep = 12;
const samplePerTable = 12;
/** So many are named. */
const shown = 5;

/** Fonts as they are and damaged: what browsers refuse must be noted, what they take must not. */
export async function judgeFontValidity(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  if (corpus === undefined) return [{ name: 'fonts for browsers', figure: 'there is no corpus' }];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-validity-'));
  try {
    const path = join(folder, 'font');
    writeFileSync(path, '');
    if ((await askOts(path)) === undefined) {
      return [{ name: 'fonts for browsers', figure: 'opentype-sanitizer is not installed' }];
    }
    const fonts = listFonts(corpus);
    const sound = new Tally('sound and bad fonts');
    for (const font of fonts) await sound.judge(basename(font), readFileSync(font), path);
    return [sound.finding(), ...(await judgeDamaged(fonts, path, isSample))];
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
  const small = fonts.filter((font) => wanted.test(font) && statSync(font).size <= mostBytes);
  const tally = new Tally('damaged fonts');
  for (const [index, font] of small.entries()) {
    if (isSample && index % sampleStep !== 0) continue;
    const bytes = readFileSync(font);
    if (await isRefused(bytes, path)) continue; // the damage would not be what decides
    for await (const { what, bytes: damaged } of damageFont(bytes, isSample ? samplePerTable : perTable, index)) {
      await tally.judge(`${basename(font)}, ${what}`, damaged, path);
    }
  }
  return [tally.finding()];
}

async function isRefused(bytes: Uint8Array, path: string): Promise<boolean> {
  writeFileSync(path, bytes);
  return (await askOts(path))?.isRefused ?? false;
}

/** Counts agreement of the notes and the sanitizer. */
class Tally {
  readonly #name: string;
  readonly #missed: string[] = [];
  readonly #false: string[] = [];
  #count = 0;
  #refused = 0;

  constructor(name: string) {
    this.#name = name;
  }

  async judge(name: string, bytes: Uint8Array, path: string): Promise<void> {
    const made = await convertContainer(bytes);
    if (made === undefined) return;
    writeFileSync(path, made.bytes);
    const verdict = await askOts(path);
    if (verdict === undefined) throw new Error('ots-sanitize was there before');
    const notes = made.notes.filter(({ code }) => code === 'FONT_SOURCE_INVALID').map(({ message }) => message);
    this.#add(name, verdict, notes);
  }

  #add(name: string, { isRefused: isWrong, isCut, errors }: Verdict, notes: readonly string[]): void {
    this.#count++;
    if (isWrong) this.#refused++;
    if (isWrong && notes.length === 0) this.#missed.push(`${name} (${errors})`);
    if (!isWrong && !isCut && notes.length > 0)
      this.#false.push(`${name} (${notes[0]?.split(': ').slice(1).join(': ')})`);
  }

  finding(): Finding {
    const figure = [
      `${this.#count} handed on, ${this.#refused} of them refused by ots-sanitize`,
      `${this.#missed.length} of these without a note ${this.#missed.slice(0, shown).join('; ')}`,
      `${this.#false.length} noted that it takes ${this.#false.slice(0, shown).join('; ')}`,
    ].join('; ');
    return { name: this.#name, isRight: this.#missed.length + this.#false.length === 0 && this.#refused > 0, figure };
  }
}

/** The font with its outlines as they are, as sfnt; what is refused here needs no note. */
async function convertContainer(bytes: Uint8Array): Promise<Awaited<ReturnType<typeof convert>> | undefined> {
  try {
    return await convert(bytes, { to: await sfntOf(bytes) });
  } catch (error) {
    if (error instanceof ConversionError) return undefined;
    throw error;
  }
}
