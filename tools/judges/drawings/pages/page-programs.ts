import { run } from '../pdf/pdf-writer-programs.ts';

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
