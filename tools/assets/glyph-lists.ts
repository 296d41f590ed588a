import { readFileSync } from 'node:fs';

/** One of Adobe's lists, as it is kept beside this file. */
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

/** The licence as the lists state it: what stands between the first two rules. */
export function writeGlyphListLicence(): string {
  const [, terms = ''] = adobe.text.split(/^# -{20,}\n/m);
  return terms.replaceAll(/^# ?/gm, '');
}

/** The three lists as one module: a line each, a name and the code points that it stands for. */
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
