import { createHash } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  drawingOf,
  fill,
  group,
  linear,
  mesh,
  openRun,
  outlineOf,
  radial,
  red,
  solid,
  square,
  stroke,
  whole,
} from '../../../test/drawing/drawings.ts';
import { objectsOfPdf, operatorsOfPdf } from '../../../test/drawing/pdf-file.ts';
import type { BlendMode } from '../../models/drawing/blend-mode.ts';
import type { DrawingNode, GlyphFont, GlyphsNode } from '../../models/drawing/nodes.ts';
import type { DrawingColour } from '../../models/drawing/paint.ts';
import type { DrawingPicture } from '../../models/drawing/picture.ts';
import { growBox } from '../../outline/measure/boxes.ts';
import type { DrawingPdfOptions, PdfPage } from './options.ts';
import { writeDrawingPdf } from './write.ts';

const write = (nodes: readonly DrawingNode[], options: DrawingPdfOptions = {}) =>
  writeDrawingPdf([{ drawing: drawingOf(...nodes) }], options, openRun().context);
const operators = async (...nodes: readonly DrawingNode[]) => operatorsOfPdf(await write(nodes));
const textsOf = (bytes: Uint8Array) => objectsOfPdf(bytes).map(({ text }) => text);
const open = (bytes: Uint8Array) => getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
const srgb = [0.2, 0.4, 0.6] as const;
const gold = { name: 'Gold 871 C', alternate: { space: 'cmyk', values: [0.2, 0.3, 0.8, 0.1] } } as const;
const inked = (source: DrawingColour['source']): DrawingColour => ({ srgb, source });
const at = (source: DrawingColour['source']) => fill('M0 0H10V10H0Z', inked(source));

describe('colours', () => {
  it('keep the inks of their source', async () => {
    expect(await operators(at({ space: 'cmyk', values: [0.1, 0.2, 0.3, 0.4] }))).toContain('.1 .2 .3 .4 k\n');
    expect(await operators(at({ space: 'gray', values: [0.25] }))).toContain('.25 g\n');
    expect(await operators(at(undefined))).toContain('.2 .4 .6 rg\n');
  });

  it('of a spot ink are a Separation whose full tint is the alternate colour', async () => {
    const bytes = await write([at({ space: 'inks', inks: [{ ink: gold, tint: 0.5 }] })]);
    expect(operatorsOfPdf(bytes)).toMatch(/\/C\d+ cs \.5 scn\n/);
    expect(textsOf(bytes)).toContain(
      '[/Separation /Gold#20871#20C /DeviceCMYK <</FunctionType 2/Domain[0 1]/C0 [0 0 0 0]/C1 [.2 .3 .8 .1]/N 1>>]',
    );
  });

  it('of two process inks are a DeviceN that adds their plates', async () => {
    const cyan = { name: 'Cyan', alternate: { space: 'cmyk', values: [1, 0, 0, 0] } } as const;
    const inks = [
      { ink: gold, tint: 1 },
      { ink: cyan, tint: 0.5 },
    ];
    const bytes = await write([at({ space: 'inks', inks })]);
    const program = objectsOfPdf(bytes).find(({ text }) => text.startsWith('/FunctionType 4'))!.data!;
    // 0.2 · 1 + 1 · 0.5 on the first plate; the others have gold only.
    expect(runCalculator(program.toString('latin1'), [1, 0.5])).toEqual([0.7, 0.3, 0.8, 0.1]);
    expect(runCalculator(program.toString('latin1'), [1, 1])).toEqual([1, 0.3, 0.8, 0.1]);
  });

  it('of a gradient are mixed in the inks that all stops have', async () => {
    const stops = [0, 1].map((offset) => ({
      offset,
      colour: inked({ space: 'cmyk', values: [offset, 0, 0, 0.5] }),
    }));
    const texts = textsOf(await write([fill(square, linear({ stops }))]));
    expect(texts.find((text) => text.includes('/ShadingType 2'))).toContain('/ColorSpace /DeviceCMYK');
    expect(texts.find((text) => text.includes('/ShadingType 2'))).toContain('/C0 [0 0 0 .5]/C1 [1 0 0 .5]');
  });
});

