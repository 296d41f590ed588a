import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convert } from '../../../packages/core/src/convert.ts';
import { ConversionError } from '../../../packages/core/src/errors.ts';
import { askFontTools, findFontTools } from '../../programs/fonttools.ts';
import type { Finding } from '../finding.ts';

type Location = Readonly<Record<string, number>>;

/** An instance to judge. */
interface Instance {
  readonly font: string;
  readonly location: Location;
  readonly ours: string;
}

interface Verdict {
  readonly points?: number;
  readonly equal?: number;
  readonly wrong?: readonly string[];
  /** The error of fontTools, if it cannot create the instance. */
  readonly error?: string;
}

const script = readFileSync(new URL('./instances.py', import.meta.url), 'utf8');
/** The project's own variable fonts. */
const fixtures = ['varying.ttf', 'varying.otf'].map((name) => {
  return fileURLToPath(new URL(`../../../packages/core/test/font/fixtures/${name}`, import.meta.url));
});
const max = { locations: 7, sampledLocations: 3, sampledBytes: 200_000 } as const;

/** Compares instances of all variable fonts of the corpus and of fixtures with fontTools, HarfBuzz and OTS. */
export async function judgeInstances(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const python = await findFontTools();
  if (python === undefined) return [{ name: 'instances', details: 'fontTools is not installed' }];
  const paths = [...findFonts(corpus, isSample), ...fixtures];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-instances-'));
  try {
    const count = isSample ? max.sampledLocations : max.locations;
    const planned = (await askFontTools(python, script, ['locations', `${count}`, ...paths])) as {
      font: string;
      locations: readonly Location[] | { error: string };
    }[];
    const refused = new Set<string>();
    const instances: Instance[] = [];
    for (const { font, locations } of planned) {
      if (!Array.isArray(locations)) continue;
      for (const location of locations as readonly Location[])
        await addInstance(font, location, folder, instances, refused);
    }
    const list = join(folder, 'instances.json');
    writeFileSync(list, JSON.stringify(instances));
    const verdicts = (await askFontTools(python, script, ['judge', list])) as readonly Verdict[];
    return [
      summarize(instances, verdicts),
      ...(refused.size > 0 ? [{ name: 'refused', details: [...refused].join('; ') }] : []),
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
    .filter((path) => !isSample || statSync(path).size < max.sampledBytes)
    .sort();
}

/** Creates an instance, or adds the font to the refused ones. */
async function addInstance(
  font: string,
  location: Location,
  folder: string,
  instances: Instance[],
  refused: Set<string>,
): Promise<void> {
  const source = readFileSync(font);
  const ours = join(folder, `${instances.length}`);
  const to = source.includes('CFF2') ? 'otf' : 'ttf';
  try {
    const { bytes } = await convert(source, { to, font: { instance: location } });
    writeFileSync(ours, bytes);
    instances.push({ font, location, ours });
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    refused.add(`${basename(font)} (${error.code}: ${error.message})`);
  }
}

function summarize(instances: readonly Instance[], verdicts: readonly Verdict[]): Finding {
  const judged = verdicts.map((verdict, index) => ({ ...verdict, instance: instances[index]! })); // one for each
  const compared = judged.filter(({ error }) => error === undefined);
  const wrong = compared.filter(({ wrong: list = [] }) => list.length > 0);
  const failed = judged.filter(({ error }) => error !== undefined);
  const sum = (key: 'points' | 'equal'): number => compared.reduce((total, each) => total + (each[key] ?? 0), 0);
  const describe = ({ instance, error, wrong: list }: (typeof judged)[number]): string =>
    `${basename(instance.font)} at ${JSON.stringify(instance.location)}: ${error ?? list?.join(', ')}`;
  const fonts = new Set(compared.map(({ instance }) => instance.font)).size;
  return {
    name: 'static fonts',
    isCorrect: wrong.length === 0 && compared.length > 0,
    details: [
      `${compared.length} instances of ${fonts} fonts, ${wrong.length} differ`,
      `${sum('equal')} of ${sum('points')} points are equal`,
      ...wrong.slice(0, 40).map(describe),
      ...(failed.length > 0 ? [`not created by fontTools: ${failed.map(describe).join('; ')}`] : []),
    ].join('; '),
  };
}
