import type { Packages } from '../package-files.ts';
import { codePointCount, codesIn, unicode, writeRuns } from './code-points.ts';
import { lineBreakClasses } from './line-break-classes.ts';

const widths = 'get-east-asian-width';

/**
 * Writes the module with the Line_Break classes of all characters, with what the rules need of other properties: classes
 * are split by general category and East_Asian_Width. Classes that rule LB1 resolves without a language are resolved.
 * @see Unicode 17.0.0, LineBreak.txt, EastAsianWidth.txt, UnicodeData.txt, emoji-data.txt
 */
export function writeLineBreakModule(packages: Packages): string {
  return [
    `// Line_Break of Unicode 17.0.0, from ${packages.title(unicode)} and ${packages.title(widths)}: lengths of runs in`,
    '// base 36 and their classes. Licence: licences/unicode.txt. Made by `pnpm assets`.',
    "export const unicodeVersion = '17.0.0';",
    `export const lineBreakRuns =\n  '${writeRuns(kindsOf(packages))}';\n`,
  ].join('\n');
}

/** The class of each character: `OP+` is an East Asian opening punctuation. */
function kindsOf(packages: Packages): string[] {
  const kinds = new Array<string>(codePointCount).fill('AL'); // LB1: XX is AL
  const fill = (path: string, kindOf: (code: number, kind: string) => string): void => {
    for (const code of codesIn(packages, path)) kinds[code] = kindOf(code, kinds[code] ?? 'AL');
  };
  for (const [name, kind] of Object.entries(lineBreakClasses)) fill(`Line_Break/${name}`, () => kind);
  for (const mark of ['Nonspacing_Mark', 'Spacing_Mark'])
    fill(`General_Category/${mark}`, (_, kind) => (kind === 'SA' ? 'CM' : kind));
  fill('General_Category/Initial_Punctuation', (_, kind) => (kind === 'QU' ? 'QI' : kind));
  fill('General_Category/Final_Punctuation', (_, kind) => (kind === 'QU' ? 'QF' : kind));
  const pictographic = new Set(codesIn(packages, 'Binary_Property/Extended_Pictographic'));
  fill('General_Category/Unassigned', (code, kind) => (pictographic.has(code) ? `X${kind}` : kind));
  kinds[0x25cc] = 'DC'; // the dotted circle of LB28a
  for (const code of eastAsianCodes(packages)) kinds[code] += '+';
  return kinds;
}

/** Characters whose East_Asian_Width is F, W or H. */
function eastAsianCodes(packages: Packages): Set<number> {
  const text = packages.read({ package: widths, path: 'lookup-data.js' }).toString();
  const codes = new Set<number>();
  for (const kind of ['fullwidth', 'wide', 'halfwidth']) {
    const [, list = ''] = new RegExp(`export const ${kind}Ranges = \\[([\\d, ]+)\\]`).exec(text) ?? [];
    const bounds = list.split(',').map(Number);
    for (let at = 0; at < bounds.length; at += 2)
      for (let code = bounds[at] ?? 0; code <= (bounds[at + 1] ?? 0); code++) codes.add(code);
  }
  return codes;
}
