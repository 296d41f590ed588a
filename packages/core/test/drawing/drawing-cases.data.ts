import type { DrawingNode, GroupNode } from '../../src/models/drawing/nodes.ts';
import type { DrawingPicture } from '../../src/models/drawing/picture.ts';
import { rotation, scaling, translation } from '../../src/outline/matrix.ts';
import {
  black,
  blue,
  clipOf,
  fill,
  filtered,
  group,
  lime,
  linear,
  mesh,
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
} from './drawings.ts';

/** The red, green, blue and alpha of a pixel, from 0 to 255; colour is any where alpha is 0. */
type Sample = readonly [x: number, y: number, red: number, green: number, blue: number, alpha: number];

/** A drawing of 100 × 100 pixels, and pixels that follow from the definition of what it uses. */
export interface DrawingCase {
  readonly name: string;
  readonly nodes: readonly DrawingNode[];
  readonly samples: readonly Sample[];
  /** The largest difference of a sample; 2 if absent. */
  readonly tolerance?: number;
}

/** Two pixels: red, blue. */
const pixelPng = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWP4z8DAwPAfAAcAAf/89wURAAAAAElFTkSuQmCC';
const pixelPicture: DrawingPicture = { bytes: Buffer.from(pixelPng, 'base64'), mediaType: 'image/png', width: 2, height: 1 };
const clear = [0, 0, 0, 0] as const;
const [opaqueRed, opaqueLime, opaqueBlue] = [[255, 0, 0, 255] as const, [0, 255, 0, 255] as const, [0, 0, 255, 255] as const];
const left = 'M0 0H50V100H0Z';
const masked = (more: Partial<GroupNode>): GroupNode => group([fill(square, red)], more);
const glyphAt = (glyph: number, x: number) => ({ glyph, matrix: [20, 0, 0, -20, x, 60] as const });
const everySide = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
] as const;

