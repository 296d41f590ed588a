import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type Packages, sha256 } from './package-files.ts';

const origin = { package: 'icu4c-data', path: 'icudt67l.dat' };

/** The scripts whose words ICU finds in a dictionary; Chinese and Japanese need none to break lines. */
export const dictionaryScripts = ['thai', 'lao', 'burmese', 'khmer'] as const;

type DictionaryScript = (typeof dictionaryScripts)[number];

/** Writes the module with the word dictionary of a script, in ICU's own form. */
export function writeDictionaryModule(script: DictionaryScript, packages: Packages): string {
  const base64 = brotliCompressSync(readDictionary(script, packages)).toString('base64');
  return `${headOf(script, packages)}export const brotli =\n  '${base64}';\n`;
}

/** True if a module contains the dictionary of the package, in any compression. */
export function isDictionaryModuleCurrent(text: string, script: DictionaryScript, packages: Packages): boolean {
  const head = headOf(script, packages);
  const [, base64 = ''] = /^export const brotli =\n {2}'([A-Za-z0-9+/=]+)';\n$/.exec(text.slice(head.length)) ?? [];
  if (!text.startsWith(head) || base64 === '') return false;
  return brotliDecompressSync(Buffer.from(base64, 'base64')).equals(readDictionary(script, packages));
}

function headOf(script: DictionaryScript, packages: Packages): string {
  const bytes = readDictionary(script, packages);
  return [
    `// ${packages.title(origin.package)}, brkitr/${script}dict.dict: ${bytes.length} bytes,`,
    `// sha256 ${sha256(bytes)}`,
    '// Licence: ../licences/icu.txt. Made by `pnpm assets`.\n',
  ].join('\n');
}

/**
 * Reads a dictionary from ICU's archive: a header, the count of entries, offsets of their names and contents.
 * @see ICU User Guide, "ICU Data", the format `CmnD`
 */
export function readDictionary(script: DictionaryScript, packages: Packages): Buffer {
  const file = packages.read(origin);
  const base = file.readUInt16LE(0);
  const count = file.readUInt32LE(base);
  const offsetAt = (entry: number, field: number): number => base + file.readUInt32LE(base + 4 + entry * 8 + field);
  for (let entry = 0; entry < count; entry++) {
    const name = offsetAt(entry, 0);
    if (!file.toString('latin1', name, file.indexOf(0, name)).endsWith(`/brkitr/${script}dict.dict`)) continue;
    return file.subarray(offsetAt(entry, 4), entry + 1 < count ? offsetAt(entry + 1, 4) : file.length);
  }
  throw new Error(`${origin.path}: there is no dictionary for ${script}`);
}
