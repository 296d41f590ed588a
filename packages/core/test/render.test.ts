import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { render, validateDesign } from '../src/design/index.ts';
import type { ConversionError } from '../src/errors.ts';
import { convert } from '../src/index.ts';
import { buildDesign, id, ids } from './builders/design-builder.ts';
import { box, buildPage, colours, drawPage } from './builders/page-builder.ts';

const none = new Map<string, Uint8Array>();
const failureOf = (work: Promise<unknown>): Promise<ConversionError> =>
  work.then(
    () => Promise.reject(new Error('did not fail')),
    (error: ConversionError) => error,
  );

describe('render', () => {
  it('writes each format at the size of the page', async () => {
    const design = buildPage([box([0, 0, 50, 100])]);
    const types = { png: [0x89, 0x50], jpg: [0xff, 0xd8], webp: [0x52, 0x49] } as const;
    for (const [format, start] of Object.entries(types)) {
      const { bytes, type, mediaType, extension, notes } = await render(design, none, { format: format as 'png' });
      expect(notes).toEqual([]);
      expect([...bytes.subarray(0, 2)]).toEqual(start);
      expect([type, extension]).toEqual([format, format]);
      expect(mediaType).toBe(`image/${format === 'jpg' ? 'jpeg' : format}`);
    }
    const svg = await render(design, none, { format: 'svg', scale: 3 });
    // 300 points are 400 pixels of 1/96 inch.
    expect(new TextDecoder().decode(svg.bytes)).toContain('width="400" height="400" viewBox="0 0 100 100"');
    const { width, height } = await drawPage(design, { scale: 1.5 });
    expect([width, height]).toEqual([200, 200]);
  });

  it('writes a pdf of the page in points, without paper', async () => {
    const { bytes, mediaType } = await render(buildPage([box([0, 0, 50, 100])]), none, { format: 'pdf' });
    expect(mediaType).toBe('application/pdf');
    // Read again, at 150 pixels per inch.
    const { data, info } = await sharp((await convert(bytes, { to: 'png' })).bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([208, 208]);
    const at = (x: number) => [...data.subarray((104 * info.width + x) * 4, (104 * info.width + x) * 4 + 4)];
    expect([at(50), at(150)[3]]).toEqual([[255, 0, 0, 255], 0]);
  });

  it('includes the bleed and crop marks', async () => {
    const design = buildPage([box([-10, -10, 120, 120])]);
    design.pages[0]!.bleed = { top: 3, right: 4, bottom: 5, left: 6 };
    const bleed = await drawPage(design, { bleed: true });
    expect([bleed.width, bleed.height]).toEqual([440, 432]);
    expect(bleed.at(0.5, 0.5)).toEqual([255, 0, 0]);
    const marked = await drawPage(design, { bleed: true, marks: true });
    // Marks of 18 points, 6 from the bleed: 24 on each side.
    expect([marked.width, marked.height]).toEqual([440 + 192, 432 + 192]);
    expect([marked.at(23, 50), marked.at(25, 50)]).toEqual([
      [255, 255, 255],
      [255, 0, 0],
    ]);
    // The edge of the page is 24 + 6 from the left, and 24 + 3 from the top.
    expect(marked.at(30, 10)[0]).toBeLessThan(250);
    expect(marked.at(10, 27)[0]).toBeLessThan(250);
    expect(marked.at(30, 20)).toEqual([255, 255, 255]);
  });

  it('draws any page of a document, and names the number of pages if there is none', async () => {
    const design = buildPage([]);
    const [page] = design.pages;
    design.pages.push({ ...page!, id: id(60), name: '2', elements: [box([0, 0, 100, 100])] });
    expect((await drawPage(design, { page: 2 })).at(50, 50)).toEqual([255, 0, 0]);
    const { code, message } = await failureOf(render(design, none, { page: 3 }));
    expect([code, message]).toEqual(['PAGE_ABSENT', 'the design has no page 3; it has 2']);
    expect((await failureOf(render(design, none, { page: 0 }))).code).toBe('OPTION_INVALID');
  });

  it('draws a document with nearly every feature', async () => {
    const { notes, width } = await drawPage(buildDesign());
    expect(width).toBeGreaterThan(100);
    expect(notes.map(({ code }) => code)).toContain('IMAGE_MISSING');
  });

  it('refuses a document that is not valid, with its problems', async () => {
    const broken = { ...buildPage([]), type: 'poster' } as never;
    const failure = (await failureOf(render(broken, none))) as ConversionError & { problems?: unknown };
    expect(failure.code).toBe('DESIGN_INVALID');
    expect(failure.problems).toEqual(validateDesign(broken));
  });

  it('refuses formats that are no pictures, and options and files that are none', async () => {
    const design = buildPage([]);
    expect((await failureOf(render(design, none, { format: 'ttf' }))).code).toBe('PAIR_UNSUPPORTED');
    expect((await failureOf(render(design, none, { format: 'bmp' as 'png' }))).code).toBe('TYPE_UNKNOWN');
    expect((await failureOf(render(design, {} as never))).code).toBe('OPTION_INVALID');
    expect((await failureOf(render(design, new Map([['a', 'b']]) as never))).code).toBe('OPTION_INVALID');
    expect((await failureOf(render(design, none, { scale: 0 }))).code).toBe('OPTION_INVALID');
  });

  it('draws 10,000 frames, and stops at its limits', async () => {
    const frames = Array.from({ length: 10_000 }, (_, at) => ({
      ...box([at % 100, Math.floor(at / 100), 0.5, 0.5], { stroke: { swatch: ids.blue, width: 0.1 } }),
      id: id(10_000 + at),
    }));
    const { notes } = await drawPage(buildPage(frames), { scale: 0.75 });
    expect(notes).toEqual([]);
    expect((await failureOf(render(buildPage(frames), none, { limits: { maxWork: 100_000 } }))).code).toBe(
      'WORK_EXHAUSTED',
    );
    expect((await failureOf(render(buildPage([]), none, { scale: 900 }))).code).toBe('OUTPUT_TOO_LARGE');
  });

  it('stops when the caller aborts', async () => {
    const signal = AbortSignal.abort();
    expect((await failureOf(render(buildPage([]), none, { signal }))).code).toBe('ABORTED');
  });

  it('keeps the colours of pictures beside those of swatches', async () => {
    // The same red as a picture and as a swatch.
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path fill="#f00" d="M0 0h8v8H0z"/></svg>',
    );
    const { bytes } = await convert(svg, { to: 'png' });
    const { fill: _, ...frame } = box([50, 0, 50, 100]);
    const image = { ...frame, kind: 'image' as const, image: { src: 'a.png' } };
    const { at } = await drawPage(
      buildPage([box([0, 0, 50, 100], { fill: { swatch: colours.red } }), image]),
      {},
      new Map([['a.png', bytes]]),
    );
    expect(at(75, 50)).toEqual(at(25, 50));
  });
});
