import { run } from '../pdf/pdf-writer-programs.ts';

/** The boxes of a page as `pdfinfo` reads them, by name: left, bottom, right and top in points. */
export function boxesOfPage(path: string, page: number): ReadonlyMap<string, readonly number[]> {
  const text = run('pdfinfo', '-box', '-f', String(page), '-l', String(page), path);
  const found = text.matchAll(/(\w+Box):\s+([-\d. ]+)/g);
  return new Map([...found].map(([, name = '', values = '']) => [name, values.trim().split(/\s+/).map(Number)]));
}

/** The fonts of a PDF that are not embedded. */
export function fontsNotEmbedded(path: string): string[] {
  const rows = run('pdffonts', path).split('\n').slice(2).filter(Boolean);
  // The columns before the number of the object: embedded, subset, with a map to Unicode.
  return rows.filter((row) => !/\s+yes\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+\d+$/.test(row));
}
