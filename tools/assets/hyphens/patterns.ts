import { createRequire } from 'node:module';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type Packages, sha256 } from '../package-files.ts';
import type { PatternSource } from './languages.data.ts';

const require = createRequire(import.meta.url);

/** A node of the package's trie: an index of levels, children by letter, or both. */
type TrieNode = number | { readonly [letter: string]: TrieNode } | readonly [{ [letter: string]: TrieNode }, number];

/** Writes the module with the patterns of a language: a line of patterns, a line of exceptions, the least lengths. */
export function writePatternModule(source: PatternSource, packages: Packages): string {
  const base64 = brotliCompressSync(readPatterns(source)).toString('base64');
  return `${headOf(source, packages)}export const brotli =\n  '${base64}';\n`;
}

/** True if a module contains the patterns of the package, in any compression. */
export function isPatternModuleCurrent(text: string, source: PatternSource, packages: Packages): boolean {
  const head = headOf(source, packages);
  const [, base64 = ''] = /^export const brotli =\n {2}'([A-Za-z0-9+/=]+)';\n$/.exec(text.slice(head.length)) ?? [];
  if (!text.startsWith(head) || base64 === '') return false;
  return brotliDecompressSync(Buffer.from(base64, 'base64')).equals(readPatterns(source));
}

function headOf(source: PatternSource, packages: Packages): string {
  const bytes = readPatterns(source);
  return [
    `// ${packages.title('hyphen')}, patterns/${source.tag}.js, from hyph-utf8: ${bytes.length} bytes,`,
    `// sha256 ${sha256(bytes)}`,
    `// Copyright (C) ${source.copyright}.`,
    `// Licence: ${source.spdx}, ../licences/hyphenation.txt. Made by \`pnpm assets\`.\n`,
  ].join('\n');
}

/** Patterns and exceptions of a language as TeX writes them: `.ach4`, `as-so-ciate`. */
export function readPatterns({ tag, left, right }: PatternSource): Buffer {
  const [levels, trie, exceptions] = require(`hyphen/patterns/${tag}.js`) as [
    readonly (readonly number[])[],
    TrieNode,
    Readonly<Record<string, readonly number[]>>,
  ];
  const patterns: string[] = [];
  collect(trie, '', (letters, level) => patterns.push(writePattern(letters, levels[level] ?? [])));
  const words = Object.entries(exceptions).map(([word, places]) => writeException(word, places));
  return Buffer.from(`${patterns.sort().join(' ')}\n${words.sort().join(' ')}\n${left} ${right}\n`);
}

function collect(node: TrieNode, letters: string, add: (letters: string, level: number) => void): void {
  if (typeof node === 'number') {
    add(letters, node);
    return;
  }
  if (isPair(node)) add(letters, node[1]);
  for (const [letter, child] of Object.entries(isPair(node) ? node[0] : node)) collect(child, letters + letter, add);
}

function isPair(node: Exclude<TrieNode, number>): node is readonly [{ [letter: string]: TrieNode }, number] {
  return Array.isArray(node);
}

/** Writes levels between letters. Those of a pattern that begins a word do not count its dot. */
function writePattern(letters: string, levels: readonly number[]): string {
  const shifted = letters.startsWith('.') ? [0, ...levels] : levels;
  return [...letters, ''].map((letter, at) => `${shifted[at] ? shifted[at] : ''}${letter}`).join('');
}

/** Writes the hyphens of a word: the package counts those before each place as characters. */
function writeException(word: string, places: readonly number[]): string {
  return places.reduce((text, place) => `${text.slice(0, place)}-${text.slice(place)}`, word);
}
