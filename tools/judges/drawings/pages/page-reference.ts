import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** Sets a fill or a stroke to the black ink alone. */
const blackInk = /(?<=(?:^|[^\d\s.-]|[\r\n])\s*)0 0 0 1 [kK](?=\s)/g;

/**
 * Writes a PDF whose black ink is black, with qpdf. Layout programs show the black ink alone as full black, on the screen
 * and in the pictures that they export; poppler shows it as the dark gray `#231f20`.
 * @see Adobe InDesign, "Appearance of Black": "Display All Blacks As Rich Black", "Output All Blacks As Rich Black"
 */
export function blackenPdf(path: string, target: string): void {
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, target]);
  const text = readFileSync(target, 'latin1');
  writeFileSync(target, blacken(text), 'latin1');
}

/** Replaces the operators by those of gray, of the same length, so that offsets in the file stay valid. */
export function blacken(text: string): string {
  return text.replace(blackInk, (operator) => (operator.endsWith('k') ? '0       g' : '0       G'));
}

/** Draws a page with poppler, as a png beside the given name. */
export function drawReference(path: string, page: number, resolution: number, target: string): string {
  const range = ['-f', String(page), '-l', String(page), '-singlefile'];
  execFileSync('pdftoppm', ['-r', String(resolution), '-png', ...range, path, target]);
  return `${target}.png`;
}
