import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawingCases } from '../../../test/drawing/drawing-cases.data.ts';
import {
  clipOf,
  drawingOf,
  fill,
  group,
  lime,
  linear,
  mesh,
  openRun,
  outlineOf,
  radial,
  red,
  rgb,
  solid,
  square,
  stroke,
  testFont,
  white,
  whole,
} from '../../../test/drawing/drawings.ts';
import { ConversionError } from '../../errors.ts';
import type { Limits } from '../../limits.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import type { DrawingNode, GroupNode } from '../../models/drawing/nodes.ts';
import { joinMatrices, type Matrix, translation } from '../../outline/matrix.ts';
import { coverOutline } from '../../outline/measure/coverage.ts';
import { transformOutline } from '../../outline/transform.ts';
import { type DrawingSvgOptions, writeDrawingSvg } from './write.ts';

async function write(drawing: Drawing, options: DrawingSvgOptions = {}, limits: Partial<Limits> = {}) {
  const { run, context } = openRun(limits);
  const bytes = await writeDrawingSvg(drawing, options, context);
  return { bytes, text: new TextDecoder().decode(bytes), notes: run.notes.map(({ message }) => message) };
}

/** Parses the text, and returns the names of elements, the ids, and the ids that are referred to. */
function parse(text: string) {
  const [elements, ids, references] = [[] as string[], [] as string[], [] as string[]];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ name, attributes }) => {
    elements.push(name);
    for (const { name: key, value } of Object.values(attributes)) {
      if (key === 'id') ids.push(value);
      for (const [, id] of value.matchAll(/url\(#([^)]*)\)/g)) references.push(id!);
      if (key === 'xlink:href' && value.startsWith('#')) references.push(value.slice(1));
    }
  });
  parser.write(text).close();
  return { elements, ids, references };
}

function requireSound(text: string): void {
  const { elements, ids, references } = parse(text);
  expect(new Set(ids).size).toBe(ids.length);
  expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  expect(elements).not.toContain('text');
}

const repeated = Array.from({ length: 3 }, (_, at) => translation(at * 10, 0));

describe('the svg of a drawing', () => {
  it.each(drawingCases)('is XML with unique ids and no broken references: $name', async ({ nodes }) => {
    requireSound((await write(drawingOf(...nodes))).text);
  });

  // Inkscape has neither; it would show the whole group, or nothing.
  it('has no clips of clips, and no alpha masks of plain colours and gradients', async () => {
    const clip = { ...clipOf(square), clip: { ...clipOf('M0 0H50V100H0Z'), clip: clipOf(square) } };
    const mask = {
      kind: 'alpha',
      children: [group([fill(square, linear()), fill(square, red)], { opacity: 0.5 })],
    } as const;
    const { text } = await write(drawingOf(group([fill(square, lime)], { clip, mask })));
    requireSound(text);
    expect(text).not.toMatch(/mask-type|<clipPath[^>]* clip-path/);
    expect(text.match(/ clip-path="/g)).toHaveLength(3);
    const colours = text.slice(text.indexOf('<defs>'), text.indexOf('</defs>')).match(/(?:fill|stop-color)="#\w+"/g);
    expect(new Set(colours)).toEqual(new Set(['fill="#fff"', 'stop-color="#fff"']));
  });

  it('defines a shared gradient, clip, mask, tile, filter and picture once', async () => {
    const [paint, clip] = [linear(), clipOf(square)];
    const tile = { kind: 'tile', area: whole, stepX: 100, stepY: 100, children: [fill(square, red)] } as const;
    const mask = { kind: 'alpha', children: [fill(square, red)], region: whole } as const;
    const step = { effect: { kind: 'offset', input: 'source', dx: 1, dy: 1 }, region: whole, space: 'srgb' } as const;
    const filters = [{ region: whole, steps: [step] }];
    const nodes = repeated.map((transform) =>
      group([fill(square, paint), fill(square, tile)], { transform, clip, mask, filters }),
    );
    const { elements } = parse((await write(drawingOf(...nodes))).text);
    for (const name of ['linearGradient', 'clipPath', 'mask', 'pattern', 'filter'])
      expect(elements.filter((each) => each === name)).toHaveLength(1);
  });

  it('merges groups without effects, and a stroke with the fill below it', async () => {
    const outline = outlineOf(square);
    const shapes = [fill('', red, { outline }), stroke('', lime, 2, { outline })];
    const { text } = await write(drawingOf(group([group([group(shapes)])])));
    expect(parse(text).elements).toEqual(['svg', 'path']);
  });

  it('keeps words as labels', async () => {
    const glyphs = [{ glyph: 1, matrix: [20, 0, 0, -20, 10, 60] as Matrix }];
    const { text } = await write(
      drawingOf({ kind: 'glyphs', font: testFont, glyphs, paint: solid(red), text: '<Aé"' }),
    );
    expect(text).toContain('role="img" aria-label="&lt;Aé&quot;"');
  });

  it.each([
    [75, 75, 'width="100" height="100"'],
    [612, 792, 'width="816" height="1056"'],
    [595.276, 841.89, 'width="595.276pt" height="841.89pt"'],
  ])('states %d × %d points in pixels, or in points if pixels would be rounded', async (width, height, expected) => {
    expect((await write({ ...drawingOf(), width, height })).text).toContain(expected);
  });

  it('needs fewer decimals for a larger drawing and more for an enlarged part', async () => {
    const path = 'M0 0L12.345678 0L0 12.345678Z';
    const of = async (side: number, transform: Matrix): Promise<string> => {
      const viewBox = { xMin: 0, yMin: 0, xMax: side, yMax: side };
      const drawing = { ...drawingOf(fill(path, linear(), { transform })), viewBox };
      return / d="([^"]*)"/.exec((await write(drawing)).text)![1]!;
    };
    expect(await of(20, [1, 0, 0, 1, 1, 1])).toBe('M0 0H12.346L0 12.346z');
    expect(await of(2000, [1, 0, 0, 1, 1, 1])).toBe('M0 0H12.3L0 12.3z');
    expect(await of(2000, [100, 0, 0, 100, 1, 1])).toBe('M0 0H12.346L0 12.346z');
  });

  it.each<[string, DrawingNode]>([
    ['overprinted', fill(square, red, { overprint: 'own-plates' })],
    [
      'knockout',
      group(
        Array.from({ length: 40 }, () => fill(square, red, { opacity: 0.5 })),
        { isKnockout: true },
      ),
    ],
    ['not isolated', group([group([fill(square, red)], { blendMode: 'multiply' })], { opacity: 0.5 })],
    ['cmyk', group([fill(square, red)], { opacity: 0.5, blendSpace: 'cmyk' })],
    ['drawn once', fill(square, radial({ from: [20, 50], to: [80, 50], toRadius: 5, spread: 'repeat' }))],
  ])('notes once that something looks different: %s', async (word, node) => {
    const { notes } = await write(drawingOf(node, node));
    expect(notes).toEqual([expect.stringContaining(word)]);
  });

  it.each([
    ['opaque', {}, 0],
    ['translucent', { opacity: 0.5 }, 1],
  ])('writes a knockout group of many %s elements in time that grows with them', async (_, look, noted) => {
    const elements = Array.from({ length: 20_000 }, () => fill(square, red, look));
    const touched = { count: 0 };
    const counted = elements.map((node) =>
      Object.defineProperty({ ...node }, 'paint', {
        enumerable: true,
        get: () => {
          touched.count++;
          return node.paint;
        },
      }),
    );
    const { notes } = await write(drawingOf(group(counted, { isKnockout: true })));
    expect(notes).toHaveLength(noted);
    expect(touched.count).toBeLessThan(10 * elements.length);
  });

  it('notes a knockout group whose glyphs have paints of their own', async () => {
    const font = { name: 'F', unitsPerEm: 1, outlines: new Map(), drawings: new Map([[7, [fill(square, red)]]]) };
    const glyphs = [{ glyph: 7, matrix: [1, 0, 0, 1, 0, 0] as const }];
    const letters = { kind: 'glyphs', font, glyphs, paint: solid(red), opacity: 0.5 } as const;
    const { notes } = await write(drawingOf(group([fill(square, red), letters], { isKnockout: true })));
    expect(notes).toEqual([expect.stringContaining('knockout')]);
  });

  it('notes the inks that became sRGB', async () => {
    const source = { space: 'cmyk', values: [1, 0, 0, 0] } as const;
    expect((await write(drawingOf(fill(square, { srgb: [0, 0.7, 0.9], source })))).notes).toEqual([
      'Colours were converted from CMYK to sRGB.',
    ]);
  });
});

/** Drawings whose parts adjoin: no pixel within may be translucent, at any size. */
const seamless: readonly (readonly [string, DrawingNode])[] = [
  [
    'a mesh',
    mesh(
      [
        [-20, -5],
        [110, -10],
        [120, 110],
        [-10, 115],
      ],
      [red, lime, rgb(0, 0, 1), white],
    ),
  ],
  [
    'two patches',
    group([
      mesh(
        [
          [-9, -9],
          [47.3, -9],
          [41.7, 120],
          [-9, 120],
        ],
        [red, lime, red, lime],
      ),
      mesh(
        [
          [47.3, -9],
          [120, -9],
          [120, 120],
          [41.7, 120],
        ],
        [lime, red, red, lime],
      ),
    ]),
  ],
  ['a cone', fill(square, radial({ from: [-100, 50], to: [200, 50], fromRadius: 90, toRadius: 80 }))],
];

describe.each(seamless)('%s', (_, node) => {
  let written: ReturnType<typeof write> | undefined;
  it.each([1, 3.7, 7.3])('has no seams at %d times the size', async (factor) => {
    written ??= write(drawingOf(node));
    const alpha = await sharp((await written).bytes, { density: 72 * factor })
      .ensureAlpha()
      .extractChannel(3)
      .raw()
      .toBuffer();
    expect(alpha.every((value) => value === 255)).toBe(true);
  });
});

const coordinate = fc.integer({ min: -20, max: 120 });
const randomFill = fc
  .tuple(
    fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 8 }),
    fc.constantFrom('nonzero', 'evenodd'),
    fc.double({ min: 0.1, max: 1, noNaN: true }),
    fc.tuple(
      ...([0, 1, 2].map(() => fc.double({ min: 0, max: 1, noNaN: true })) as [
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
      ]),
    ),
  )
  .map(([points, rule, opacity, srgb]) =>
    fill(`M${points.join('L')}Z`, { srgb }, { rule: rule as 'nonzero', opacity }),
  );
