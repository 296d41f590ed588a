import type { Packages } from '../package-files.ts';
import { codePointCount, codesIn, unicode, writeRuns } from './code-points.ts';

/**
 * Writes the module with the Vertical_Orientation of all characters.
 * @see Unicode 17.0.0, VerticalOrientation.txt
 */
export function writeOrientationModule(packages: Packages): string {
  const kinds = new Array<string>(codePointCount).fill('R');
  for (const kind of ['U', 'Tu', 'Tr'])
    for (const code of codesIn(packages, `Vertical_Orientation/${kind}`)) kinds[code] = kind;
  return [
    `// Vertical_Orientation of Unicode 17.0.0, from ${packages.title(unicode)}: lengths of runs in base 36 and their`,
    '// values. Licence: licences/unicode.txt. Made by `pnpm assets`.',
    `export const orientationRuns =\n  '${writeRuns(kinds)}';\n`,
  ].join('\n');
}
