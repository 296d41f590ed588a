import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { ConversionRun } from '../../packages/core/src/context.ts';
import { resolveLimits } from '../../packages/core/src/limits.ts';
import { readXml } from '../../packages/core/src/xml/read.ts';
import { openArchive } from '../../packages/core/src/zip/archive.ts';
import type { Case } from '../measure.ts';

/** The largest layout of the corpus, unpacked and read, beside the engines alone doing the same. */
export function layoutCases(corpus: string | undefined): { cases: Case[]; absent: string[] } {
  const path = corpus === undefined ? undefined : findLargest(join(corpus, 'idml'));
  if (path === undefined) return { cases: [], absent: ['a corpus with layouts (QUOIN_CORPUS)'] };
  const bytes = new Uint8Array(readFileSync(path));
  const layout: Case = {
    name: 'largest idml → trees',
    peer: 'fflate+saxes',
    bar: 1.3,
    rounds: 41,
    open: async () => ({ ours: () => readLayout(bytes), theirs: async () => passOver(bytes) }),
  };
  return { cases: [layout], absent: [] };
}

function findLargest(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.idml'));
  const paths = names.map((name) => join(folder, name));
  return paths.sort((a, b) => statSync(b).size - statSync(a).size)[0];
}

const isXml = (name: string): boolean => name.endsWith('.xml');

/** As a reader of layouts does it: every limit met, every checksum compared, every document a tree. */
async function readLayout(bytes: Uint8Array): Promise<void> {
  const context = new ConversionRun(resolveLimits()).context(() =>
    Promise.reject(new Error('a layout converts no files here')),
  );
  const archive = openArchive(bytes, context);
  for (const entry of archive.entries) {
    const file = await archive.read(entry);
    if (isXml(entry.name)) await readXml(file, context);
  }
}

/** The engines alone: all files inflated, all documents passed over, nothing checked and nothing kept. */
function passOver(bytes: Uint8Array): void {
  const decoder = new TextDecoder();
  for (const [name, file] of Object.entries(unzipSync(bytes))) {
    if (isXml(name)) new SaxesParser({ position: false }).write(decoder.decode(file)).close();
  }
}