const part = fc.double({ min: -1.5, max: 1.5, noNaN: true });
const randomMatrix = fc.tuple(part, part, part, part, coordinate, coordinate);
const { node: randomNode } = fc.letrec<{ node: DrawingNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    randomFill,
    fc
      .tuple(fc.array(tie('node'), { maxLength: 4 }), fc.option(randomMatrix, { nil: undefined }))
      .map(([children, transform]) => group(children, { transform })),
  ),
}));

describe('a random tree', () => {
  it('is drawn as the coverage of its fills', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomNode, { minLength: 1, maxLength: 4 }), async (nodes) => {
        const { bytes, text } = await write(drawingOf(...nodes));
        requireSound(text);
        const found = await sharp(bytes).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer();
        const expected = flatten(nodes);
        let sum = 0;
        for (const [at, value] of expected.entries()) sum += Math.abs(value * 255 - found[at]!);
        // Antialiasing differs along edges by a few levels of 255.
        expect(sum / expected.length).toBeLessThan(1.2);
      }),
      { numRuns: 60 },
    );
  });
});

/** Paints fills on white by their coverage: red, green and blue from 0 to 1. */
function flatten(nodes: readonly DrawingNode[]): Float32Array {
  const { context } = openRun();
  const pixels = new Float32Array(100 * 100 * 3).fill(1);
  const paint = (node: DrawingNode, before: Matrix): void => {
    const matrix = node.transform === undefined ? before : joinMatrices(node.transform, before);
    if (node.kind === 'group') for (const child of node.children) paint(child, matrix);
    if (node.kind !== 'fill' || node.paint.kind !== 'solid') return;
    const box = { left: 0, top: 0, width: 100, height: 100 };
    const coverage = coverOutline(transformOutline(node.outline, matrix), box, node.rule, context);
    for (const [at, share] of coverage.entries())
      for (const [channel, sample] of node.paint.colour.srgb.entries())
        pixels[at * 3 + channel]! += (sample - pixels[at * 3 + channel]!) * Math.min(1, share) * (node.opacity ?? 1);
  };
  for (const node of nodes) paint(node, [1, 0, 0, 1, 0, 0]);
  return pixels;
}

