import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ConversionRun } from '../../../packages/core/src/context.ts';
import { readSfnt } from '../../../packages/core/src/font/sfnt/read.ts';
import { readCmap } from '../../../packages/core/src/font/tables/cmap/cmap.ts';
import { readMappings } from '../../../packages/core/src/font/tables/cmap/mappings.ts';
import { readLayoutLists } from '../../../packages/core/src/font/tables/layout/layout-lists.ts';
import { readNames } from '../../../packages/core/src/font/tables/names/name.ts';
import { requireTable } from '../../../packages/core/src/font/tables/require.ts';
import { readWoff } from '../../../packages/core/src/font/woff/read.ts';
import type { Facts } from '../../../packages/core/src/format.ts';
import { inspect } from '../../../packages/core/src/inspect.ts';
import { resolveLimits } from '../../../packages/core/src/limits.ts';
import type { FontFile } from '../../../packages/core/src/models/font-file.ts';
import { askFontTools, findFontTools } from '../../programs/fonttools.ts';
import type { Finding } from '../finding.ts';

type Row = readonly unknown[];

/** The facts about a font that fontTools can read. */
interface ExpectedFacts {
  readonly path: string;
  readonly error?: string;
  readonly [subject: string]: unknown;
}

const script = readFileSync(new URL('./fonts.py', import.meta.url), 'utf8');
const subjects = ['tables', 'names', 'mappings', 'metrics', 'axes', 'instances', 'GSUB', 'GPOS'] as const;
type FoundFacts = Readonly<Record<(typeof subjects)[number], unknown>>;

/** Inspects the fonts of the corpus and compares the facts with fontTools. */
export async function judgeFonts(corpus: string | undefined): Promise<Finding[]> {
  const python = await findFontTools();
  if (corpus === undefined || python === undefined) {
    return [
      { name: 'fonts', details: corpus === undefined ? 'QUOIN_CORPUS is not set' : 'fontTools is not installed' },
    ];
  }
  const paths = readdirSync(join(corpus, 'font'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tt[fc]|otf|woff)$/.test(name) && !name.startsWith('bad'))
    .map((name) => join(corpus, 'font', name));
  const expected = (await askFontTools(python, script, paths.sort())) as readonly ExpectedFacts[];
  const found = new Map<string, FoundFacts>();
  for (const { path } of expected) found.set(path, await inspectFile(path));
  return subjects.map((subject) => compare(subject, expected, found));
}

/** Compares one subject in all fonts that have it, and lists the first few that differ. */
function compare(
  subject: keyof FoundFacts,
  fonts: readonly ExpectedFacts[],
  found: ReadonlyMap<string, FoundFacts>,
): Finding {
  const compared = fonts.filter((font) => font[subject] !== undefined && font[subject] !== null);
  const wrong = compared.filter(
    ({ path, [subject]: expected }) => !isDeepStrictEqual(found.get(path)?.[subject], expected),
  );
  const names = wrong.slice(0, 5).map(({ path }) => basename(path));
  const details = [`${compared.length} fonts, ${wrong.length} differ`, ...names].join('; ');
  return { name: subject, isCorrect: compared.length > 0 && wrong.length === 0, details };
}

async function inspectFile(path: string): Promise<FoundFacts> {
  const bytes = new Uint8Array(readFileSync(path));
  const run = new ConversionRun(resolveLimits());
  const context = run.context(() => Promise.reject(new Error('unexpected nested conversion')));
  const read = path.endsWith('.woff') ? readWoff : readSfnt;
  const { tables } = await read(bytes, context, { to: 'ttf', config: undefined });
  const { facts } = await inspect(bytes);
  const layout = (tag: 'GSUB' | 'GPOS') =>
    tables.has(tag) ? readLayoutLists(requireTable(tables, tag), context) : null;
  return {
    tables: facts.tables,
    names: namesOf(tables, context),
    mappings: mappingsIn(tables, context),
    metrics: metricsOf(facts),
    axes: (facts.axes as readonly Facts[] | undefined)?.map(axisRow),
    instances: (facts.instances as readonly Facts[] | undefined)?.map(({ name, coordinates }) => [
      name ?? null,
      coordinates,
    ]),
    GSUB: layout('GSUB'),
    GPOS: layout('GPOS'),
  };
}

/** Omits names that cannot be decoded, as fontTools does. */
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

function mappingsIn(tables: FontFile['tables'], context: Parameters<typeof readMappings>[1]): Row[] {
  const table = tables.get('cmap');
  const subtables = table === undefined ? [] : readCmap(table).filter(({ format }) => format !== 14);
  return subtables.map((subtable) => {
    const { codes, glyphs } = readMappings(subtable, context);
    const { platform, encoding, format } = subtable;
    return [platform, encoding, format, codes.map((code, index) => [code, glyphs[index]])];
  });
}

function axisRow({ tag, min, default: defaultValue, max, isHidden, name }: Facts): Row {
  return [tag, min, defaultValue, max, isHidden ?? false, name ?? null];
}

function metricsOf(facts: Facts): Row {
  const { hhea, underlinePosition, underlineThickness } = (facts.metrics ?? {}) as Record<string, Facts>;
  return [
    ...[facts.unitsPerEm, facts.glyphs, hhea?.ascender, hhea?.descender, hhea?.lineGap, facts.weight, facts.width],
    ...[(facts.embedding as Facts | undefined)?.fsType, facts.isItalic, facts.italicAngle, facts.isFixedPitch],
    ...[underlinePosition, underlineThickness],
  ];
}
