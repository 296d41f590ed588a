import { readFileSync } from 'node:fs';
import { readDocument } from '../../programs/chromium.ts';

/** Bytes of fonts in one page. */
const pageLength = 12 * 1024 * 1024;

/** Loads fonts in a browser, and returns the indexes of those that it refuses. */
export async function findRefusedFonts(browser: string, paths: readonly string[]): Promise<number[]> {
  const refused: number[] = [];
  for (let start = 0; start < paths.length; ) {
    const fonts: string[] = [];
    for (
      let length = 0;
      start + fonts.length < paths.length && length < pageLength;
      length += fonts.at(-1)?.length ?? 0
    )
      fonts.push(readFileSync(paths[start + fonts.length] ?? '').toString('base64'));
    const document = await readDocument(browser, writePage(fonts));
    const states = /<desc[^>]*>([.x]+)<\/desc>/.exec(document)?.[1];
    if (states?.length !== fonts.length)
      throw new Error(`the browser reports ${states?.length} of ${fonts.length} fonts`);
    for (const [index, state] of [...states].entries()) if (state === 'x') refused.push(start + index);
    start += fonts.length;
  }
  return refused;
}

/** A document whose script loads each font and writes a point for it, or an x if it is refused. */
function writePage(fonts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg"><desc/><script><![CDATA[
const fonts = ${JSON.stringify(fonts)};
const load = (font) => new FontFace('font', Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0))).load();
Promise.all(fonts.map((font) => load(font).then(() => '.', () => 'x'))).then((states) => {
  document.querySelector('desc').textContent = states.join('');
});
]]></script></svg>`;
}
