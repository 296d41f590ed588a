import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { convert } from '../../../packages/core/src/convert.ts';
import { ConversionError } from '../../../packages/core/src/errors.ts';
import { inspect } from '../../../packages/core/src/inspect.ts';
import { askFontTools, findFontTools } from '../../programs/fonttools.ts';
import { findNativeWoff2, type NativeWoff2 } from '../../programs/woff2.ts';
import type { Finding } from '../finding.ts';

const script = readFileSync(new URL('./woff2.py', import.meta.url), 'utf8');

/** A sample contains every nth font; Brotli takes a minute for all. */
const sampleStep = 5;
/** The largest acceptable mean ratio to Google's files. Single files may be larger: Brotli depends on table offsets. */
const maxMeanRatio = 1;
/** One of the files in `bad` is readable. @see WOFF 2.0 (2024), #conform-mustNotUseReservedValue */
const readable = /^woff2\/|^bad\/w3c-ua-header-reserved-001/;

/** Unpacks WOFF 2 of the corpus and packs its other fonts; fontTools compares the results with Google's programs. */
export async function judgeWoff2(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-woff2-'));
  try {
    const [python, native] = [await findFontTools(), await findNativeWoff2(folder)];
    if (corpus === undefined) return [{ name: 'WOFF 2', details: 'QUOIN_CORPUS is not set' }];
    if (python === undefined) return [{ name: 'WOFF 2', details: 'fontTools is not installed' }];
    if (native === undefined)
      return [{ name: 'WOFF 2', details: 'woff2_compress and woff2_decompress are not installed' }];
    const comparison = new Comparison(folder, python);
    const fonts = listFonts(corpus, /^(ttf|otf|otf-cff2|variable|color|ttc)\//);
    return [
      await judgeRefusals(listFonts(corpus, /^bad\/w3c-(?!ua-header-reserved-001)/)),
      await judgeUnpacking(listFonts(corpus, readable), native, comparison),
      ...(await judgePacking(
        isSample ? fonts.filter((_, index) => index % sampleStep === 0) : fonts,
        native,
        comparison,
      )),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function listFonts(corpus: string, wanted: RegExp): string[] {
  const fonts = join(corpus, 'font');
  const names = readdirSync(fonts, { recursive: true, encoding: 'utf8' }).filter((name) => wanted.test(name));
  return names.sort().map((name) => join(fonts, name));
}

/** Collects fonts and their results, and compares them by fontTools. */
class Comparison {
  readonly #folder: string;
  readonly #python: string;
  readonly #pairs: { readonly name: string; readonly before: string; readonly after: string }[] = [];

  constructor(folder: string, python: string) {
    this.#folder = folder;
    this.#python = python;
  }

  add(name: string, before: Uint8Array, after: Uint8Array): void {
    const paths = [before, after].map((bytes, index) => {
      const path = join(this.#folder, `${this.#pairs.length}-${index}`);
      writeFileSync(path, bytes);
      return path;
    });
    this.#pairs.push({ name, before: paths[0] ?? '', after: paths[1] ?? '' });
  }

  /** Returns the pairs that differ, those that fontTools cannot read, and the count of all. */
  async finish(): Promise<{ differences: string[]; unread: string[]; count: number }> {
    const pairs = this.#pairs.splice(0);
    const args = pairs.flatMap(({ before, after }) => [before, after]);
    const results = (await askFontTools(this.#python, script, args)) as readonly (string | readonly string[])[];
    const named = results.map((result, index) => ({ result, name: pairs[index]?.name }));
    return {
      differences: named.filter(({ result }) => Array.isArray(result) && result.length > 0).map(toText),
      unread: named.filter(({ result }) => typeof result === 'string').map(toText),
      count: pairs.length,
    };
  }
}

function toText({ name, result }: { name: string | undefined; result: string | readonly string[] }): string {
  return `${name} (${result})`;
}

/** Converts a file; returns the error if it is refused. Other errors are defects and are thrown. */
async function tryConvert(bytes: Uint8Array, to: 'woff2' | 'sfnt'): Promise<Uint8Array | ConversionError> {
  try {
    return (await convert(bytes, { to: to === 'sfnt' ? await sfntOf(bytes) : to })).bytes;
  } catch (error) {
    if (error instanceof ConversionError) return error;
    throw error;
  }
}

/** Returns the output type that does not change the outlines. */
export async function sfntOf(bytes: Uint8Array): Promise<'ttf' | 'otf'> {
  const { outlines, tables } = (await inspect(bytes)).facts;
  const isCff = String(outlines).startsWith('CFF') || (outlines === 'none' && 'CFF ' in Object(tables));
  return isCff ? 'otf' : 'ttf';
}

/** Requires that files which are invalid by the recommendation are refused. */
async function judgeRefusals(paths: readonly string[]): Promise<Finding> {
  const accepted: string[] = [];
  for (const path of paths) {
    const found = await tryConvert(readFileSync(path), 'sfnt');
    if (!(found instanceof ConversionError)) accepted.push(basename(path));
  }
  const details = `${paths.length} invalid files of the W3C, ${accepted.length} accepted ${accepted}`;
  return { name: 'refusing', isCorrect: accepted.length === 0 && paths.length > 0, details };
}

async function judgeUnpacking(paths: readonly string[], native: NativeWoff2, pairs: Comparison): Promise<Finding> {
  const [refused, oursOnly]: [string[], string[]] = [[], []];
  for (const path of paths) {
    const bytes = readFileSync(path);
    const ours = await tryConvert(bytes, 'sfnt');
    if (ours instanceof ConversionError) {
      refused.push(`${basename(path)} (${ours.message})`);
      continue;
    }
    const theirs = await native.decompress(bytes);
    if (theirs === undefined) oursOnly.push(basename(path));
    else pairs.add(basename(path), theirs, ours);
  }
  const { differences, unread, count } = await pairs.finish();
  const details = [
    `${paths.length} files, ${refused.length} refused ${refused}`,
    `${count} compared with the results of woff2_decompress, ${oursOnly.length} are not read by it ${oursOnly}`,
    `${differences.length} differ ${differences.slice(0, 5)}, ${unread.length} are not read by fontTools ${unread.slice(0, 5)}`,
  ].join('; ');
  return { name: 'unpacking', isCorrect: refused.length + differences.length === 0 && count > 0, details };
}

/** Packs fonts, unpacks them here and by Google's program, and compares the sizes with Google's. */
async function judgePacking(paths: readonly string[], native: NativeWoff2, pairs: Comparison): Promise<Finding[]> {
  const [refused, broken]: [string[], string[]] = [[], []];
  const ratios = new Map<string, number>();
  for (const path of paths) {
    const bytes = readFileSync(path);
    const packed = await tryConvert(bytes, 'woff2');
    if (packed instanceof ConversionError) {
      refused.push(`${basename(path)} (${packed.message})`);
      continue;
    }
    const unpacked = { us: await tryConvert(packed, 'sfnt'), woff2_decompress: await native.decompress(packed) };
    for (const [by, font] of Object.entries(unpacked)) {
      if (font instanceof Uint8Array) pairs.add(`${basename(path)} unpacked by ${by}`, bytes, font);
      else broken.push(`${basename(path)} by ${by} (${font?.message})`);
    }
    const theirs = path.endsWith('.ttc') ? undefined : await native.compress(bytes); // it packs all fonts
    if (theirs !== undefined) ratios.set(basename(path), packed.length / theirs.length);
  }
  const { differences, unread, count } = await pairs.finish();
  const details = [
    `${paths.length} fonts, ${refused.length} refused ${refused}, ${broken.length} not unpacked ${broken}`,
    `${count} compared, ${differences.length} differ ${differences.slice(0, 5)}`,
    `${unread.length} are not read by fontTools ${unread.slice(0, 5)}`,
  ].join('; ');
  return [
    { name: 'packing', isCorrect: broken.length + differences.length === 0 && count > 0, details },
    judgeSizes(ratios),
  ];
}

function judgeSizes(ratios: ReadonlyMap<string, number>): Finding {
  const mean = Math.exp([...ratios.values()].reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.size);
  const largest = [...ratios].sort(([, a], [, b]) => b - a).slice(0, 3);
  const named = largest.map(([name, ratio]) => `${name} ${ratio.toFixed(4)}`);
  const details = `${ratios.size} fonts, mean ${mean.toFixed(4)} times woff2_compress, at most ${named.join(', ')}`;
  return { name: 'sizes', isCorrect: mean <= maxMeanRatio, details };
}
