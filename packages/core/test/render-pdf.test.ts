import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { type PdfRenderOptions, render, renderPages } from '../src/design/index.ts';
import type { ConversionError } from '../src/errors.ts';
import type { Design } from '../src/models/design/document.ts';
import type { GroupElement } from '../src/models/design/elements.ts';
import { id, ids } from './builders/design-builder.ts';
import { box, buildPage, colours } from './builders/page-builder.ts';
import { objectsOfPdf, operatorsOfPdf } from './drawing/pdf-file.ts';
import { tableTag, writeProfile, xyzTag } from './image/icc.ts';

const none = new Map<string, Uint8Array>();
const now = new Date(Date.UTC(2026, 0, 2, 3, 4, 5));
const open = (bytes: Uint8Array) => getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
const print = async (design: Design, options: Parameters<typeof render>[2] = {}) =>
  render(design, none, { format: 'pdf', ...options });
const pagesOf = (bytes: Uint8Array) =>
  objectsOfPdf(bytes)
    .map(({ text }) => text)
    .filter((text) => text.startsWith('<</Type/Page/'));
const failureOf = (work: Promise<unknown>): Promise<ConversionError> =>
  work.then(
    () => Promise.reject(new Error('did not fail')),
    (error: ConversionError) => error,
  );

/** A text in UTF-16. @see ISO 32000-2, "Text string type" */
const textString = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** A profile of a press with a table in each direction. */
const straight = { before: (value: number) => value, after: (value: number) => value, side: 2 };
const press = writeProfile({
  deviceClass: 'prtr',
  space: 'CMYK',
  pcs: 'Lab ',
  tags: {
    wtpt: xyzTag(0.9642, 1, 0.8249),
    A2B0: tableTag(1, { ...straight, inputs: 4, outputs: 3, node: () => [0.5, 0.5, 0.5] }),
    B2A0: tableTag(1, { ...straight, inputs: 3, outputs: 4, node: () => [0, 0, 0, 0] }),
  },
});

/** Three pages of 100, 200 and 300 points. */
function buildPages(more: Partial<Design> = {}): Design {
  const design = buildPage([box([0, 0, 100, 100])], more);
  const [page] = design.pages;
  for (const number of [2, 3])
    design.pages.push({ ...page!, id: id(60 + number), name: `p${number}`, width: number * 100, elements: [] });
  return design;
}

describe('the pdf of a design', () => {
  it('has all pages, or those that are asked for in their order', async () => {
    const widthsOf = async (page?: number | number[]) => {
      const file = await open((await print(buildPages(), page === undefined ? {} : { page })).bytes);
      const pages = Array.from({ length: file.numPages }, (_, at) => file.getPage(at + 1));
      return (await Promise.all(pages)).map((each) => each.getViewport({ scale: 1 }).width);
    };
    expect(await widthsOf()).toEqual([100, 200, 300]);
    expect(await widthsOf(2)).toEqual([200]);
    expect(await widthsOf([3, 1])).toEqual([300, 100]);
  });

  it('states the boundaries of its pages', async () => {
    const design = buildPage([box([-10, -10, 120, 120])]);
    design.pages[0]!.bleed = { top: 3, right: 4, bottom: 5, left: 6 };
    const [plain] = pagesOf((await print(design)).bytes);
    expect(plain).toContain('/MediaBox[0 0 100 100]/CropBox[0 0 100 100]/BleedBox[0 0 100 100]/TrimBox[0 0 100 100]');
    const [bled] = pagesOf((await print(design, { bleed: true, scale: 2 })).bytes);
    // In PDF y points up: the bleed at the bottom comes first. Everything is twice as large.
    expect(bled).toContain('/MediaBox[0 0 220 216]/CropBox[0 0 220 216]/BleedBox[0 0 220 216]/TrimBox[12 10 212 210]');
    // Marks of 18 points, 6 from the bleed.
    const options = { bleed: true, marks: true, pdf: { view: 'trim' } } as const;
    const [marked] = pagesOf((await print(design, options)).bytes);
    expect(marked).toContain(
      '/MediaBox[0 0 158 156]/CropBox[30 29 130 129]/BleedBox[24 24 134 132]/TrimBox[30 29 130 129]',
    );
  });

  it('has crop marks in all inks', async () => {
    const { bytes } = await print(buildPage([]), { marks: true });
    expect(objectsOfPdf(bytes).some(({ text }) => text.startsWith('[/Separation /All /DeviceCMYK'))).toBe(true);
    expect(operatorsOfPdf(bytes)).toMatch(/ CS 1 SCN/);
  });

  it('has the facts of the document', async () => {
    const metaData = { title: 'T', author: 'A', description: 'D', keywords: ['k', 'l'], language: 'de' };
    const { info } = await (await open((await print(buildPages({ metaData }))).bytes)).getMetadata();
    expect(info).toMatchObject({ Title: 'T', Author: 'A', Subject: 'D', Keywords: 'k, l', Language: 'de' });
  });

  it('is the same bytes each time', async () => {
    const [one, two] = [await print(buildPages()), await print(buildPages())];
    expect(Buffer.from(one.bytes).equals(two.bytes)).toBe(true);
  });

  it('reads what several pages use only once', async () => {
    const design = buildPages();
    const missing = { kind: 'image' as const, image: { src: 'a.png' }, fill: undefined };
    for (const [at, page] of design.pages.entries())
      page.elements = [{ ...box([0, 0, 9, 9]), ...missing, id: id(90 + at) } as never];
    const { notes } = await print(design);
    expect(notes.map(({ code, where }) => [code, where?.page])).toEqual(
      [1, 2, 3].map((page) => ['IMAGE_MISSING', page]),
    );
  });
});

