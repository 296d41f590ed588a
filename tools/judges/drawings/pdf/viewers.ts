import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

const settings = { stdio: 'ignore', timeout: 120_000 } as const;

// Programs write TIFF without compression: deflating a large PNG takes them longer than drawing the page.

/** Draws a page of a PDF with poppler, as a TIFF. */
export function drawByPoppler(path: string, { width, height }: PixelSize, page = 1): Buffer {
  const out = path.replace(/\.pdf$/, '-poppler');
  const range = ['-f', String(page), '-l', String(page), '-singlefile'];
  const size = ['-scale-to-x', String(width), '-scale-to-y', String(height)];
  execFileSync('pdftoppm', ['-tiff', '-tiffcompression', 'none', ...range, ...size, path, out], settings);
  return readFileSync(`${out}.tif`);
}

interface GhostscriptOptions {
  readonly page?: number;
  /** With hard edges, Ghostscript blends elements of knockout groups with the right backdrop. */
  readonly edges?: 'smooth' | 'hard';
}

/** Draws a page of a PDF with Ghostscript, as a TIFF. */
export function drawByGhostscript(
  path: string,
  { width, height }: PixelSize,
  { page = 1, edges = 'smooth' }: GhostscriptOptions = {},
): Buffer {
  const out = path.replace(/\.pdf$/, '-ghostscript.tif');
  const range = [`-dFirstPage=${page}`, `-dLastPage=${page}`];
  const device = ['-sDEVICE=tiff24nc', `-g${width}x${height}`, '-dPDFFitPage', `-sOutputFile=${out}`];
  const smooth = edges === 'smooth' ? ['-dTextAlphaBits=4', '-dGraphicsAlphaBits=4'] : [];
  execFileSync('gs', ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', ...range, ...device, ...smooth, path], settings);
  return readFileSync(out);
}