export const drawingCases: readonly DrawingCase[] = [
  {
    name: 'a fill with a transform',
    nodes: [fill('M0 0H10V10H0Z', red, { transform: [2, 0, 0, 3, 20, 30] })],
    samples: [
      [21, 31, ...opaqueRed],
      [39, 59, ...opaqueRed],
      [41, 59, ...clear],
      [39, 61, ...clear],
    ],
  },
  {
    name: 'an even-odd fill with opacity',
    nodes: [fill('M10 10H90V90H10ZM30 30H70V70H30Z', red, { rule: 'evenodd', opacity: 0.5 })],
    samples: [
      [20, 20, 255, 0, 0, 128],
      [50, 50, ...clear],
    ],
  },
  {
    name: 'a fill below a stroke of the same outline',
    nodes: (() => {
      const outline = outlineOf('M20 20H80V80H20Z');
      return [fill('', lime, { outline }), stroke('', blue, 10, { outline, opacity: 0.5 })];
    })(),
    // Half of blue over green, and half of blue over nothing.
    samples: [
      [50, 50, ...opaqueLime],
      [22, 50, 0, 128, 128, 255],
      [17, 50, 0, 0, 255, 128],
      [13, 50, ...clear],
    ],
  },
  {
    name: 'a stroke scaled in one direction',
    nodes: [stroke('M10 0V100M0 10H100', red, 4, { transform: [5, 0, 0, 1, 0, 0] })],
    samples: [
      [42, 50, ...opaqueRed],
      [58, 50, ...opaqueRed],
      [38, 50, ...clear],
      [90, 11, ...opaqueRed],
      [90, 13, ...clear],
    ],
  },
  {
    name: 'a stroke with a width in pixels',
    nodes: [stroke('M5 0V10', red, 20, { transform: scaling(10), isUnscaled: true })],
    samples: [
      [42, 50, ...opaqueRed],
      [58, 50, ...opaqueRed],
      [38, 50, ...clear],
      [62, 50, ...clear],
    ],
  },
  {
    name: 'dashes with a phase',
    nodes: [
      stroke('M0 50H100', red, 10, {
        style: { width: 10, cap: 'butt', join: 'miter', miterLimit: 4, dash: [20, 10], dashPhase: 10 },
      }),
    ],
    samples: [
      [5, 50, ...opaqueRed],
      [15, 50, ...clear],
      [25, 50, ...opaqueRed],
      [45, 50, ...clear],
    ],
  },
  {
    name: 'a point without a stroke, as in PDF',
    nodes: [
      stroke('M50 50H50M10 10H30', red, 10, {
        style: { width: 10, cap: 'square', join: 'miter', miterLimit: 4, lonePoint: 'nothing' },
      }),
    ],
    samples: [
      [50, 50, ...clear],
      [20, 10, ...opaqueRed],
    ],
  },
  {
    name: 'a linear gradient that continues',
    nodes: [fill(square, linear())],
    samples: [
      [10, 50, ...opaqueRed],
      [49, 50, 129, 0, 126, 255],
      [90, 50, ...opaqueBlue],
    ],
  },
  {
    name: 'a linear gradient that ends',
    nodes: [fill(square, linear({ spread: 'none' }))],
    samples: [
      [10, 50, ...clear],
      [49, 50, 129, 0, 126, 255],
      [90, 50, ...clear],
    ],
  },
  {
    name: 'a linear gradient that continues at its start only, on a background',
    nodes: [fill(square, linear({ spread: 'pad-start', background: lime }))],
    samples: [
      [10, 50, ...opaqueRed],
      [49, 50, 129, 0, 126, 255],
      [90, 50, ...opaqueLime],
    ],
  },
  {
    name: 'a gradient mixed in linear light',
    // Half of the light is a sample of 188 in sRGB.
    nodes: [fill(square, linear({ from: [0, 0], to: [99, 0], mixing: 'linear' }))],
    samples: [[49, 50, 188, 0, 188, 255]],
    tolerance: 3,
  },
  {
    name: 'a gradient that fades to another colour',
    // Colours are mixed before they are multiplied with their opacity.
    nodes: [
      fill(
        square,
        linear({ from: [0, 0], to: [99, 0], stops: [{ offset: 0, colour: red }, { offset: 1, colour: blue, opacity: 0 }] }),
      ),
    ],
    samples: [[49, 50, 128, 0, 127, 128]],
    tolerance: 4,
  },
  {
    name: 'a reflected gradient',
    nodes: [fill(square, linear({ from: [0, 0], to: [50, 0], spread: 'reflect' }))],
    samples: [
      [48, 50, 8, 0, 247, 255],
      [52, 50, 13, 0, 242, 255],
      [97, 50, 242, 0, 13, 255],
    ],
    tolerance: 4,
  },
  {
    name: 'a repeated gradient whose stops do not reach its ends',
    nodes: [
      fill(
        square,
        linear({ from: [0, 0], to: [50, 0], spread: 'repeat', stops: [{ offset: 0.4, colour: red }, { offset: 0.6, colour: blue }] }),
      ),
    ],
    samples: [
      [25, 50, 115, 0, 140, 255],
      [48, 50, ...opaqueBlue],
      [52, 50, ...opaqueRed],
      [67, 50, ...opaqueRed],
    ],
    tolerance: 4,
  },
  {
    name: 'a radial gradient from a circle',
    nodes: [fill(square, radial({ fromRadius: 20, toRadius: 40 }))],
    samples: [
      [60, 50, ...opaqueRed],
      [80, 50, 121, 0, 134, 255],
      [95, 50, ...opaqueBlue],
    ],
    tolerance: 3,
  },
  {
    name: 'a radial gradient to a smaller circle, which ends',
    nodes: [fill(square, radial({ fromRadius: 40, toRadius: 20, spread: 'none' }))],
    samples: [
      [60, 50, ...clear],
      [80, 50, 134, 0, 121, 255],
      [95, 50, ...clear],
    ],
    tolerance: 3,
  },
  {
    name: 'a gradient between circles beside each other',
    nodes: [
      fill(square, radial({ from: [20, 50], to: [80, 50], fromRadius: 10, toRadius: 10, spread: 'none' })),
    ],
    // The last circle that covers x = 60.5 starts there: 60·t + 10 = 60.5, so t = 0.842.
    samples: [
      [60, 50, 40, 0, 215, 255],
      [89, 50, 2, 0, 253, 255],
      [50, 30, ...clear],
      [90, 50, ...clear],
      [95, 50, ...clear],
    ],
    tolerance: 6,
  },
  {
    name: 'a tile with gaps',
    nodes: [
      fill(square, {
        kind: 'tile',
        area: { xMin: 0, yMin: 0, xMax: 10, yMax: 10 },
        stepX: 20,
        stepY: 20,
        children: [fill('M-5 -5H15V15H-5Z', red)],
      }),
    ],
    samples: [
      [5, 5, ...opaqueRed],
      [15, 5, ...clear],
      [5, 15, ...clear],
      [45, 65, ...opaqueRed],
      [18, 18, ...clear],
    ],
  },
  {
    name: 'a tile that does not begin at the origin',
    nodes: [
      fill(square, {
        kind: 'tile',
        area: { xMin: 35, yMin: -70, xMax: 45, yMax: -60 },
        stepX: 20,
        stepY: 30,
        transform: [1, 0, 0, 1, 0, 100],
        children: [fill('M35 -70H40V-60H35Z', red), fill('M40 -70H60V-60H40Z', lime)],
      }),
    ],
    samples: [
      [37, 35, ...opaqueRed],
      [43, 35, ...opaqueLime],
      [47, 35, ...clear],
      [37, 45, ...clear],
      [57, 65, ...opaqueRed],
      [23, 5, ...opaqueLime],
    ],
  },
  ...[100_000, 1_000_000].map((step): DrawingCase => ({
    name: `tiles ${step} units apart, of which one is visible`,
    nodes: [
      fill(square, {
        kind: 'tile',
        area: { xMin: 20 - step, yMin: 0, xMax: 60 - step, yMax: 20 },
        stepX: step,
        stepY: 40,
        children: [fill(`M${20 - step} 0h40v20h-40z`, red)],
      }),
    ],
    samples: [
      [30, 10, ...opaqueRed],
      [30, 30, ...clear],
      [30, 50, ...opaqueRed],
      [10, 10, ...clear],
      [70, 10, ...clear],
    ],
  })),
  {
    name: 'a tile much larger than the drawing',
    nodes: [
      fill(square, {
        kind: 'tile',
        area: { xMin: -32_768, yMin: -32_768, xMax: 32_767, yMax: 32_767 },
        stepX: 65_535,
        stepY: 65_535,
        children: [fill('M-9000 40H50V90H-9000Z', red)],
      }),
    ],
    samples: [
      [30, 50, ...opaqueRed],
      [60, 50, ...clear],
      [30, 30, ...clear],
    ],
  },
  {
    name: 'tiles over each other that do not begin at the origin',
    nodes: [
      fill(square, {
        kind: 'tile',
        area: { xMin: 200, yMin: 40, xMax: 230, yMax: 60 },
        stepX: 20,
        stepY: 20,
        children: [fill('M200 40H210V60H200Z', lime), fill('M220 40H230V60H220Z', blue, { opacity: 0.5 })],
      }),
    ],
    samples: [
      [45, 50, ...opaqueLime],
      [55, 50, ...clear],
    ],
  },
  {
    name: 'tiles over each other',
    nodes: [
      fill(square, {
        kind: 'tile',
        area: { xMin: 0, yMin: 0, xMax: 30, yMax: 20 },
        stepX: 20,
        stepY: 20,
        children: [fill('M0 0H10V20H0Z', lime), fill('M20 0H30V20H20Z', blue, { opacity: 0.5 })],
      }),
    ],
    // The right part of each tile lies at the left part of the next one, which is painted later.
    samples: [
      [45, 50, ...opaqueLime],
      [55, 50, ...clear],
    ],
  },
  {
    name: 'a picture with hard pixels',
    nodes: [{ kind: 'image', picture: pixelPicture, scaling: 'pixels', transform: [80, 0, 0, 40, 10, 20] }],
    samples: [
      [12, 30, ...opaqueRed],
      [47, 30, ...opaqueRed],
      [53, 30, ...opaqueBlue],
      [88, 58, ...opaqueBlue],
      [50, 62, ...clear],
    ],
  },
  {
    name: 'a picture that is used twice, once rotated',
    nodes: [
      { kind: 'image', picture: pixelPicture, scaling: 'pixels', transform: [40, 0, 0, 40, 0, 0] },
      { kind: 'image', picture: pixelPicture, scaling: 'pixels', transform: [0, 40, -40, 0, 100, 50], opacity: 0.5 },
    ],
    samples: [
      [10, 20, ...opaqueRed],
      [30, 20, ...opaqueBlue],
      [80, 60, 255, 0, 0, 128],
      [80, 80, 0, 0, 255, 128],
    ],
  },
  {
    name: 'glyphs as one path',
    nodes: [
      { kind: 'glyphs', font: testFont, glyphs: [glyphAt(1, 10), glyphAt(1, 50)], paint: solid(red), text: 'a "b"' },
    ],
    samples: [
      [12, 42, ...opaqueRed],
      [28, 58, ...opaqueRed],
      [32, 50, ...clear],
      [52, 50, ...opaqueRed],
      [20, 38, ...clear],
    ],
  },
  {
    name: 'glyphs as uses, with opacity',
    nodes: [
      {
        kind: 'glyphs',
        font: testFont,
        glyphs: [0, 10, 20, 30, 40, 50].map((x) => glyphAt(2, x)),
        paint: solid(red),
        opacity: 0.5,
      },
    ],
    samples: [
      [5, 50, 255, 0, 0, 128],
      [15, 50, 255, 0, 0, 128],
      [75, 50, ...clear],
    ],
  },
  {
    name: 'glyphs with paints of their own',
    nodes: [
      {
        kind: 'glyphs',
        font: { ...testFont, drawings: new Map([[7, [fill('M0 0H1000V500H0Z', lime)]]]) },
        glyphs: [glyphAt(7, 10), glyphAt(1, 50)],
        paint: solid(red),
      },
    ],
    // The lower half of the em.
    samples: [
      [20, 55, ...opaqueLime],
      [20, 45, ...clear],
      [60, 45, ...opaqueRed],
    ],
  },
  {
    name: 'glyphs with paints of their own that are large in their units, as those of Type 3 fonts are',
    nodes: [
      {
        kind: 'glyphs',
        font: {
          name: 'Type 3',
          unitsPerEm: 1,
          outlines: new Map(),
          drawings: new Map([[7, [fill('M1000 1000H3000V2000H1000Z', lime)]]]),
        },
        glyphs: [{ glyph: 7, matrix: [0.02, 0, 0, -0.02, 0, 80] }],
        paint: solid(red),
      },
    ],
    samples: [
      [40, 50, ...opaqueLime],
      [22, 58, ...opaqueLime],
      [40, 38, ...clear],
      [10, 50, ...clear],
    ],
  },
  {
    name: 'a knockout group, whose elements replace each other',
    nodes: [
      fill('M0 50H100V100H0Z', lime),
      group(
        [
          group([fill('M10 10H70V90H10Z', red), fill('M40 0H100V100H40Z', blue, { opacity: 0.5 })], {
            clip: clipOf('M0 0H90V100H0Z'),
          }),
        ],
        { isKnockout: true },
      ),
    ],
    samples: [
      [20, 30, ...opaqueRed],
      [20, 70, ...opaqueRed],
      [50, 30, 0, 0, 255, 128],
      [50, 70, 0, 127, 128, 255],
      [80, 30, 0, 0, 255, 128],
      [95, 30, ...clear],
    ],
    tolerance: 2,
  },
  {
    name: 'a knockout group whose last element blends with the backdrop alone',
    nodes: [
      fill(square, lime),
      group(
        [fill('M10 10H70V90H10Z', red), group([fill('M40 0H100V100H40Z', solid(lime))], { blendMode: 'multiply' })],
        { isKnockout: true },
      ),
    ],
    samples: [
      [20, 50, ...opaqueRed],
      [50, 50, ...opaqueLime],
    ],
  },
  {
    name: 'a group as one element of a knockout group',
    nodes: [
      group(
        [
          fill(square, blue),
          group([fill('M0 0H60V100H0Z', red, { opacity: 0.5 }), fill('M40 0H100V100H40Z', lime, { opacity: 0.5 })], {
            isElement: true,
          }),
        ],
        { isKnockout: true },
      ),
    ],
    samples: [
      [20, 50, 255, 0, 0, 128],
      [80, 50, 0, 255, 0, 128],
      [50, 50, 85, 170, 0, 191],
    ],
    tolerance: 2,
  },
  {
    name: 'a clip within a clip',
    nodes: [group([fill(square, red)], { clip: clipOf('M0 0H100V40H0Z', { clip: clipOf(left) }) })],
    samples: [
      [20, 20, ...opaqueRed],
      [70, 20, ...clear],
      [20, 70, ...clear],
    ],
  },
  {
    name: 'a clip of shapes that are clipped and moved',
    nodes: [
      group([fill(square, red)], {
        transform: scaling(0.5),
        clip: {
          transform: scaling(2),
          shapes: [
            { outline: outlineOf('M0 0H20V20H0Z'), rule: 'nonzero', transform: translation(70, 70) },
            { outline: outlineOf('M0 0H40V40H0ZM10 10H30V30H10Z'), rule: 'evenodd', clip: clipOf('M0 0H100V8H0Z') },
          ],
        },
      }),
    ],
    // The group shows 50 × 50 pixels, so that the first shape is outside of it.
    samples: [
      [35, 4, ...opaqueRed],
      [35, 20, ...clear],
      [20, 20, ...clear],
      [80, 80, ...clear],
    ],
  },
  {
    name: 'an empty clip',
    nodes: [group([fill(square, red)], { clip: { shapes: [] } }), fill('M0 0H10V10H0Z', lime)],
    samples: [
      [50, 50, ...clear],
      [5, 5, ...opaqueLime],
    ],
  },
  {
    name: 'a luminance mask',
    // 0.7152 of green, 0.2126 of red.
    nodes: [
      masked({ mask: { kind: 'luminance', children: [fill(left, lime), fill('M50 0H100V100H50Z', red, { opacity: 0.5 })] } }),
    ],
    samples: [
      [20, 50, 255, 0, 0, 182],
      [70, 50, 255, 0, 0, 27],
    ],
    tolerance: 3,
  },
  {
    name: 'an alpha mask within a region',
    nodes: [
      masked({
        mask: { kind: 'alpha', children: [fill(square, black, { opacity: 0.5 })], region: { ...whole, xMax: 50 } },
      }),
    ],
    samples: [
      [20, 50, 255, 0, 0, 128],
      [70, 50, ...clear],
    ],
  },
  {
    name: 'a luminance mask on a backdrop',
    nodes: [masked({ mask: { kind: 'luminance', children: [fill(left, black)], backdrop: white } })],
    samples: [
      [20, 50, ...clear],
      [70, 50, ...opaqueRed],
    ],
  },
  {
    name: 'a luminance mask with a transfer function',
    nodes: [
      masked({
        mask: { kind: 'luminance', children: [fill(left, white), fill('M50 0H75V100H50Z', rgb(0.5, 0.5, 0.5))], transfer: [1, 0.2, 0] },
      }),
    ],
    // The function maps black to 1, the middle to 0.2 and white to 0.
    samples: [
      [20, 50, ...clear],
      [60, 50, 255, 0, 0, 51],
      [90, 50, ...opaqueRed],
    ],
    tolerance: 3,
  },
  {
    name: 'an alpha mask with a transfer function',
    nodes: [masked({ mask: { kind: 'alpha', children: [fill(left, black, { opacity: 0.25 })], transfer: [1, 0] } })],
    samples: [
      [20, 50, 255, 0, 0, 191],
      [70, 50, ...opaqueRed],
    ],
    tolerance: 3,
  },
  {
    name: 'a mask on a mask',
    nodes: [
      masked({
        mask: {
          kind: 'alpha',
          children: [fill(square, black, { opacity: 0.5 })],
          mask: { kind: 'alpha', children: [fill(left, black, { opacity: 0.5 })] },
        },
      }),
    ],
    samples: [
      [20, 50, 255, 0, 0, 64],
      [70, 50, ...clear],
    ],
  },
  {
    name: 'one mask at two places',
    nodes: (() => {
      const mask = { kind: 'alpha', children: [fill('M0 0H10V10H0Z', black)] } as const;
      const content = [fill('M-50 -50H50V50H-50Z', red)];
      return [group(content, { mask }), group(content, { mask, transform: translation(50, 50) })];
    })(),
    samples: [
      [5, 5, ...opaqueRed],
      [55, 55, ...opaqueRed],
      [15, 15, ...clear],
      [65, 65, ...clear],
    ],
  },
  {
    name: 'a translucent group',
    nodes: [group([fill(left, red), fill('M25 0H75V100H25Z', blue)], { opacity: 0.5 })],
    samples: [
      [10, 50, 255, 0, 0, 128],
      [40, 50, 0, 0, 255, 128],
    ],
  },
  {
    name: 'a group that blends',
    nodes: [
      fill(square, rgb(0.5, 0.5, 0.5)),
      group([fill(left, rgb(0.5, 1, 0))], { blendMode: 'multiply' }),
      group([fill('M50 0H100V100H50Z', rgb(0.5, 1, 0))], { blendMode: 'screen' }),
    ],
    // Products of samples, and of what is missing from them.
    samples: [
      [20, 50, 64, 128, 0, 255],
      [70, 50, 192, 255, 128, 255],
    ],
  },
  {
    name: 'blending through a clip',
    nodes: [
      fill(square, rgb(0.5, 0.5, 0.5)),
      group([group([fill(square, rgb(0.5, 1, 0))], { blendMode: 'multiply' })], { clip: clipOf(left) }),
    ],
    samples: [
      [20, 50, 64, 128, 0, 255],
      [70, 50, 128, 128, 128, 255],
    ],
  },
  {
    name: 'blending within an isolated group',
    nodes: [
      fill(square, rgb(0.5, 0.5, 0.5)),
      group([group([fill(left, rgb(0.5, 1, 0))], { blendMode: 'multiply' })], { isIsolated: true }),
    ],
    samples: [
      [20, 50, 128, 255, 0, 255],
      [70, 50, 128, 128, 128, 255],
    ],
  },
  {
    name: 'two filters in order',
    nodes: [
      group([fill('M20 20H40V40H20Z', red)], {
        filters: [
          { region: whole, steps: [{ effect: { kind: 'offset', input: 'source', dx: 30, dy: 0 }, region: whole, space: 'srgb' }] },
          { region: { ...whole, xMax: 60 }, steps: [{ effect: { kind: 'offset', input: 'source', dx: 0, dy: 30 }, region: { ...whole, xMax: 60 }, space: 'srgb' }] },
        ],
      }),
    ],
    samples: [
      [55, 60, ...opaqueRed],
      [65, 60, ...clear],
      [30, 30, ...clear],
    ],
  },
  {
    name: 'flood, composite and merge',
    nodes: [
      filtered(
        { kind: 'flood', colour: red, opacity: 0.5 },
        { kind: 'composite', operator: { kind: 'in' }, input: 0, backdrop: 'source-alpha' },
        { kind: 'offset', input: 1, dx: 10, dy: 10 },
        { kind: 'merge', inputs: [2, 'source'] },
      ),
    ],
    samples: [
      [50, 50, 0, 128, 0, 255],
      [85, 85, 255, 0, 0, 128],
      [10, 10, ...clear],
    ],
  },
  {
    name: 'arithmetic and colour matrix',
    nodes: [
      filtered(
        { kind: 'colour-matrix', input: 'source', values: [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0] },
        { kind: 'composite', operator: { kind: 'arithmetic', factors: [0, 1, 1, 0] }, input: 0, backdrop: 'source' },
      ),
    ],
    // The matrix swaps green and red; both are added.
    samples: [[50, 50, 128, 128, 0, 255]],
  },
  {
    name: 'transfer functions',
    nodes: [
      filtered({
        kind: 'transfer',
        input: 'source',
        red: { kind: 'linear', slope: 1, intercept: 0.25 },
        green: { kind: 'gamma', amplitude: 1, exponent: 2, offset: 0 },
        blue: { kind: 'table', values: [1, 0] },
        alpha: { kind: 'identity' },
      }),
    ],
    samples: [[50, 50, 64, 64, 255, 255]],
  },
  {
    name: 'a blend of inputs',
    nodes: [
      filtered(
        { kind: 'flood', colour: rgb(0.5, 0.5, 0.5), opacity: 1 },
        { kind: 'blend', mode: 'multiply', input: 'source', backdrop: 0 },
      ),
    ],
    samples: [
      [50, 50, 0, 64, 0, 255],
      [10, 10, 128, 128, 128, 255],
    ],
  },
  {
    name: 'a blurred edge',
    // A straight edge through the middle of the blur is half covered.
    nodes: [filtered({ kind: 'blur', input: 'source', x: 4, y: 4, edge: 'none' })],
    samples: [
      [50, 50, 0, 128, 0, 255],
      [19, 50, 0, 128, 0, 121],
      [20, 50, 0, 128, 0, 134],
      [5, 50, ...clear],
    ],
    tolerance: 8,
  },
  {
    name: 'a shadow without blur',
    nodes: [filtered({ kind: 'shadow', input: 'source', dx: 10, dy: 10, blurX: 0, blurY: 0, colour: red, opacity: 1 })],
    samples: [
      [50, 50, 0, 128, 0, 255],
      [85, 85, ...opaqueRed],
    ],
  },
  {
    name: 'morphology',
    nodes: [filtered({ kind: 'morphology', input: 'source', operator: 'dilate', x: 5, y: 10 })],
    samples: [
      [16, 50, 0, 128, 0, 255],
      [13, 50, ...clear],
      [50, 11, 0, 128, 0, 255],
      [50, 8, ...clear],
    ],
  },
  {
    name: 'a convolution',
    // Each pixel becomes the one on its right: a kernel is applied rotated.
    nodes: [
      filtered({
        kind: 'convolve',
        input: 'source',
        columns: 3,
        rows: 1,
        kernel: [1, 0, 0],
        divisor: 1,
        bias: 0,
        target: [1, 0],
        edge: 'none',
        preservesAlpha: false,
      }),
    ],
    samples: [
      [19, 50, 0, 128, 0, 255],
      [79, 50, ...clear],
      [78, 50, 0, 128, 0, 255],
    ],
  },
  {
    name: 'a kernel that differs in rows and columns',
    // Each pixel becomes the one on its upper right.
    nodes: [
      filtered({
        kind: 'convolve',
        input: 'source',
        columns: 3,
        rows: 3,
        kernel: [0, 0, 0, 0, 0, 0, 1, 0, 0],
        divisor: 1,
        bias: 0,
        target: [1, 1],
        edge: 'none',
        preservesAlpha: false,
      }),
    ],
    samples: [
      [19, 50, 0, 128, 0, 255],
      [79, 50, ...clear],
      [50, 80, 0, 128, 0, 255],
      [50, 20, ...clear],
    ],
  },
  {
    name: 'a displacement',
    // The map is opaque and 1 in red: the shift is half of the scale to the right of each pixel.
    nodes: [
      filtered(
        { kind: 'flood', colour: red, opacity: 1 },
        { kind: 'displace', input: 'source', map: 0, scale: 20, x: 'red', y: 'alpha' },
      ),
    ],
    samples: [
      [12, 50, 0, 128, 0, 255],
      [72, 50, ...clear],
      [50, 12, 0, 128, 0, 255],
    ],
  },
  {
    name: 'light from above',
    // A flat surface: diffuse light is the constant times the sine of the elevation.
    nodes: [
      filtered({
        kind: 'light',
        input: 'source',
        surfaceScale: 0,
        colour: white,
        source: { kind: 'distant', azimuth: 0, elevation: 30 },
        reflection: { kind: 'diffuse', constant: 1 },
      }),
    ],
    samples: [[50, 50, 128, 128, 128, 255]],
  },
  {
    name: 'a repeated part',
    nodes: [
      group([fill('M0 0H10V10H0Z', red)], {
        filters: [
          {
            region: whole,
            steps: [
              { effect: { kind: 'offset', input: 'source', dx: 0, dy: 0 }, region: { ...whole, xMax: 20, yMax: 20 }, space: 'srgb' },
              { effect: { kind: 'tile', input: 0 }, region: whole, space: 'srgb' },
            ],
          },
        ],
      }),
    ],
    samples: [
      [45, 65, ...opaqueRed],
      [55, 65, ...clear],
    ],
  },
  {
    name: 'a drawing and a picture in a filter',
    nodes: [
      filtered(
        { kind: 'drawing', children: [fill('M0 0H50V50H0Z', red)] },
        { kind: 'picture', picture: pixelPicture, transform: [40, 0, 0, 20, 60, 80], scaling: 'pixels' },
        { kind: 'merge', inputs: ['source', 0, 1] },
      ),
    ],
    samples: [
      [30, 30, ...opaqueRed],
      [10, 10, ...opaqueRed],
      [60, 60, 0, 128, 0, 255],
      [65, 90, ...opaqueRed],
      [95, 90, ...opaqueBlue],
    ],
  },
  {
    name: 'a mesh between four colours',
    nodes: [mesh(everySide, [black, red, rgb(1, 1, 0), lime])],
    // Red grows to the right and green downward.
    samples: [
      [25, 50, 64, 128, 0, 255],
      [75, 25, 191, 64, 0, 255],
    ],
    tolerance: 4,
  },
  {
    name: 'a triangle with a ramp',
    nodes: [
      mesh(
        [
          [0, 0],
          [100, 0],
          [50, 100],
          [50, 100],
        ],
        [0, 0, 1, 1],
        { ramp: [{ offset: 0, colour: red }, { offset: 1, colour: blue }] },
      ),
    ],
    samples: [
      [50, 50, 127, 0, 128, 255],
      [50, 25, 191, 0, 64, 255],
      [5, 90, ...clear],
    ],
    tolerance: 5,
  },
  {
    name: 'groups of transforms',
    nodes: [group([group([fill('M0 0H10V10H0Z', red)], { transform: rotation(90) })], { transform: translation(50, 50) })],
    samples: [
      [45, 55, ...opaqueRed],
      [55, 55, ...clear],
    ],
  },
];
