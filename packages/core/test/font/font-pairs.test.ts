import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { eotOf } from '../builders/eot-builder.ts';
import { openFont } from './font-fixtures.ts';
import { wawoff2 } from './google-woff2.ts';

/** One file of each input type; EOT and WOFF 2 are packed by other writers than ours. */
const sources = {
  eot: async () => eotOf(openFont('plain.ttf')),
  otf: async () => openFont('plain.otf'),
  ttf: async () => openFont('plain.ttf'),
  woff: async () => openFont('plain.woff'),
  woff2: async () => wawoff2.compress(openFont('plain.ttf')),
} as const;

const signatures = { ttf: '\u0000\u0001\u0000\u0000', otf: 'OTTO', woff: 'wOFF', woff2: 'wOF2' } as const;

/** The facts of a font that no container and no kind of outline changes, as fontkit reads them. */
async function factsOf(bytes: Uint8Array) {
  // fontkit does not support the transformed hmtx table of WOFF 2.
  const isPacked = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === signatures.woff2;
  const font = create(Buffer.from(isPacked ? await wawoff2.decompress(bytes) : bytes));
  const { familyName, unitsPerEm, numGlyphs, characterSet } = font;
  const widths = characterSet.map((code) => font.layout(String.fromCodePoint(code)).advanceWidth);
  return { familyName, unitsPerEm, numGlyphs, characterSet, widths };
}

describe.each(Object.keys(sources) as (keyof typeof sources)[])('a font of the type %s', (from) => {
  // @spec "| Font | `eot`, `otf`, `ttf`, `woff`, `woff2` | `ttf`, `otf`, `woff`, `woff2` | |"
  it.each(['ttf', 'otf', 'woff', 'woff2'] as const)('becomes %s with the same characters and widths', async (to) => {
    const bytes = await sources[from]();
    const plain = from === 'otf' ? 'plain.otf' : from === 'woff' ? 'plain.woff' : 'plain.ttf';
    const result = await convert(bytes, { from, to });
    expect(result.type).toBe(to);
    expect(Buffer.from(result.bytes.subarray(0, 4)).toString('latin1')).toBe(signatures[to]);
    expect(await factsOf(result.bytes)).toEqual(await factsOf(openFont(plain)));
  });
});