describe('links and bookmarks', () => {
  const url = (link: string, address: string) => ({ id: link, kind: 'url' as const, url: address });
  const [toPage, toAnchor, toAddress, bad] = [id(70), id(71), id(72), id(73)];
  const anchor = id(74);
  const anchors = [{ id: anchor }];
  const links = [
    { id: toPage, kind: 'page' as const, page: id(63) },
    { id: toAnchor, kind: 'anchor' as const, anchor },
    url(toAddress, 'https://example.com/a b'),
    url(bad, 'javascript:alert(1)'),
  ];

  async function linksOf(design: Design, options: Parameters<typeof render>[2] = {}) {
    const { bytes, notes } = await print(design, options);
    const file = await open(bytes);
    const found = await (await file.getPage(1)).getAnnotations();
    const target = async (each: (typeof found)[number]) => each.url ?? (await file.getPageIndex(each.dest[0]));
    return { file, notes, links: await Promise.all(found.map(async (each) => [each.rect, await target(each)])) };
  }

  it('are areas of elements, also in groups', async () => {
    const turned = { transform: [0, 1, -1, 0, 60, 10], link: toAddress } as const;
    const group: GroupElement = {
      ...{ kind: 'group', id: id(80), layer: ids.layer, transform: [1, 0, 0, 1, 5, 0], link: toPage },
      elements: [box([10, 50, 20, 10]), box([0, 0, 1, 1], { visible: false })],
    };
    const design = buildPages({ links, anchors });
    design.pages[0]!.elements = [box([0, 0, 30, 40], { ...turned, transform: [...turned.transform] }), group];
    design.pages[1]!.elements = [box([0, 0, 1, 1], { anchor })];
    design.pages[0]!.elements.push(box([90, 90, 10, 10], { link: toAnchor }));
    // The first is 40 wide and 30 high after its turn, from x = 20 and y = 10.
    expect((await linksOf(design)).links).toEqual([
      [[20, 60, 60, 90], 'https://example.com/a%20b'],
      [[15, 40, 35, 50], 2],
      [[90, 0, 100, 10], 1],
    ]);
  });

  it('are areas of parts of texts, one for each line', async () => {
    const design = buildPages({ links, anchors });
    // H and I of Arimo are 0.722 and 0.278 wide, its ascent is 0.905 and its descent 0.212.
    const set = { fontFamily: 'Arial', fontSize: 20, leading: 24 };
    const runs = [
      { kind: 'text' as const, text: 'H' },
      { kind: 'text' as const, text: 'H\nI', link: toAddress },
    ];
    design.stories = [{ id: ids.story, frames: [id(85)], paragraphs: [{ style: ids.body, set, runs }] }];
    const { fill: _, ...frame } = box([10, 10, 60, 60]);
    design.pages[0]!.elements = [{ ...frame, kind: 'text', id: id(85), text: { story: ids.story } }];
    const { links: found, notes } = await linksOf(design);
    const baseline = 10 + 0.905 * 20;
    const expected = [
      [10 + 0.722 * 20, baseline, 10 + 1.444 * 20],
      [10, baseline + 24, 10 + 0.278 * 20],
    ];
    expect(found.map(([, target]) => target)).toEqual(['https://example.com/a%20b', 'https://example.com/a%20b']);
    for (const [at, [left = 0, y = 0, right = 0]] of expected.entries()) {
      const wanted = [left, 100 - y - 0.212 * 20, right, 100 - y + 0.905 * 20];
      for (const [side, value] of wanted.entries()) expect(Math.abs(found[at]![0][side] - value)).toBeLessThan(0.05);
    }
    expect(notes).toEqual([]);
  });

  it('without a target in the file are left out with notes', async () => {
    const design = buildPages({ links, anchors });
    design.pages[0]!.elements = [toPage, bad, toAnchor].map((link) => box([0, 0, 1, 1], { link }));
    const { links: found, notes } = await linksOf(design, { page: 1 });
    expect(found).toEqual([]);
    expect(notes.map(({ code, message }) => [code, /: (.*)\.$/.exec(message)?.[1]])).toEqual([
      ['DRAWING_LOOK_LOST', 'a link to page "p3", which is not in the file'],
      ['DRAWING_LOOK_LOST', 'a link to an address with the scheme "javascript"'],
      ['DRAWING_LOOK_LOST', 'a link to an anchor that is on no page'],
    ]);
  });

  it('of bookmarks are a tree by levels', async () => {
    const bookmarks = [
      { name: 'Deep', link: toPage, level: 2 },
      { name: 'Web', link: toAddress },
      { name: 'A', link: toPage },
      { name: 'A1', link: toAnchor, level: 1 },
      { name: 'A1a', link: toPage, level: 3 },
      { name: 'B', link: toPage },
    ];
    const design = buildPages({ links, anchors, bookmarks });
    const story = { id: ids.story, frames: [id(85)], paragraphs: [] as never[] };
    design.stories = [
      { ...story, paragraphs: [{ style: ids.body, runs: [{ kind: 'text', text: 'x', anchor }] }] },
    ] as Design['stories'];
    const { fill: _, ...frame } = box([0, 0, 50, 50]);
    design.pages[1]!.elements = [{ ...frame, kind: 'text', id: id(85), text: { story: ids.story } } as never];
    const { file, notes } = await linksOf(design);
    type Entry = { title: string; dest: unknown; items: Entry[] };
    const read = async ({ title, dest, items }: Entry): Promise<unknown[]> => [
      title,
      await file.getPageIndex((dest as never[])[0]!),
      ...(await Promise.all(items.map(read))),
    ];
    expect(await Promise.all((await file.getOutline()).map((entry) => read(entry as Entry)))).toEqual([
      ['Deep', 2],
      ['A', 2, ['A1', 1, ['A1a', 2]]],
      ['B', 2],
    ]);
    expect(notes.map(({ message }) => message).join()).toContain('the bookmark "Web", which opens an address');
  });
});

