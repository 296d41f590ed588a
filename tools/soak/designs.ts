import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DesignInput, render } from '@quoin/core/design';
import { ConversionError } from '@quoin/core/errors';
import { randomNumbers } from '../../packages/core/test/damage.ts';

/** Processor time of one document. A word of 50,000 letters beside wrapped elements takes half of it. */
const maxSeconds = 60;
/** Memory of the process, with the engine's own and the compiled code. */
const maxMegabytes = 1000;

const gallery = fileURLToPath(new URL('../../docs/gallery', import.meta.url));
const formats = ['svg', 'pdf', 'png'] as const;

const numbers = [0, -1, 1, 0.5, 1e-9, 1e9, -1e9, 1e300, 255, 10_000, 100_000];
const texts = [
  ...[
    '',
    ' ',
    '((ab)*c)*',
    '(a+)+b',
    '(?<=(a+)+)b',
    '.'.repeat(5_000),
    'a'.repeat(50_000),
    `${'ab'.repeat(99)}c`.repeat(99),
    '\n'.repeat(2_000),
  ],
  ...[
    '\u0000',
    '\ud800',
    'שלום العربية',
    '日本語'.repeat(500),
    '\u200b'.repeat(1_000),
    '🙂👩‍👩‍👧',
    '#',
    'M0 0',
    'data:,',
  ],
];

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Parent = Json[] | { [name: string]: Json };

/**
 * Damages documents of the gallery: numbers, texts, references to other elements, repeated and moved parts. Draws each
 * as svg, pdf or png: by name, in time, within the memory.
 */
export async function soakDesigns(count: number, seed: number): Promise<string[]> {
  const documents = readdirSync(gallery)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readFileSync(join(gallery, name), 'utf8'));
  const random = randomNumbers(seed);
  const problems: string[] = [];
  let [drawn, slowest, peak] = [0, 0, 0];
  for (let done = 0; done < count; done++) {
    const intact = JSON.parse(documents[random(documents.length)] ?? '{}') as Json;
    if (random(3) === 0) addPatterns(intact, texts[random(texts.length)] ?? '');
    const document = damage(intact, random);
    const start = process.cpuUsage();
    const outcome = await draw(document, formats[random(formats.length)] ?? 'svg');
    const { user, system } = process.cpuUsage(start);
    const seconds = (user + system) / 1e6;
    slowest = Math.max(slowest, seconds);
    peak = Math.max(peak, process.memoryUsage().rss / 1e6);
    if (outcome === 'drawn') drawn++;
    else if (outcome !== 'refused') problems.push(`${outcome}: ${JSON.stringify(document).slice(0, 20_000)}`);
    if (seconds > maxSeconds) problems.push(`${seconds.toFixed(0)} s: ${JSON.stringify(document).slice(0, 20_000)}`);
  }
  process.stdout.write(
    `${count} damaged designs, ${drawn} of them drawn; the slowest took ${slowest.toFixed(1)} s of processor time; at most ${peak.toFixed(0)} MB of memory\n`,
  );
  if (peak > maxMegabytes) problems.push(`the process had ${peak.toFixed(0)} MB; at most ${maxMegabytes} are allowed`);
  return problems;
}

async function draw(document: Json, format: (typeof formats)[number]): Promise<string> {
  try {
    await render(document as unknown as DesignInput, new Map(), { format, page: 1, limits: { maxPixels: 4_000_000 } });
    return 'drawn';
  } catch (error) {
    return error instanceof ConversionError ? 'refused' : String((error as Error).stack ?? error);
  }
}

/** Gives all paragraphs a style for the matches of a pattern, which the gallery does not have. */
function addPatterns(document: Json, pattern: string): void {
  const { styles } = document as { styles?: { paragraph?: { set?: Record<string, Json> }[]; character?: Json[] } };
  const style = '00000000-0000-8000-8000-0000000000ff';
  styles?.character?.push({ id: style, name: 'matches', set: { fontSize: 20 } });
  for (const { set } of styles?.paragraph ?? []) Object.assign(set ?? {}, { grepStyles: [{ style, pattern }] });
}

/** Changes one to four places. */
function damage(document: Json, random: (bound: number) => number): Json {
  for (let edits = 1 + random(4); edits > 0; edits--) {
    const parents = parentsIn(document);
    const parent = parents[random(parents.length)];
    if (parent !== undefined) edit(parent, parents, random);
  }
  return document;
}

/** Replaces, repeats or moves a value. Values of other places keep most documents valid. */
function edit(parent: Parent, parents: readonly Parent[], random: (bound: number) => number): void {
  const keys = Object.keys(parent);
  const key = keys[random(keys.length)];
  if (key === undefined) return;
  const values = parent as Record<string, Json>;
  const value = values[key];
  const elsewhere = parents.flatMap((other) => (Array.isArray(other) || !(key in other) ? [] : [other[key] as Json]));
  if (Array.isArray(parent) && random(3) === 0) {
    if (random(2) === 0) parent.splice(Number(key), random(2));
    else for (let times = random(30); times > 0; times--) parent.push(structuredClone(value as Json));
  } else if (typeof value === 'number') values[key] = numbers[random(numbers.length)] ?? 0;
  else if (typeof value === 'boolean') values[key] = !value;
  else if (typeof value === 'string' && (key === 'text' || random(4) === 0))
    values[key] = texts[random(texts.length)] ?? '';
  else if (elsewhere.length > 0) values[key] = structuredClone(elsewhere[random(elsewhere.length)] as Json);
  else if (typeof value === 'string') values[key] = texts[random(texts.length)] ?? '';
  else delete values[key];
}

function parentsIn(value: Json, found: Parent[] = []): Parent[] {
  if (typeof value !== 'object' || value === null) return found;
  found.push(value);
  for (const each of Object.values(value)) parentsIn(each, found);
  return found;
}
