import { readFileSync } from 'node:fs';

/** One of Adobe's lists in `sources/`. */
export interface GlyphList {
  readonly title: string;
  readonly from: string;
  readonly text: string;
}

const adobe = openList('Adobe Glyph List 2.0', 'glyphlist.txt');
const newFonts = openList('Adobe Glyph List for New Fonts 1.7', 'aglfn.txt');
const dingbats = openList('ITC Zapf Dingbats Glyph List 2.0', 'zapfdingbats.txt');

export const glyphLists: readonly GlyphList[] = [adobe, newFonts, dingbats];

function openList(title: string, name: string): GlyphList {
  const text = readFileSync(new URL(`./sources/agl-aglfn/${name}`, import.meta.url), 'utf8');
  return { title, from: `adobe-type-tools/agl-aglfn, ${name}`, text };
}

/** Extracts the licence from the header of a list: the text between its first two rules. */
export function writeGlyphListLicence(): string {
  const [, terms = ''] = adobe.text.split(/^# -{20,}\n/m);
  return terms.replaceAll(/^# ?/gm, '');
}

/** Writes the three lists as one module. Each line has a name and its code points. */
export function writeGlyphListModule(): string {
  const lists = {
    adobeGlyphList: rowsOf(adobe).map(([name, codes]) => `${name} ${codes}`),
    newFontGlyphList: rowsOf(newFonts).map(([code, name]) => `${name} ${code}`),
    zapfDingbatsGlyphList: rowsOf(dingbats).map(([name, code]) => `${name} ${code}`),
  };
  return [
    ...glyphLists.map(({ title, from }) => `// ${title}: ${from}.\n`),
    '// Licence: licences/glyph-lists.txt. Made by `pnpm assets`.\n',
    ...Object.entries(lists).map(([name, lines]) => `export const ${name} = \`\n${lines.join('\n')}\n\`;\n`),
  ].join('');
}

function rowsOf({ text }: GlyphList): string[][] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => line.split(';'));
}
