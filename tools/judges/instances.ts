import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convert } from '../../packages/core/src/convert.ts';
import { ConversionError } from '../../packages/core/src/errors.ts';
import { askFontTools, findFontTools } from '../programs/fonttools.ts';
import type { Finding } from './finding.ts';

type Place = Readonly<Record<string, number>>;

/** An instance that was made, for the judges. */
interface Order {
  readonly font: string;
  readonly place: Place;
  readonly ours: string;
}

interface Answer {
  readonly points?: number;
  readonly equal?: number;
  readonly wrong?: readonly string[];
  /** Why fontTools makes none. */
  readonly trouble?: string;
}

const script = readFileSync(new URL('./instances.py', import.meta.url), 'utf8');
/** Fonts of the project's own that vary, where there is no corpus. */
const fixtures = ['varying.ttf', 'varying.otf'].map((name) => {
  return fileURLToPath(new URL(`../../packages/core/test/fonts/${name}`, import.meta.url));
});
const most = { places: 7, sampledPlaces: 3, sampledBytes: 200_000 } as const;

/** Instances of all variable fonts of the corpus, and of fixtures, against fontTools, HarfBuzz and OTS. */
export async function judgeInstances(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const python = await findFontTools();
  if (python === undefined) return [{ name: 'instances', figure: 'fontTools is not installed' }];
  const paths = [...findFonts(corpus, isSample), ...fixtures];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-instances-'));
  try {
    const count = isSample ? most.sampledPlaces : most.places;
    const asked = (await askFontTools(python, script, ['places', `${count}`, ...paths])) as {
      font: string;
      places: readonly Place[] | { trouble: string };
    }[];
    const refused = new Set<string>();
    const orders: Order[] = [];
    for (const { font, places } of asked) {
      if (!Array.isArray(places)) continue;
      for (const place of places as readonly Place[]) await make(font, place, folder, orders, refused);
    }
    const list = join(folder, 'orders.json');
    writeFileSync(list, JSON.stringify(orders));
    const answers = (await askFontTools(python, script, ['judge', list])) as readonly Answer[];
    return [
      judgeAnswers(orders, answers),
      ...(refused.size > 0 ? [{ name: 'refused', figure: [...refused].join('; ') }] : []),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function findFonts(corpus: string | undefined, isSample: boolean): string[] {
  if (corpus === undefined) return [];
  return readdirSync(join(corpus, 'font'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ttf|otf|woff2?)$/.test(name) && !name.startsWith('bad'))
    .map((name) => join(corpus, 'font', name))
    .filter((path) => !isSample || statSync(path).size < most.sampledBytes)
    .sort();
}

/** A font that is refused by name has nothing to compare. */
async function make(font: string, place: Place, folder: string, orders: Order[], refused: Set<string>): Promise<void> {
  const source = readFileSync(font);
  const ours = join(folder, `${orders.length}`);
  const to = source.includes('CFF2') ? 'otf' : 'ttf';
  try {
    const { bytes } = await convert(source, { to, font: { instance: place } });
    writeFileSync(ours, bytes);
    orders.push({ font, place, ours });
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    refused.add(`${basename(font)} (${error.code}: ${error.message})`);
  }
}

function judgeAnswers(orders: readonly Order[], answers: readonly Answer[]): Finding {
  const judged = answers.map((answer, index) => ({ ...answer, order: orders[index]! })); // one for each
  const made = judged.filter(({ trouble }) => trouble === undefined);
  const wrong = made.filter(({ wrong: list = [] }) => list.length > 0);
  const troubled = judged.filter(({ trouble }) => trouble !== undefined);
  const sum = (key: 'points' | 'equal'): number => made.reduce((total, each) => total + (each[key] ?? 0), 0);
  const told = (each: (typeof judged)[number]): string =>
    `${basename(each.order.font)} at ${JSON.stringify(each.order.place)}: ${each.trouble ?? each.wrong?.join(', ')}`;
  const fonts = new Set(made.map(({ order }) => order.font)).size;
  return {
    name: 'static fonts',
    isRight: wrong.length === 0 && made.length > 0,
    figure: [
      `${made.length} of ${fonts} fonts, ${wrong.length} differ; ${sum('equal')} of ${sum('points')} points are the same`,
      ...wrong.slice(0, 40).map(told),
      ...(troubled.length > 0 ? [`not made by fontTools: ${troubled.map(told).join('; ')}`] : []),
    ].join('; '),
  };
}
