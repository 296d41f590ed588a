import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { inspect } from '../../src/inspect.ts';
import { openFont } from './font-fixtures.ts';
import { wawoff2 } from './google-woff2.ts';

const fonts = [
  ['plain.ttf', 'ttf'],
  ['variable.ttf', 'ttf'],
  ['plain.otf', 'otf'],
] as const;

/** Properties of a font that do not depend on the container or on the packing of glyphs. */
async function factsOf(bytes: Uint8Array) {
  const { overheadBytes, unpackedBytes, tables, ...facts } = (await inspect(bytes)).facts;
  return { ...facts, tables: Object.keys(tables as object).sort() };
}

describe.each(fonts)('%s', (name, format) => {
  it('has the same properties as a WOFF 2 and after unpacking', async () => {
    const source = openFont(name);
    const packed = await convert(source, { to: 'woff2' });
    const notes = [{ code: 'FONT_RIGHTS_RESTRICTED' }]; // preview and print
    expect(packed).toMatchObject({ type: 'woff2', mediaType: 'font/woff2', extension: 'woff2', notes });
    const unpacked = await convert(packed.bytes, { to: format });
    expect(unpacked.notes).toEqual([]);
    for (const bytes of [packed.bytes, unpacked.bytes]) expect(await factsOf(bytes)).toEqual(await factsOf(source));
  });

  it('is the same file after each further round trip', async () => {
    const { bytes: first } = await convert(openFont(name), { to: 'woff2' });
    const { bytes: font } = await convert(first, { to: format });
    const { bytes: second } = await convert(font, { to: 'woff2' });
    expect((await convert(second, { to: format })).bytes).toEqual(font);
    expect((await convert((await convert(second, { to: 'woff' })).bytes, { to: format })).bytes).toEqual(font);
  });

  it('is unpacked by wawoff2, and from the output of wawoff2', async () => {
    const source = openFont(name);
    const { bytes: ours } = await convert(source, { to: 'woff2' });
    expect(await factsOf(await wawoff2.decompress(ours))).toEqual(await factsOf(source));
    const theirs = await wawoff2.compress(source);
    expect(await factsOf((await convert(theirs, { to: format })).bytes)).toEqual(await factsOf(source));
  });
});

describe('a WOFF 2', () => {
  it('of a collection packed by wawoff2 gives the requested font', async () => {
    const collection = openFont('three.ttc');
    const packed = await wawoff2.compress(collection);
    expect((await inspect(packed)).facts.faces).toEqual((await inspect(collection)).facts.faces);
    for (const face of [0, 1, 2]) {
      const [ours, plain] = [await convertFace(packed, face), await convertFace(collection, face)];
      expect(await factsOf(ours.bytes)).toEqual(await factsOf(plain.bytes));
      expect(ours.notes).toEqual(plain.notes);
    }
  });

  it('keeps the metadata and private data of a WOFF, and reports their lengths', async () => {
    const woff = openFont('plain.woff');
    const { bytes } = await convert(woff, { to: 'woff2' });
    const { metadataBytes, privateDataBytes } = (await inspect(woff)).facts;
    expect([metadataBytes, privateDataBytes]).toEqual([expect.any(Number), expect.any(Number)]);
    for (const again of [bytes, (await convert(bytes, { to: 'woff' })).bytes]) {
      expect((await inspect(again)).facts).toMatchObject({ metadataBytes, privateDataBytes });
    }
  });

  it('stops on abort while Brotli compresses', async () => {
    const controller = new AbortController();
    const work = convert(openFont('plain.ttf'), { to: 'woff2', signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(work).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('that needs more work than allowed is refused', async () => {
    const work = convert(openFont('plain.ttf'), { to: 'woff2', limits: { maxWork: 1000 } });
    await expect(work).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
  });
});

/** One font of a collection. */
function convertFace(bytes: Uint8Array, face: number) {
  return convert(bytes, { to: 'ttf', font: { face } }).catch(() => convert(bytes, { to: 'otf', font: { face } }));
}