describe('PDF/X-4', () => {
  const standard = { standard: 'PDF/X-4', outputIntent: { profile: press, condition: 'Test' } } as const;

  it('is written with a profile and a date', async () => {
    const { bytes } = await print(buildPages(), { pdf: standard, now });
    const { metadata } = await (await open(bytes)).getMetadata();
    expect(metadata.get('pdfxid:gts_pdfxversion')).toBe('PDF/X-4');
    expect(metadata.get('xmp:createdate')).toBe('2026-01-02T03:04:05Z');
    const text = Buffer.from(bytes).toString('latin1');
    expect(text.includes(`/S/GTS_PDFX/OutputConditionIdentifier${textString('Test')}`)).toBe(true);
  });

  it('has no links, which a note says', async () => {
    const links = [{ id: id(70), kind: 'page' as const, page: ids.page }];
    const { bytes, notes } = await print(buildPage([box([0, 0, 9, 9], { link: id(70) })], { links }), {
      pdf: standard,
      now,
    });
    expect(Buffer.from(bytes).includes('/Annots')).toBe(false);
    expect(notes.map(({ message }) => message).join()).toContain('links, which PDF/X-4 forbids');
  });

  it('is refused without what it requires', async () => {
    const refuse = async (pdf: PdfRenderOptions, time?: Date) => {
      const failure = await failureOf(print(buildPages(), { pdf, ...(time && { now: time }) }));
      return [failure.code, failure.message];
    };
    const intent = 'an output intent with the profile of a CMYK press';
    expect(await refuse({ standard: 'PDF/X-4' }, now)).toEqual(['OPTION_INVALID', `PDF/X-4 needs ${intent}`]);
    expect(await refuse(standard)).toEqual(['OPTION_INVALID', 'PDF/X-4 needs a date']);
    const oneWay = writeProfile({ deviceClass: 'prtr', space: 'CMYK', pcs: 'Lab ', tags: {} });
    expect(await refuse({ ...standard, outputIntent: { profile: oneWay } }, now)).toEqual([
      'OPTION_INVALID',
      'PDF/X-4 needs a profile with tables to and from the inks of the press',
    ]);
  });

  it('is no claim of a file that was only given an output intent', async () => {
    const { bytes } = await print(buildPages(), { pdf: { outputIntent: { profile: press } } });
    const text = Buffer.from(bytes).toString('latin1');
    // The profile has no name.
    expect(text.includes(`/OutputConditionIdentifier${textString('Custom')}`)).toBe(true);
    expect(text.includes('GTS_PDFXVersion')).toBe(false);
  });
});