/** Runs the operators that a sum of plates needs. @see ISO 32000-2, "Operators in Type 4 functions" */
function runCalculator(program: string, operands: readonly number[]): number[] {
  const stack = [...operands];
  for (const word of program.replaceAll('{pop 1}if', ' clamp').replaceAll(/[{}]/g, ' ').trim().split(/\s+/)) {
    if (/^[\d.]+$/.test(word)) stack.push(Number(word));
    else if (word === 'index') stack.push(stack.at(-1 - stack.pop()!)!);
    else if (word === 'mul') stack.push(stack.pop()! * stack.pop()!);
    else if (word === 'add') stack.push(stack.pop()! + stack.pop()!);
    else if (word === 'dup') stack.push(stack.at(-1)!);
    else if (word === 'gt') stack.push(Number(stack.splice(-2, 1)[0]! > stack.pop()!));
    else if (word === 'clamp') {
      if (stack.pop() === 1) stack.splice(-1, 1, 1);
    } else if (word === 'roll') {
      const [count, by] = stack.splice(-2) as [number, number];
      const part = stack.splice(-count);
      stack.push(...part.slice(-by), ...part.slice(0, -by));
    } else if (word === 'pop') stack.pop();
    else throw new Error(`unknown operator ${word}`);
  }
  return stack.map((value) => Number(value.toFixed(6)));
}

describe('paths', () => {
  it('have native operators and y pointing up', async () => {
    const text = await operators(fill('M0 0Q30 0 30 30L0 30Z', red, { rule: 'evenodd' }));
    // 75 points for 100 units, from the top. A quadratic curve has its handles at two thirds of its own.
    expect(text).toContain('.75 0 0 -.75 0 75 cm');
    expect(text).toContain('0 0 m\n20 0 30 10 30 30 c\n0 30 l\nh\nf*');
  });

  it('are stroked with the style of the line', async () => {
    const style = { width: 4, cap: 'round', join: 'bevel', miterLimit: 7, dash: [6, 2], dashPhase: -1 } as const;
    // A phase of -1 in a pattern of 8 units is one of 7.
    expect(await operators(stroke('M0 0H50', red, 4, { style }))).toContain(
      '4 w 1 J 2 j 7 M [6 2] 7 d\n0 0 m\n50 0 l\nS',
    );
  });
});

/** @see ISO 32000-2, tables "Standard separable blend modes" and "Standard nonseparable blend modes" */
const blendNames: readonly (readonly [BlendMode, string])[] = [
  ['multiply', 'Multiply'],
  ['screen', 'Screen'],
  ['overlay', 'Overlay'],
  ['darken', 'Darken'],
  ['lighten', 'Lighten'],
  ['color-dodge', 'ColorDodge'],
  ['color-burn', 'ColorBurn'],
  ['hard-light', 'HardLight'],
  ['soft-light', 'SoftLight'],
  ['difference', 'Difference'],
  ['exclusion', 'Exclusion'],
  ['hue', 'Hue'],
  ['saturation', 'Saturation'],
  ['color', 'Color'],
  ['luminosity', 'Luminosity'],
];

describe('groups', () => {
  it.each(blendNames)('blend by %s', async (blendMode, name) => {
    expect(textsOf(await write([group([fill(square, red)], { blendMode })]))).toContain(
      `<</Type/ExtGState/BM/${name}>>`,
    );
  });

  it('have their isolation, knockout and blend space', async () => {
    const children = [fill(square, red), group([fill(square, red)], { blendMode: 'multiply' })];
    const isolated = textsOf(
      await write([group(children, { isIsolated: true, isKnockout: true, blendSpace: 'cmyk', opacity: 0.5 })]),
    );
    expect(isolated.find((text) => text.includes('/Subtype/Form'))).toContain(
      '/Group<</S/Transparency/CS /DeviceCMYK/I true/K true>>',
    );
    const open = textsOf(await write([group(children, { opacity: 0.5 })]));
    expect(open.find((text) => text.includes('/Subtype/Form'))).toContain('/Group<</S/Transparency>>');
  });

  it('overprint', async () => {
    const texts = textsOf(await write([fill(square, red, { overprint: 'nonzero-plates' })]));
    expect(texts).toContain('<</Type/ExtGState/OP true/op true/OPM 1>>');
  });
});

