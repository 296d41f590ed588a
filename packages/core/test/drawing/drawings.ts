import { ConversionRun } from '../../src/context.ts';
import { defaultLimits, type Limits } from '../../src/limits.ts';
import type { Clip } from '../../src/models/drawing/clip.ts';
import type { Drawing } from '../../src/models/drawing/drawing.ts';
import type {
  DrawingNode,
  FillNode,
  FilterEffect,
  GlyphFont,
  GroupNode,
  MeshNode,
  Paint,
  StrokeNode,
} from '../../src/models/drawing/nodes.ts';
import type { DrawingColour, GradientStop, LinearGradient, RadialGradient } from '../../src/models/drawing/paint.ts';
import { type Outline, recordOutline } from '../../src/outline/outline.ts';
import { parseSvgPath } from '../../src/outline/svg/svg-path-parser.ts';

/** A run and a context for writers that convert no other files. */
export function openRun(limits: Partial<Limits> = {}) {
  const run = new ConversionRun({ ...defaultLimits, ...limits });
  const context = run.context(async () => {
    throw new Error('no file is converted');
  });
  return { run, context };
}

export function outlineOf(path: string): Outline {
  return recordOutline((pen) => void parseSvgPath(path, pen, openRun().context));
}

/** A drawing of 100 × 100 pixels with one unit for each. */
export function drawingOf(...children: readonly DrawingNode[]): Drawing {
  return { width: 75, height: 75, viewBox: { xMin: 0, yMin: 0, xMax: 100, yMax: 100 }, children };
}

export const whole = { xMin: 0, yMin: 0, xMax: 100, yMax: 100 };
export const square = 'M0 0H100V100H0Z';

export function rgb(red: number, green: number, blue: number): DrawingColour {
  return { srgb: [red, green, blue] };
}
export const [red, lime, blue, black, white] = [rgb(1, 0, 0), rgb(0, 1, 0), rgb(0, 0, 1), rgb(0, 0, 0), rgb(1, 1, 1)];

export function solid(colour: DrawingColour): Paint {
  return { kind: 'solid', colour };
}

export function fill(path: string, paint: DrawingColour | Paint, more: Partial<FillNode> = {}): FillNode {
  const own = 'srgb' in paint ? solid(paint) : paint;
  return { kind: 'fill', outline: outlineOf(path), rule: 'nonzero', paint: own, ...more };
}

export function stroke(
  path: string,
  paint: DrawingColour | Paint,
  width: number,
  more: Partial<StrokeNode> = {},
): StrokeNode {
  const own = 'srgb' in paint ? solid(paint) : paint;
  const style = { width, cap: 'butt', join: 'miter', miterLimit: 4 } as const;
  return { kind: 'stroke', outline: outlineOf(path), style, paint: own, ...more };
}

export function group(children: readonly DrawingNode[], more: Partial<GroupNode> = {}): GroupNode {
  return { kind: 'group', children, ...more };
}

export function clipOf(path: string, more: Partial<Clip> = {}): Clip {
  return { shapes: [{ outline: outlineOf(path), rule: 'nonzero' }], ...more };
}

const redToBlue: readonly GradientStop[] = [
  { offset: 0, colour: red },
  { offset: 1, colour: blue },
];

export function linear(more: Partial<LinearGradient> = {}): LinearGradient {
  return { kind: 'linear', from: [20, 0], to: [80, 0], stops: redToBlue, spread: 'pad', mixing: 'srgb', ...more };
}

export function radial(more: Partial<RadialGradient> = {}): RadialGradient {
  const circles = { from: [50, 50], fromRadius: 0, to: [50, 50], toRadius: 50 } as const;
  return { kind: 'radial', ...circles, stops: redToBlue, spread: 'pad', mixing: 'srgb', ...more };
}

/** A green square with a filter of some effects, the region of which is the whole drawing. */
export function filtered(...effects: readonly FilterEffect[]): GroupNode {
  const steps = effects.map((effect) => ({ effect, region: whole, space: 'srgb' as const }));
  return group([fill('M20 20H80V80H20Z', rgb(0, 0.5, 0))], { filters: [{ region: whole, steps }] });
}

/** A mesh with one patch with straight sides. */
export function mesh(
  corners: readonly (readonly [number, number])[],
  colours: MeshNode['patches'][number]['colours'],
  more: Partial<MeshNode> = {},
): MeshNode {
  const points = corners.flatMap(([x, y], at) => {
    const [toX, toY] = corners[(at + 1) % 4]!;
    return [x, y, x + (toX - x) / 3, y + (toY - y) / 3, x + ((toX - x) * 2) / 3, y + ((toY - y) * 2) / 3];
  });
  return { kind: 'mesh', patches: [{ points: new Float64Array(points), colours }], ...more };
}

/** A font with two glyphs of a full em: a square, and a frame of many points. */
export const testFont: GlyphFont = {
  name: 'Test',
  unitsPerEm: 1000,
  outlines: new Map([
    [1, outlineOf('M0 0H1000V1000H0Z')],
    [2, outlineOf(`M0 0H1000V1000H0Z${'M200 200H800V800H200Z'}M300 301L310 302L320 305L330 309L340 302L350 303Z`)],
  ]),
};
