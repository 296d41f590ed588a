import { readdirSync, readFileSync } from 'node:fs';

const folders = ['truetype/noto', 'opentype/fonts-hosny-amiri', 'truetype/fonts-hosny-amiri'].map(
  (folder) => `/usr/share/fonts/${folder}`,
);
/** The families that the corpus' drawings use and its reference pictures were made with. */
const usedFamilies = /^(?:NotoSans|NotoSerif|NotoSansDevanagari|NotoZnamennyMusicalNotation|Amiri)-\w+\.ttf$/;

let cached: readonly Uint8Array[] | undefined;

/** Loads fonts of this machine for the text of drawings, so that it can be compared; empty if none is installed. */
export function loadDrawingFonts(): readonly Uint8Array[] {
  cached ??= folders.flatMap((folder) => {
    const names = namesIn(folder).filter((name) => usedFamilies.test(name));
    return names.map((name) => new Uint8Array(readFileSync(`${folder}/${name}`)));
  });
  return cached;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return []; // printed with the names of the judges
  }
}