describe('meshes and gradients', () => {
  it('of four colours are a Coons patch mesh', async () => {
    const corners = [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ] as const;
    const [shading] = objectsOfPdf(await write([mesh(corners, [red, red, red, red])])).filter(({ text }) =>
      text.includes('/ShadingType 6'),
    );
    expect(shading!.text).toContain('/Decode[0 100 0 100 0 1 0 1 0 1]');
    // A flag, 12 points of two 32-bit numbers, four colours of three 16-bit numbers.
    expect(shading!.data!.length).toBe(1 + 12 * 8 + 4 * 6);
  });

  it('continue as their spread says', async () => {
    const extend = async (spread: 'pad' | 'pad-start' | 'none') =>
      /\/Extend (\[[^\]]*\])/.exec(textsOf(await write([fill(square, radial({ spread }))])).join('\n'))?.[1];
    expect(await extend('pad')).toBe('[true true]');
    expect(await extend('pad-start')).toBe('[true false]');
    expect(await extend('none')).toBe('[false false]');
  });
});

const font: GlyphFont = {
  name: 'ABCDEF+Test Sans',
  unitsPerEm: 1000,
  outlines: new Map([
    [1, outlineOf('M50 0H450V700H50Z')],
    [2, outlineOf('M50 0H350V500H50Z')],
    [3, outlineOf('M40 0H900V700H40Z')],
  ]),
};
const run = (glyphs: readonly number[], more: Partial<GlyphsNode> = {}): GlyphsNode => ({
  kind: 'glyphs',
  font,
  glyphs: glyphs.map((glyph, index) => ({ glyph, matrix: [20, 0, 0, -20, 5 + index * 10, 50] as const })),
  paint: solid(red),
  ...more,
});

