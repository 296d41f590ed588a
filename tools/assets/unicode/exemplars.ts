import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type Packages, sha256 } from '../package-files.ts';
import { readUnicodeSet } from './unicode-set.ts';

const cldr = 'cldr-misc-full';
/** The sets of a language that its texts need; `auxiliary` has the letters of foreign words and names. */
const sets = ['exemplarCharacters', 'auxiliary', 'index', 'numbers', 'punctuation'] as const;
const fallback = 'und';

interface Locale {
  readonly main: Readonly<Record<string, { readonly characters: Readonly<Record<string, unknown>> }>>;
}

/** Writes the module with the characters of each language. */
export function writeExemplarModule(packages: Packages): string {
  const base64 = brotliCompressSync(listExemplars(packages)).toString('base64');
  return `${headOf(packages)}export const brotli =\n  '${base64}';\n`;
}

/** True if a module contains the characters of the package, in any compression. */
export function isExemplarModuleCurrent(text: string, packages: Packages): boolean {
  const head = headOf(packages);
  const [, base64 = ''] = /^export const brotli =\n {2}'([A-Za-z0-9+/=]+)';\n$/.exec(text.slice(head.length)) ?? [];
  if (!text.startsWith(head) || base64 === '') return false;
  return brotliDecompressSync(Buffer.from(base64, 'base64')).toString() === listExemplars(packages);
}

function headOf(packages: Packages): string {
  return [
    `// The characters of languages, from ${packages.title(cldr)}, as text with`,
    `// sha256 ${sha256(listExemplars(packages))}`,
    '// Licence: ../licences/unicode.txt. Made by `pnpm assets`.\n',
  ].join('\n');
}

/**
 * One line per language: its tag, and its characters as ranges in base 36, each as the distance from the range before
 * and, if it has several characters, their number less one. Languages with the characters of their parent have none.
 * @see Unicode Technical Standard 35, "Character Elements"
 */
export function listExemplars(packages: Packages): string {
  const lines = new Map<string, string>();
  for (const tag of packages.list({ package: cldr, path: 'main' })) {
    const ranges = writeRanges(readLocale(tag, packages));
    if (tag !== fallback && ranges !== '' && ranges !== lines.get(parentOf(tag, lines))) lines.set(tag, ranges);
  }
  return [...lines].map(([tag, ranges]) => `${tag} ${ranges}\n`).join('');
}

function parentOf(tag: string, known: ReadonlyMap<string, string>): string {
  const parent = tag.replace(/-[^-]+$/, '');
  return parent === tag || known.has(parent) ? parent : parentOf(parent, known);
}

/** The characters of a language, with the capitals of its letters. */
function readLocale(tag: string, packages: Packages): number[] {
  const file = packages.read({ package: cldr, path: `main/${tag}/characters.json` }).toString();
  const { characters } = Object.values((JSON.parse(file) as Locale).main)[0] ?? { characters: {} };
  if (typeof characters.exemplarCharacters !== 'string') return [];
  const texts = sets.flatMap((name) => readUnicodeSet(`${characters[name] ?? '[]'}`));
  // Greek capitals have no accents in words of capitals, but at the start of a word.
  const capitals = texts.flatMap((text) => [text.toLocaleUpperCase(tag), text.toUpperCase()]);
  const codes = [...texts, ...capitals].flatMap((text) => [...text].map((letter) => letter.codePointAt(0) ?? 0));
  return [...new Set(codes)].sort((a, b) => a - b);
}

function writeRanges(codes: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last !== undefined && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  let end = 0;
  return ranges
    .map(([first, last]) => {
      const text = `${(first - end).toString(36)}${last > first ? `.${(last - first).toString(36)}` : ''}`;
      end = last;
      return text;
    })
    .join(' ');
}
