import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ConversionRun } from '../../packages/core/src/context.ts';
import { readSfnt } from '../../packages/core/src/font/sfnt/read.ts';
import { readCmap } from '../../packages/core/src/font/tables/cmap/cmap.ts';
import { mappingsOf } from '../../packages/core/src/font/tables/cmap/mappings.ts';
import { readLayoutLists } from '../../packages/core/src/font/tables/layout/layout-lists.ts';
import { readNames } from '../../packages/core/src/font/tables/names/name.ts';
import { requireTable } from '../../packages/core/src/font/tables/require.ts';
import { readWoff } from '../../packages/core/src/font/woff/read.ts';
import type { Facts } from '../../packages/core/src/format.ts';
import { inspect } from '../../packages/core/src/inspect.ts';
import { resolveLimits } from '../../packages/core/src/limits.ts';
import type { FontFile } from '../../packages/core/src/models/font-file.ts';
import { askFontTools, findFontTools } from '../programs/fonttools.ts';
import type { Finding } from './finding.ts';

type Row = readonly unknown[];

/** What fontTools says of one font; what it cannot read is absent. */
interface Told {
  readonly path: string;
  readonly trouble?: string;
  readonly [question: string]: unknown;
}

const script = readFileSync(new URL('./fonts.py', import.meta.url), 'utf8');
const questions = ['tables', 'names', 'mappings', 'numbers', 'axes', 'instances', 'GSUB', 'GPOS'] as const;
type Answers = Readonly<Record<(typeof questions)[number], unknown>>;

/** What inspecting says of the fonts of the corpus, against fontTools. */
export async function judgeFonts(corpus: string | undefined): Promise<Finding[]> {
  const python = await findFontTools();
  if (corpus === undefined || python === undefined) {
    return [{ name: 'fonts', figure: corpus === undefined ? 'there is no corpus' : 'fontTools is not installed' }];
  }
  const paths = readdirSync(join(corpus, 'font'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tt[fc]|otf|woff)$/.test(name) && !name.startsWith('bad'))
    .map((name) => join(corpus, 'font', name));
  const told = (await askFontTools(python, script, paths.sort())) as readonly Told[];
  const answers = new Map<string, Answers>();
  for (const { path } of told) answers.set(path, await answer(path));
  return questions.map((question) => compare(question, told, answers));
}

/** Fonts where the two differ are named, the first few of them. */
function compare(question: keyof Answers, told: readonly Told[], answers: ReadonlyMap<string, Answers>): Finding {
  const asked = told.filter((one) => one[question] !== undefined && one[question] !== null);
  const wrong = asked.filter(
    ({ path, [question]: expected }) => !isDeepStrictEqual(answers.get(path)?.[question], expected),
  );
  const names = wrong.slice(0, 5).map(({ path }) => basename(path));
  const figure = [`${asked.length} fonts, ${wrong.length} differ`, ...names].join('; ');
  return { name: question, isRight: asked.length > 0 && wrong.length === 0, figure };
}

async function answer(path: string): Promise<Answers> {
  const bytes = new Uint8Array(readFileSync(path));
  const job = new ConversionRun(resolveLimits());
  const context = job.context(() => Promise.reject(new Error('no font holds another file')));
  const read = path.endsWith('.woff') ? readWoff : readSfnt;
  const { tables } = await read(bytes, context, { to: 'ttf', config: undefined });
  const { facts } = await inspect(bytes);
  const layout = (tag: 'GSUB' | 'GPOS') =>
    tables.has(tag) ? readLayoutLists(requireTable(tables, tag), context) : null;
  return {
    tables: facts.tables,
    names: namesOf(tables, context),
    mappings: mappingsIn(tables, context),
    numbers: numbersOf(facts),
    axes: (facts.axes as readonly Facts[] | undefined)?.map(axisRow),
    instances: (facts.instances as readonly Facts[] | undefined)?.map(({ name, coordinates }) => [
      name ?? null,
      coordinates,
    ]),
    GSUB: layout('GSUB'),
    GPOS: layout('GPOS'),
  };
}

/** fontTools leaves out what it cannot decode, and so do we here. */
function namesOf(tables: FontFile['tables'], context: Parameters<typeof readNames>[1]): Row[] {
  const table = tables.get('name');
  const names = table === undefined ? [] : readNames(table, context).filter(({ text }) => text !== undefined);
  return names.map(({ nameId, platform, encoding, languageId, text }) => [
    nameId,
    platform,
    encoding,
    languageId,
    text,
  ]);
}

function mappingsIn(tables: FontFile['tables'], context: Parameters<typeof mappingsOf>[1]): Row[] {
  const table = tables.get('cmap');
  const subtables = table === undefined ? [] : readCmap(table).filter(({ format }) => format !== 14);
  return subtables.map((one) => [one.platform, one.encoding, one.format, [...mappingsOf(one, context)]]);
}

function axisRow({ tag, min, default: usual, max, isHidden, name }: Facts): Row {
  return [tag, min, usual, max, isHidden ?? false, name ?? null];
}

function numbersOf(facts: Facts): Row {
  const { hhea, underlinePosition, underlineThickness } = (facts.metrics ?? {}) as Record<string, Facts>;
  return [
    ...[facts.unitsPerEm, facts.glyphs, hhea?.ascender, hhea?.descender, hhea?.lineGap, facts.weight, facts.width],
    ...[(facts.embedding as Facts | undefined)?.fsType, facts.isItalic, facts.italicAngle, facts.isFixedPitch],
    ...[underlinePosition, underlineThickness],
  ];
}
