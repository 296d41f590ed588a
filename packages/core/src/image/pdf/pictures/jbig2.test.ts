import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { black, drawPdf, white } from '../../../../test/pdf-drawing.ts';
import { jbig2Area } from './jbig2-area.ts';

const [genericRegion, pageInformation, endOfPage] = [38, 48, 49];
const long = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);

function segment(number: number, type: number, data: readonly number[], length = data.length): number[] {
  return [...long(number), type, 0, 1, ...long(length), ...data];
}

/** A page of this size, and a region packed like a fax. */
function jbig2(page: { width: number; height: number }, region: { width: number; height: number }, fax: Uint8Array) {
  const mmr = 1;
  const size = [...long(region.width), ...long(region.height), ...long(0), ...long(0), 0];
  return Uint8Array.from([
    ...segment(0, pageInformation, [...long(page.width), ...long(page.height), ...long(0), ...long(0), 0, 0, 0]),
    ...segment(1, genericRegion, [...size, mmr, ...fax]),
    ...segment(2, endOfPage, []),
  ]);
}

/** The rows of a picture of two halves, black and white, packed by libtiff. */
async function packHalves(width: number, height: number): Promise<Uint8Array> {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? 0 : 255));
  const image = sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
  const tiff = await image.tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite: true }).toBuffer();
  const directory = tiff.readUInt32LE(4);
  const entryOf = (tag: number) => {
    for (let at = directory + 2; ; at += 12) if (tiff.readUInt16LE(at) === tag) return tiff.readUInt32LE(at + 8);
  };
  const start = entryOf(273);
  return tiff.subarray(start, start + entryOf(279));
}

function pageWith(data: Uint8Array, size = '/Width 64 /Height 32') {
  const dict = `/Type /XObject /Subtype /Image ${size} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode`;
  return {
    resources: '/XObject << /X 10 0 R >>',
    content: '100 0 0 100 0 0 cm /X Do',
    objects: [{ dict, data }],
  };
}

describe('pictures packed as JBIG2', () => {
  const size = { width: 64, height: 32 };

  it('have the pixels that libtiff packed', async () => {
    const { at } = await drawPdf(pageWith(jbig2(size, size, await packHalves(64, 32))));
    expect([at(10, 50), at(90, 50)]).toEqual([black, white]);
  });

  it.each([
    ['page', { width: 60_000, height: 60_000 }, size],
    ['region', size, { width: 60_000, height: 60_000 }],
  ])(
    'whose %s is larger than the limit are refused before it is decoded, however small the picture is',
    async (...[, page, region]) => {
      await expect(drawPdf(pageWith(jbig2(page, region, Uint8Array.of(0))))).rejects.toMatchObject({
        code: 'IMAGE_TOO_LARGE',
      });
    },
  );

  it('have an area of all their pages, regions and patterns', () => {
    expect(jbig2Area(jbig2(size, { width: 8, height: 4 }, Uint8Array.of(0)))).toBe(64 * 32 + 8 * 4);
    const patterns = segment(3, 16, [0, 10, 20, ...long(99), 0, 0]);
    expect(jbig2Area(Uint8Array.from(patterns))).toBe(10 * 20 * 100);
    const endless = segment(4, 36, [...long(5), ...long(7)], 0xffff_ffff);
    expect(jbig2Area(Uint8Array.from([...endless, ...endless]))).toBe(35);
    const striped = segment(5, pageInformation, [...long(100), ...long(0xffff_ffff)]);
    expect(jbig2Area(Uint8Array.from(striped))).toBe(0);
  });

  it('have headers with more than four references and long page numbers', () => {
    const references = 6;
    const header = [...long(300), 38 | 0x40, 0xe0, 0, 0, references, 0, ...Array(references * 2).fill(0), ...long(1)];
    expect(jbig2Area(Uint8Array.from([...header, ...long(8), ...long(3), ...long(4)]))).toBe(12);
  });

  it.each(['JBIG2Decode', 'JPXDecode', 'DCTDecode'])('content packed by %s is refused at once', async (filter) => {
    const data = jbig2({ width: 60_000, height: 60_000 }, size, Uint8Array.of(0));
    const page = '/Contents 10 0 R';
    await expect(drawPdf({ content: '', page, objects: [{ dict: `/Filter /${filter}`, data }] })).rejects.toMatchObject(
      { code: 'PDF_MALFORMED', message: expect.stringContaining(`${filter} outside of a picture`) },
    );
  });
});
