import type { Dict } from '../../../assets/pdfjs.generated.js';
import type { ClipState } from '../../../drawing/painting/clip-groups.ts';
import type { BlendMode } from '../../../models/drawing/blend-mode.ts';
import type { Mask, Overprint } from '../../../models/drawing/nodes.ts';
import type { DrawingColour } from '../../../models/drawing/paint.ts';
import { identity, type Matrix } from '../../../outline/matrix.ts';
import { type ColourSpace, deviceGray } from '../colour/space.ts';
import type { ShownFont } from '../fonts/font.ts';

/** The current colour for filling or stroking. */
export interface ColourState {
  readonly space: ColourSpace;
  readonly colour: DrawingColour;
  /** The pattern in its place: its dictionary or stream. */
  readonly pattern?: unknown;
}

const initialColour: ColourState = { space: deviceGray, colour: deviceGray.toColour([0]) };

export type TextMode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface TextState {
  readonly font: ShownFont | undefined;
  readonly size: number;
  readonly characterSpace: number;
  readonly wordSpace: number;
  /** 1 for 100 %. */
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
  readonly mode: TextMode;
}

/** The graphics state; its members are replaced, never changed. @see ISO 32000-1, "Graphics State Parameters" */
export interface GraphicsState {
  readonly matrix: Matrix;
  readonly clip: ClipState | undefined;
  readonly fill: ColourState;
  readonly stroke: ColourState;
  readonly lineWidth: number;
  readonly lineCap: number;
  readonly lineJoin: number;
  readonly miterLimit: number;
  readonly dash: readonly number[];
  readonly dashPhase: number;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  readonly blendMode: BlendMode;
  readonly mask: Mask | undefined;
  readonly fillOverprint: boolean;
  readonly strokeOverprint: boolean;
  readonly overprintMode: number;
  readonly text: TextState;
}

export const initialState: GraphicsState = {
  matrix: identity,
  clip: undefined,
  fill: initialColour,
  stroke: initialColour,
  lineWidth: 1,
  lineCap: 0,
  lineJoin: 0,
  miterLimit: 10,
  dash: [],
  dashPhase: 0,
  fillOpacity: 1,
  strokeOpacity: 1,
  blendMode: 'normal',
  mask: undefined,
  fillOverprint: false,
  strokeOverprint: false,
  overprintMode: 0,
  text: {
    font: undefined,
    size: 0,
    characterSpace: 0,
    wordSpace: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    mode: 0,
  },
};

/** The overprinting of a paint. @see ISO 32000-1, "Overprint Control" */
export function overprintOf(
  { fillOverprint, strokeOverprint, overprintMode, fill, stroke }: GraphicsState,
  use: 'fill' | 'stroke',
): Overprint | undefined {
  if (use === 'fill' ? !fillOverprint : !strokeOverprint) return undefined;
  const { family } = (use === 'fill' ? fill : stroke).space;
  return overprintMode === 1 && family === 'DeviceCMYK' ? 'nonzero-plates' : 'own-plates';
}

/** The resources of a content stream. */
export type Resources = Dict | undefined;

/** Dashes; none if they are invalid or all of their lengths are zero. */
export function dashOf(dash: readonly number[], phase: number): { dash: readonly number[]; dashPhase: number } {
  const isValid = dash.every((length) => length >= 0) && dash.some((length) => length > 0);
  return { dash: isValid ? dash : [], dashPhase: phase };
}
