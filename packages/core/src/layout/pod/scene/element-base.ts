import type { CssColour } from '../../../colour/css-colour.ts';
import { parseCssColour } from '../../../colour/css-colour.ts';
import type { BlendMode, Effect } from '../../../models/design/effects.ts';
import type { Element } from '../../../models/design/elements.ts';
import type { Fill, GradientGeometry, Stroke } from '../../../models/design/paint.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import { roundNumber } from '../../round.ts';
import type { CssGradient } from './css-gradient.ts';
import { parseCssGradient } from './css-gradient.ts';
import type { NoteLocation } from './note-location.ts';
import { isRemoteSource } from './remote.ts';
import type { Swatches } from './swatches.ts';

/** Members shared by all elements, as read from templates. Absent members are omitted. */
export interface ElementBase {
  /** Path in the template, or the template's permanent name for the element. */
  readonly path: string;
  readonly name?: string | undefined;
  readonly transform: Matrix;
  readonly visible?: boolean | undefined;
  readonly printing?: boolean | undefined;
  readonly locked?: boolean | undefined;
  readonly opacity?: number | undefined;
  readonly blendMode?: BlendMode | undefined;
  readonly effects?: readonly Effect[] | undefined;
  readonly role?: string | undefined;
  readonly source?: string | undefined;
  readonly extra?: Element['extra'] | undefined;
}

/** An area in the element's own space. */
export interface Area {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

/** Reads a CSS paint: a colour, or a linear gradient over an area. Returns undefined for none. */
export function readPaint(
  text: string | undefined,
  swatches: Swatches,
  location: NoteLocation,
  area?: Area,
): Fill | undefined {
  if (text === undefined || /^\s*(?:none)?\s*$/i.test(text)) return undefined;
  const colour = parseCssColour(text);
  if (colour !== undefined) return colour.alpha === 0 ? undefined : swatches.fill(colour);
  const gradient = parseCssGradient(text);
  if (gradient === undefined) {
    location.note('POD_VALUE_IGNORED', `${isRemoteSource(text) ? 'a URL' : 'a value'} is not a colour`);
    return undefined;
  }
  return swatches.gradient('linear', gradient.stops, area && placeCssGradient(gradient, area));
}

/** Reads a CSS colour. Another value is noted and replaced by `fallback`. */
export function readColour(text: string | undefined, location: NoteLocation, fallback: CssColour): CssColour {
  if (text === undefined || text === '') return fallback;
  const colour = parseCssColour(text);
  if (colour === undefined) location.note('POD_VALUE_IGNORED', 'a value is not a colour');
  return colour ?? fallback;
}

export const blackColour: CssColour = { rgb: [0, 0, 0], alpha: 1 };

/**
 * Returns the gradient line of a CSS gradient: through the centre, long enough that the corners have the end colours.
 * @see CSS Images 3, "Linear Gradients", the gradient line
 */
function placeCssGradient({ angle, corner }: CssGradient, { x = 0, y = 0, width, height }: Area): GradientGeometry {
  // A line toward a corner is perpendicular to the other diagonal.
  const [dx, dy] = corner ? [corner[0] * height, corner[1] * width] : [0, 0];
  const radians = corner ? Math.atan2(dy, dx) : ((Number(angle) - 90) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const length = Math.abs(width * cos) + Math.abs(height * sin);
  const start = [x + width / 2 - (cos * length) / 2, y + height / 2 - (sin * length) / 2].map(roundNumber);
  const degrees = roundNumber((radians * 180) / Math.PI);
  return { start: start as [number, number], length: roundNumber(length), angle: degrees };
}

/** Returns a stroke, or undefined without paint or width. */
export function toStroke(paint: Fill | undefined, width: number, rest: Partial<Stroke> = {}): Stroke | undefined {
  if (paint === undefined || !(width > 0)) return undefined;
  return { ...paint, width: roundNumber(width), ...rest };
}

/** Returns canvas dashes in points. An odd list is repeated once, and a list of zeros means a solid line. */
export function toDash(lengths: readonly number[] | undefined, unit: number): Pick<Stroke, 'dash'> {
  const dash = (lengths ?? []).map((length) => roundNumber(Math.max(0, length) * unit));
  if (!dash.some((length) => length > 0)) return {};
  return { dash: dash.length % 2 === 1 ? [...dash, ...dash] : dash };
}

/** Converts the shadow of a canvas, which is visible through translucent paint. */
export function toShadow(
  { colour, blur, x, y }: { colour: CssColour; blur: number; x: number; y: number },
  swatches: Swatches,
): Effect[] {
  if (colour.alpha === 0) return [];
  const [size, right, down] = [Math.max(0, blur), x, y].map(roundNumber) as [number, number, number];
  const opacity = colour.alpha < 1 ? { opacity: roundNumber(colour.alpha) } : {};
  return [
    {
      kind: 'drop-shadow',
      swatch: swatches.colour(colour.rgb),
      ...opacity,
      size,
      x: right,
      y: down,
      knockedOut: false,
    },
  ];
}

/** Canvas and CSS use the same names of blend modes, except for the default. */
const blendModes = new Set<string>(
  `multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue
  saturation color luminosity`.split(/\s+/),
);

/** @see Compositing and Blending Level 1, "mix-blend-mode" */
export function readBlendMode(value: string | undefined, location: NoteLocation): BlendMode | undefined {
  if (value === undefined || ['', 'source-over', 'normal'].includes(value)) return undefined;
  if (blendModes.has(value)) return value as BlendMode;
  location.note('POD_LOOK_LOST', 'its blend mode is not supported');
  return undefined;
}