const nested = (depth: number, more: Partial<GroupNode> = {}): DrawingNode => {
  let node: DrawingNode = fill(square, red);
  for (let level = 0; level < depth; level++) node = group([node, fill('M0 0H1V1H0Z', lime)], more);
  return node;
};

/** Each level uses the one below it ten times. */
function bomb(levels: number): DrawingNode {
  let node: DrawingNode = group([]);
  for (let level = 0; level < levels; level++) node = group(Array<DrawingNode>(10).fill(node));
  return node;
}

describe('a hostile drawing', () => {
  it.each<[string, Drawing]>([
    [
      'NaN in an outline',
      drawingOf(
        fill('', red, { outline: { verbs: outlineOf(square).verbs, points: new Float64Array(10).fill(Number.NaN) } }),
      ),
    ],
    ['infinity in a transform', drawingOf(fill(square, red, { transform: [Number.POSITIVE_INFINITY, 0, 0, 1, 0, 0] }))],
    ['a huge number', drawingOf(fill(square, linear({ to: [1e31, 0] })))],
    ['a colour without a number', drawingOf(fill(square, rgb(Number.NaN, 0, 0)))],
    ['no area', { ...drawingOf(), width: 0 }],
    [
      'a wrong patch',
      drawingOf({ kind: 'mesh', patches: [{ points: new Float64Array(6), colours: [red, red, red, red] }] }),
    ],
  ])('is refused for %s', async (_, drawing) => {
    await expect(write(drawing)).rejects.toMatchObject({ code: 'DRAWING_INVALID' });
  });

  it.each<[string, DrawingNode]>([
    ['levels', nested(600)],
    ['levels with effects', nested(300, { opacity: 0.5 })],
    ['uses', bomb(12)],
  ])('is refused for too many %s', async (_, node) => {
    await expect(write(drawingOf(node), {}, { maxXmlNodes: 100_000 })).rejects.toMatchObject({
      code: 'DRAWING_TOO_LARGE',
    });
  });

  it('is refused if its text becomes too long', async () => {
    const many = Array.from({ length: 100 }, () => fill(square, red));
    await expect(write(drawingOf(...many), {}, { maxTextBytes: 2_000 })).rejects.toMatchObject({
      code: 'OUTPUT_TOO_LARGE',
    });
  });

  it('with 200 levels of groups is drawn by the engine', async () => {
    const { bytes } = await write(drawingOf(nested(200, { transform: [1, 0, 0, 1, 0.1, 0] })));
    expect((await sharp(bytes).metadata()).width).toBe(100);
  });

  it('with numbers near the limit is written as XML', async () => {
    const huge = [
      fill('M-1e29 0H1e29V1e29Z', red),
      fill(square, linear({ to: [1e-29, 0] }), { transform: [1e-20, 0, 0, 1e20, 0, 0] }),
    ];
    const result = await write(drawingOf(...huge)).catch((error: unknown) => error);
    if (result instanceof Error) expect(result).toBeInstanceOf(ConversionError);
    else requireSound((result as { text: string }).text);
  });
});