async function wordsOf(bytes: Uint8Array): Promise<string> {
  const page = await (await open(bytes)).getPage(1);
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

describe('text', () => {
  it('has the characters of its run', async () => {
    expect(await wordsOf(await write([run([1, 2, 1], { text: 'aba' })]))).toBe('aba');
    expect(await wordsOf(await write([run([1, 2, 1], { text: 'éΩ𝒳' })]))).toBe('éΩ𝒳');
  });

  it('has the characters that its glyphs state, several for a ligature', async () => {
    const { glyphs } = run([3, 1]);
    const texts = glyphs.map((glyph, index) => ({ ...glyph, text: ['ffi', 'x'][index]! }));
    expect(await wordsOf(await write([run([], { glyphs: texts })]))).toBe('ffix');
  });

  it('shows one glyph for different characters with different codes', async () => {
    expect(await wordsOf(await write([run([1, 1], { text: 'oО' })]))).toBe('oО');
  });

  it('states the words of a run whose glyphs do not match', async () => {
    const [text] = (await operators(run([3], { text: 'ffi' }))).match(/\/Span<<\/ActualText<[^>]*>>>BDC/) ?? [];
    // U+FEFF, f, f, i
    expect(text).toBe('/Span<</ActualText<feff006600660069>>>BDC');
  });

  it('is placed where its glyphs are', async () => {
    const page = await (await open(await write([run([1, 2, 1], { text: 'aba' })]))).getPage(1);
    const [item] = (await page.getTextContent()).items as unknown as { transform: number[]; width: number }[];
    // 5 of 100 units from the left and 50 from the top of 75 points; three advances of half an em of 15 points.
    expect(item!.transform.slice(4)).toEqual([3.75, 37.5]);
    expect(item!.width).toBeCloseTo(22.5 - (0.5 - 0.5) * 15, 1);
  });
});

const pictureOf = async (channels: 3 | 4, depth: 8 | 16): Promise<DrawingPicture> => {
  const background = { r: 10, g: 20, b: 30, alpha: 0.5 };
  const image = sharp({ create: { width: 3, height: 2, channels, background } });
  const bytes = await (depth === 16 ? image.toColourspace('rgb16') : image).png().toBuffer();
  return { bytes, mediaType: 'image/png', width: 3, height: 2 };
};
const imageOf = (picture: DrawingPicture): DrawingNode => ({ kind: 'image', picture, scaling: 'pixels' });
const imagesOf = (bytes: Uint8Array) => objectsOfPdf(bytes).filter(({ text }) => text.includes('/Subtype/Image'));

describe('pictures', () => {
  it('of JPEG are embedded unchanged, once', async () => {
    const jpeg = await sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const node = imageOf({ bytes: jpeg, mediaType: 'image/jpeg', width: 8, height: 4 });
    const images = imagesOf(await write([node, node]));
    expect(images).toHaveLength(1);
    expect(images[0]!.text).toContain('/Width 8/Height 4/BitsPerComponent 8/ColorSpace /DeviceRGB/Filter/DCTDecode');
    expect(images[0]!.data!.equals(jpeg)).toBe(true);
  });

  it('of CMYK JPEG keep their inks, which Adobe inverts', async () => {
    const cmyk = await sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const [image] = imagesOf(await write([imageOf({ bytes: cmyk, mediaType: 'image/jpeg', width: 8, height: 4 })]));
    expect(image!.text).toContain('/Decode[1 0 1 0 1 0 1 0]');
    expect(image!.data!.equals(cmyk)).toBe(true);
  });

  it('with alpha have a soft mask', async () => {
    const images = imagesOf(await write([imageOf(await pictureOf(4, 8))]));
    const mask = images.find(({ text }) => text.includes('/DeviceGray'))!;
    expect(images.find(({ text }) => text.includes('/DeviceRGB'))!.text).toContain(`/SMask ${mask.number} 0 R`);
    // Rows of a filter type and three samples: half of 255, then the differences from the left or from above.
    expect([...mask.data!]).toEqual([1, 128, 0, 0, 2, 0, 0, 0]);
  });

  it('with 16 bits keep them', async () => {
    const [image] = imagesOf(await write([imageOf(await pictureOf(3, 16))]));
    expect(image!.text).toContain('/BitsPerComponent 16');
  });

  it('that are damaged are left out with a note', async () => {
    const { run: conversion, context } = openRun();
    const broken: DrawingPicture = { bytes: new Uint8Array(20), mediaType: 'image/png', width: 1, height: 1 };
    const failing = { ...context, convertAsset: () => Promise.reject(damaged) };
    const bytes = await writeDrawingPdf([{ drawing: drawingOf(imageOf(broken)) }], {}, failing);
    expect(imagesOf(bytes)).toEqual([]);
    expect(conversion.notes.map(({ code }) => code)).toEqual(['DRAWING_LOOK_LOST']);
  });
});

const { ConversionError } = await import('../../errors.ts');
const damaged = new ConversionError('IMAGE_DAMAGED', 'cannot be decoded');

describe('pages', () => {
  const page = (more: Partial<PdfPage> = {}): PdfPage => ({ drawing: drawingOf(fill(square, red)), ...more });
  const { context } = openRun();

  it('have boxes around the parts of the drawing', async () => {
    const [trim, bleed] = [growBox(whole, -20), growBox(whole, -8)];
    const bytes = await writeDrawingPdf([page({ trim, bleed })], { view: 'bleed' }, context);
    const text = textsOf(bytes).find((each) => each.startsWith('<</Type/Page/'))!;
    // The drawing has 100 units on 75 points.
    expect(text).toContain('/MediaBox[0 0 75 75]/CropBox[6 6 69 69]/BleedBox[6 6 69 69]/TrimBox[15 15 60 60]');
    const view = (await (await open(bytes)).getPage(1)).getViewport({ scale: 1 });
    expect([view.width, view.height]).toEqual([63, 63]);
  });

  it('have no box beyond the drawing', async () => {
    const bytes = await writeDrawingPdf([page({ bleed: growBox(whole, 10) })], {}, context);
    expect(textsOf(bytes).join()).toContain('/BleedBox[0 0 75 75]/TrimBox[0 0 75 75]');
  });

  it('have a unit of their own if they are larger than viewers allow', async () => {
    const drawing = { ...drawingOf(fill(square, red)), width: 20_000, height: 10_000 };
    const text = textsOf(await writeDrawingPdf([{ drawing }], {}, context)).find((each) => each.includes('/UserUnit'))!;
    expect(text).toContain('/MediaBox[0 0 10000 5000]');
    expect(text).toContain('/UserUnit 2/');
  });

  it('have links and bookmarks', async () => {
    const links = [
      { area: { xMin: 10, yMin: 5, xMax: 30, yMax: 15 }, target: 'https://example.com/a(b' },
      { area: { xMin: 0, yMin: 0, xMax: 5, yMax: 5 }, target: 1 },
    ];
    const bookmarks = [{ title: 'Größe', page: 0, children: [{ title: 'Inner', page: 1 }] }];
    const file = await open(await writeDrawingPdf([page({ links }), page()], { bookmarks }, context));
    const [address, local] = await (await file.getPage(1)).getAnnotations();
    expect(address.url).toBe('https://example.com/a(b');
    // In points, from the bottom.
    expect(address.rect).toEqual([7.5, 63.75, 22.5, 71.25]);
    expect(await file.getPageIndex(local.dest[0])).toBe(1);
    const [outline] = await file.getOutline();
    expect([outline!.title, outline!.items[0]!.title]).toEqual(['Größe', 'Inner']);
    expect(file.numPages).toBe(2);
  });

  it('have the title in both places for metadata', async () => {
    const file = await open(await writeDrawingPdf([page()], { title: 'A & <B> “C”' }, context));
    const { info, metadata } = await file.getMetadata();
    expect((info as { Title: string }).Title).toBe('A & <B> “C”');
    expect(metadata.get('dc:title')).toBe('A & <B> “C”');
  });

  it('have the other facts about the document in both places', async () => {
    const facts = { author: 'Ada & Co', subject: 'Über <x>', keywords: ['one', 'two'], language: 'de-CH' };
    const bytes = await writeDrawingPdf([page()], facts, context);
    const { info, metadata } = await (await open(bytes)).getMetadata();
    expect(info).toMatchObject({ Author: 'Ada & Co', Subject: 'Über <x>', Keywords: 'one, two', Language: 'de-CH' });
    expect(metadata.get('dc:creator')).toEqual(['Ada & Co']);
    expect([metadata.get('dc:description'), metadata.get('pdf:keywords')]).toEqual(['Über <x>', 'one, two']);
  });

  it('are the same bytes each time', async () => {
    const hash = async () =>
      createHash('sha256')
        .update(await write([run([1, 2], { text: 'ab' })]))
        .digest('hex');
    expect(await hash()).toBe(await hash());
  });
});

describe('refusals', () => {
  const { context } = openRun();
  it.each([
    ['a number that is none', [fill('M0 0H10V10Z', red, { transform: [Number.NaN, 0, 0, 1, 0, 0] })]],
    ['a huge number', [fill('M0 0H10V10Z', red, { transform: [1e31, 0, 0, 1, 0, 0] })]],
  ] as const)('of %s', async (_, nodes) => {
    await expect(write(nodes)).rejects.toMatchObject({ code: 'DRAWING_INVALID' });
  });

  it('of more operators than the limit', async () => {
    const { context: small } = openRun({ maxTextBytes: 100 });
    const pages = [{ drawing: drawingOf(...Array.from({ length: 20 }, () => fill(square, red))) }];
    await expect(writeDrawingPdf(pages, {}, small)).rejects.toMatchObject({ code: 'OUTPUT_TOO_LARGE' });
  });

  it('of a document without pages, and of links that lead nowhere', async () => {
    await expect(writeDrawingPdf([], {}, context)).rejects.toMatchObject({ code: 'DRAWING_INVALID' });
    const links = [{ area: { xMin: 0, yMin: 0, xMax: 5, yMax: 5 }, target: 7 }];
    const page = { drawing: drawingOf(), links };
    await expect(writeDrawingPdf([page], {}, context)).rejects.toMatchObject({ code: 'DRAWING_INVALID' });
  });

  it('of a standard whose requirements are not met', async () => {
    const refused = writeDrawingPdf([{ drawing: drawingOf() }], { standard: 'PDF/X-4' }, context);
    await expect(refused).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: 'PDF/X-4 needs an output intent with the profile of a CMYK press, a title, a date',
    });
  });
});
