import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { run } from '../pdf/pdf-writer-programs.ts';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Draws a page of a PDF with poppler. */
export function drawPageByPoppler(path: string, page: number, { width, height }: PixelSize): Buffer {
  const out = path.replace(/\.pdf$/, '-poppler');
  const range = ['-f', String(page), '-l', String(page), '-singlefile'];
  const size = ['-scale-to-x', String(width), '-scale-to-y', String(height)];
  execFileSync('pdftoppm', ['-png', ...range, ...size, path, out], { stdio: 'ignore', timeout: 120_000 });
  return readFileSync(`${out}.png`);
}

/** Draws a page of a PDF with Ghostscript. */
export function drawPageByGhostscript(path: string, page: number, { width, height }: PixelSize): Buffer {
  const out = path.replace(/\.pdf$/, '-ghostscript.png');
  const range = [`-dFirstPage=${page}`, `-dLastPage=${page}`];
  const device = ['-sDEVICE=png16m', `-g${width}x${height}`, '-dPDFFitPage', `-sOutputFile=${out}`];
  const smooth = ['-dTextAlphaBits=4', '-dGraphicsAlphaBits=4'];
  execFileSync('gs', ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', ...range, ...device, ...smooth, path], {
    stdio: 'ignore',
    timeout: 120_000,
  });
  return readFileSync(out);
}

/** A box of a page as `pdfinfo` reads it: left, bottom, right and top in points. */
export function boxOfPage(path: string, page: number, name: 'MediaBox' | 'CropBox' | 'BleedBox' | 'TrimBox'): number[] {
  const text = run('pdfinfo', '-box', '-f', String(page), '-l', String(page), path);
  const [, values = ''] = new RegExp(`${name}:\\s+([-\\d. ]+)`).exec(text) ?? [];
  return values.trim().split(/\s+/).map(Number);
}

/** The fonts of a PDF that are not embedded. */
export function fontsNotEmbedded(path: string): string[] {
  const rows = run('pdffonts', path).split('\n').slice(2).filter(Boolean);
  // The columns before the number of the object: embedded, subset, with a map to Unicode.
  return rows.filter((row) => !/\s+yes\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+\d+$/.test(row));
}
