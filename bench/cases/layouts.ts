import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { ConversionRun } from '../../packages/core/src/context.ts';
import { resolveLimits } from '../../packages/core/src/limits.ts';
import { readXml } from '../../packages/core/src/xml/read.ts';
import { openArchive } from '../../packages/core/src/zip/archive.ts';
import type { Case } from '../measure.ts';

/** Compares unpacking and parsing the largest layout of the corpus with the bare libraries. */
export function layoutCases(corpus: string | undefined): { cases: Case[]; missing: string[] } {
  const path = corpus === undefined ? undefined : findLargest(join(corpus, 'idml'));
  if (path === undefined) return { cases: [], missing: ['layouts in the corpus (QUOIN_CORPUS)'] };
  const bytes = new Uint8Array(readFileSync(path));
  const layout: Case = {
    name: 'largest idml → trees',
    peer: 'fflate+saxes',
    maxRatio: 1.3,
    rounds: 41,
    open: async () => ({ ours: () => readLayout(bytes), theirs: async () => parseOnly(bytes) }),
  };
  return { cases: [layout], missing: [] };
}

function findLargest(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.idml'));
  const paths = names.map((name) => join(folder, name));
  return paths.sort((a, b) => statSync(b).size - statSync(a).size)[0];
}

const isXml = (name: string): boolean => name.endsWith('.xml');

/** Reads as the layout reader does: checks all limits and checksums, and builds a tree of every document. */
async function readLayout(bytes: Uint8Array): Promise<void> {
  const context = new ConversionRun(resolveLimits()).context(() =>
    Promise.reject(new Error('reading a layout does not convert files')),
  );
  const archive = openArchive(bytes, context);
  for (const entry of archive.entries) {
    const file = await archive.read(entry);
    if (isXml(entry.name)) await readXml(file, context);
  }
}

/** Inflates all files and parses all documents with the bare libraries, without checks or results. */
function parseOnly(bytes: Uint8Array): void {
  const decoder = new TextDecoder();
  for (const [name, file] of Object.entries(unzipSync(bytes))) {
    if (isXml(name)) new SaxesParser({ position: false }).write(decoder.decode(file)).close();
  }
}