describe('options of a pdf', () => {
  it('are checked', async () => {
    const wrong: Parameters<typeof render>[2][] = [
      { page: [] },
      { page: [1, 0] },
      { pdf: { view: 'art' as 'trim' } },
      { pdf: { standard: 'PDF/A' as 'PDF/X-4' } },
      { pdf: { outputIntent: {} } },
      { pdf: { outputIntent: { profile: 'x' as never } } },
      { now: new Date(Number.NaN) },
      { format: 'png', pdf: {} },
      { format: 'png', page: [1, 2] },
    ];
    for (const options of wrong) expect((await failureOf(print(buildPages(), options))).code).toBe('OPTION_INVALID');
    expect((await failureOf(print(buildPages(), { page: [1, 9] }))).code).toBe('PAGE_ABSENT');
    const few = { limits: { maxFrames: 2 } };
    expect((await failureOf(print(buildPages(), few))).code).toBe('DRAWING_TOO_LARGE');
    const notAProfile = { pdf: { outputIntent: { profile: new Uint8Array(200) } } };
    expect((await failureOf(print(buildPages(), notAProfile))).code).toMatch(/^PROFILE_/);
  });
});

describe('renderPages', () => {
  it('draws the pages one by one, each with its own notes', async () => {
    const design = buildPages();
    const missing = { ...box([0, 0, 9, 9]), kind: 'image' as const, image: { src: 'a.png' } };
    design.pages[2]!.elements = [missing as never];
    design.pages[0]!.elements = [box([0, 0, 9, 9], { fill: { swatch: colours.red } })];
    const found: unknown[] = [];
    // Each page is drawn while the one before is encoded.
    for await (const { page, type, notes } of renderPages(design, none, { format: 'webp', page: [1, 3, 2] }))
      found.push([page, type, notes.map(({ code }) => code)]);
    expect(found).toEqual([
      [1, 'webp', []],
      [3, 'webp', ['IMAGE_MISSING']],
      [2, 'webp', []],
    ]);
    const numbers: number[] = [];
    for await (const { page } of renderPages(design, none)) numbers.push(page);
    expect(numbers).toEqual([1, 2, 3]);
  });

  it.each(['png', 'jpg', 'svg'] as const)('draws each page as render does: %s', async (format) => {
    const design = buildPages();
    design.pages[1]!.elements = [box([0, 0, 50, 9], { fill: { swatch: colours.red } })];
    for await (const { bytes, page } of renderPages(design, none, { format }))
      expect(bytes).toEqual((await render(design, none, { format, page })).bytes);
  });

  it('ends between two pages when the caller aborts', async () => {
    const stop = new AbortController();
    const pages = renderPages(buildPages(), none, { signal: stop.signal });
    expect((await pages.next()).value?.page).toBe(1);
    stop.abort('enough');
    expect(await failureOf(pages.next())).toMatchObject({ code: 'ABORTED', cause: 'enough' });
    expect(await pages.next()).toEqual({ done: true, value: undefined });
  });

  it('ends if the caller takes no more pages', async () => {
    const pages = renderPages(buildPages(), none);
    await pages.next();
    expect(await pages.return()).toEqual({ done: true, value: undefined });
  });

  it('yields the pages before one that fails', async () => {
    const design = buildPages();
    design.pages[1]!.width = 1e6;
    const pages = renderPages(design, none, { limits: { maxPixels: 10_000_000 } });
    expect((await pages.next()).value?.page).toBe(1);
    expect((await failureOf(pages.next())).code).toBe('OUTPUT_TOO_LARGE');
  });

  it('writes no pdf', async () => {
    const pages = renderPages(buildPages(), none, { format: 'pdf' });
    expect((await failureOf(pages.next())).code).toBe('OPTION_INVALID');
  });
});
