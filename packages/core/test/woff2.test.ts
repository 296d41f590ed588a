import { describe, expect, it } from 'vitest';
import { convert } from '../src/convert.ts';
import { inspect } from '../src/inspect.ts';
import { openFont } from './font-fixtures.ts';
import { wawoff2 } from './google-woff2.ts';

const flavoured = [
  ['plain.ttf', 'ttf'],
  ['variable.ttf', 'ttf'],
  ['plain.otf', 'otf'],
] as const;

/** Properties of a font that do not depend on the container or on the packing of glyphs. */
async function factsOf(bytes: Uint8Array) {
  const { overheadBytes, unpackedBytes, tables, ...facts } = (await inspect(bytes)).facts;
  return { ...facts, tables: Object.keys(tables as object).sort() };
}

describe.each(flavoured)('%s', (name, own) => {
  it('says the same of itself as a WOFF 2, and behind it', async () => {
    const source = openFont(name);
    const packed = await convert(source, { to: 'woff2' });
    const notes = [{ code: 'FONT_RIGHTS_RESTRICTED' }]; // preview and print
    expect(packed).toMatchObject({ type: 'woff2', mediaType: 'font/woff2', extension: 'woff2', notes });
    const unpacked = await convert(packed.bytes, { to: own });
    expect(unpacked.notes).toEqual([]);
    for (const bytes of [packed.bytes, unpacked.bytes]) expect(await factsOf(bytes)).toEqual(await factsOf(source));
  });

  it('is the same file each time, once it has been a WOFF 2', async () => {
    const { bytes: first } = await convert(openFont(name), { to: 'woff2' });
    const { bytes: font } = await convert(first, { to: own });
    const { bytes: second } = await convert(font, { to: 'woff2' });
    expect((await convert(second, { to: own })).bytes).toEqual(font);
    expect((await convert((await convert(second, { to: 'woff' })).bytes, { to: own })).bytes).toEqual(font);
  });

  it('is unpacked by wawoff2, and from what wawoff2 packs', async () => {
    const source = openFont(name);
    const { bytes: ours } = await convert(source, { to: 'woff2' });
    expect(await factsOf(await wawoff2.decompress(ours))).toEqual(await factsOf(source));
    const theirs = await wawoff2.compress(source);
    expect(await factsOf((await convert(theirs, { to: own })).bytes)).toEqual(await factsOf(source));
  });
});

describe('a WOFF 2', () => {
  it('of a collection, as wawoff2 packs it, gives the font that is asked for', async () => {
    const collection = openFont('three.ttc');
    const packed = await wawoff2.compress(collection);
    expect((await inspect(packed)).facts.faces).toEqual((await inspect(collection)).facts.faces);
    for (const face of [0, 1, 2]) {
      const [ours, plain] = [await take(packed, face), await take(collection, face)];
      expect(await factsOf(ours.bytes)).toEqual(await factsOf(plain.bytes));
      expect(ours.notes).toEqual(plain.notes);
    }
  });

  it('keeps the metadata and private data of a WOFF, and tells how long they are', async () => {
    const woff = openFont('plain.woff');
    const { bytes } = await convert(woff, { to: 'woff2' });
    const { metadataBytes, privateDataBytes } = (await inspect(woff)).facts;
    expect([metadataBytes, privateDataBytes]).toEqual([expect.any(Number), expect.any(Number)]);
    for (const again of [bytes, (await convert(bytes, { to: 'woff' })).bytes]) {
      expect((await inspect(again)).facts).toMatchObject({ metadataBytes, privateDataBytes });
    }
  });

  it('stops when the caller does, though Brotli is at work', async () => {
    const controller = new AbortController();
    const work = convert(openFont('plain.ttf'), { to: 'woff2', signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(work).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('that takes more work than the caller allows is refused', async () => {
    const work = convert(openFont('plain.ttf'), { to: 'woff2', limits: { maxWork: 1000 } });
    await expect(work).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
  });
});

/** One font of a collection. */
function take(bytes: Uint8Array, face: number) {
  return convert(bytes, { to: 'ttf', font: { face } }).catch(() => convert(bytes, { to: 'otf', font: { face } }));
}
