import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { convert } from '../../../packages/core/src/convert.ts';
import { ConversionError } from '../../../packages/core/src/errors.ts';
import { joinFonts } from '../../../packages/core/src/font/index.ts';
import { askFontTools, findFontTools } from '../../programs/fonttools.ts';
import { runOts } from '../../programs/ots.ts';
import { findNativeWoff2, type NativeWoff2 } from '../../programs/woff2.ts';
import type { Finding } from '../finding.ts';

/** A collection as fontTools can read it, and the files with the tables that its faces should have. */
interface Case {
  readonly name: string;
  readonly joined: string;
  readonly faces: readonly { readonly path: string; readonly face: number }[];
}

const script = readFileSync(new URL('./collections.py', import.meta.url), 'utf8');
const systemFonts = '/usr/share/fonts';
const facesPerCollection = 4;
/** A sample contains every nth collection. */
const sampleStep = 15;

/** Joins fonts to TTC and WOFF 2, and compares the tables of each face by fontTools, Google's WOFF 2 and OTS. */
export async function judgeCollections(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const python = await findFontTools();
  const folder = mkdtempSync(join(tmpdir(), 'quoin-collections-'));
  try {
    const woff2 = await findNativeWoff2(folder);
    if (python === undefined || woff2 === undefined)
      return [{ name: 'collections', details: 'fontTools or woff2 is not installed' }];
    const groups = groupFonts(corpus).filter((_, index) => !isSample || index % sampleStep === 0);
    const joined = { ttc: [] as Case[], woff2: [] as Case[] };
    const refused: string[] = [];
    for (const [index, group] of groups.entries()) {
      const name = group.map((path) => basename(path)).join(' + ');
      try {
        joined.ttc.push({ name, ...(await joinToTtc(group, join(folder, `${index}.ttc`))) });
        joined.woff2.push({ name, ...(await joinToWoff2(group, join(folder, `${index}`), woff2)) });
      } catch (error) {
        if (!(error instanceof ConversionError)) throw error;
        refused.push(`${name} (${error.code})`);
      }
    }
    return [
      await judgeTables('TTC', joined.ttc, python, folder),
      await judgeTables('WOFF 2, read by Google', joined.woff2, python, folder),
      await judgeBySanitizer(joined.ttc),
      ...(refused.length > 0 ? [{ name: 'refused', details: refused.join('; ') }] : []),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Fonts that are neighbours by name, which are often styles of a family. */
function groupFonts(corpus: string | undefined): string[][] {
  const folders = [...(corpus === undefined ? [] : [join(corpus, 'font')]), systemFonts];
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ttf|otf)$/.test(name) && !/(^|\/)bad/.test(name))
      .sort()
      .map((name) => join(folder, name)),
  );
  const groups: string[][] = [];
  for (let start = 0; start < paths.length; start += facesPerCollection)
    groups.push(paths.slice(start, start + facesPerCollection));
  return groups;
}

async function joinToTtc(group: readonly string[], path: string): Promise<Omit<Case, 'name'>> {
  const { bytes } = await joinFonts(group.map((each) => readFileSync(each)));
  writeFileSync(path, bytes);
  return { joined: path, faces: group.map((each) => ({ path: each, face: 0 })) };
}

/** Decompresses the collection, and each font compressed by itself: their tables should be equal. */
async function joinToWoff2(group: readonly string[], prefix: string, woff2: NativeWoff2): Promise<Omit<Case, 'name'>> {
  const sources = group.map((each) => readFileSync(each));
  const { bytes } = await joinFonts(sources, { to: 'woff2' });
  writeFileSync(`${prefix}.all`, (await woff2.decompress(bytes)) ?? new Uint8Array());
  const faces: { path: string; face: number }[] = [];
  for (const [face, source] of sources.entries()) {
    const path = `${prefix}-${face}.font`;
    const { bytes: single } = await convert(source, { to: 'woff2' });
    writeFileSync(path, (await woff2.decompress(single)) ?? new Uint8Array());
    faces.push({ path, face: 0 });
  }
  return { joined: `${prefix}.all`, faces };
}

async function judgeTables(kind: string, cases: readonly Case[], python: string, folder: string): Promise<Finding> {
  const list = join(folder, 'cases.json');
  writeFileSync(list, JSON.stringify(cases));
  const verdicts = (await askFontTools(python, script, [list])) as readonly (readonly string[])[];
  const wrong = cases.flatMap(({ name }, index) =>
    (verdicts[index] ?? []).length === 0 ? [] : [`${name}: ${verdicts[index]?.join('; ')}`],
  );
  return {
    name: `${kind}: tables of each face`,
    isCorrect: wrong.length === 0 && cases.length > 0,
    details: [`${cases.length} collections, ${wrong.length} differ`, ...wrong.slice(0, 10)].join('; '),
  };
}

/** Faces whose fonts the sanitizer accepts by themselves. */
async function judgeBySanitizer(cases: readonly Case[]): Promise<Finding> {
  const refused: string[] = [];
  let count = 0;
  for (const { name, joined, faces } of cases) {
    for (const [face, { path }] of faces.entries()) {
      const verdict = await runOts(joined, face);
      if (verdict === undefined) return { name: 'OTS', details: 'ots-sanitize is not installed' };
      count += 1;
      if (!verdict.isRefused && !verdict.isCut) continue;
      const source = await runOts(path);
      if (source?.isRefused !== true && source?.isCut !== true)
        refused.push(`${name}, face ${face}: ${verdict.errors}`);
    }
  }
  return {
    name: 'TTC: faces accepted by OTS',
    isCorrect: refused.length === 0 && count > 0,
    details: [`${count} faces, ${refused.length} refused`, ...refused.slice(0, 10)].join('; '),
  };
}
