import type { Fitting, PlacedImage, TextFrame } from '../../../models/design/frames.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import { roundMatrix, roundNumber } from '../../round.ts';
import type { NoteLocation } from './note-location.ts';
import type { Pictures } from './pictures.ts';
import { isRemoteSource } from './remote.ts';

/** The part of an image that fills the frame, as fractions of the image. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the placement of an image whose visible part fills the frame. The frame's top left is the origin. */
export function placeCrop(
  crop: Crop,
  { width, height }: { width: number; height: number },
  flip: { x?: boolean | undefined; y?: boolean | undefined } = {},
): Matrix {
  const [wide, high] = [width / crop.width, height / crop.height];
  const [left, top] = [-crop.x * wide, -crop.y * high];
  const [a, e] = flip.x === true ? [-wide, width - left] : [wide, left];
  const [d, f] = flip.y === true ? [-high, height - top] : [high, top];
  return roundMatrix([a, 0, 0, d, e, f]);
}

/** Returns the image of a frame. An unreachable URL is noted, and an empty one means an empty frame. */
export function placePicture(
  source: string | undefined,
  pictures: Pictures,
  location: NoteLocation,
  rest: { placement?: Matrix | undefined; fitting?: Fitting; alt?: string | undefined } = {},
): PlacedImage {
  const { placement, fitting, alt } = rest;
  const base = {
    ...(placement && { placement: roundMatrix(placement) }),
    ...(fitting && { fitting }),
    ...(alt && { alt }),
  };
  if (source === undefined || source.trim() === '') return base;
  const found = pictures.place(source);
  if ('missing' in found) location.note('POD_SOURCE_UNREACHABLE', 'its image has no http, https or data URL');
  return { ...found, ...base };
}

/** True if text is the URL of an image and not a colour. */
export function isPictureSource(text: string): boolean {
  return /^(?:data:image\/|blob:|\.{0,2}\/)/i.test(text) || isRemoteSource(text);
}

/** Half of ascent minus half of descent, in ems. Uses Arial's metrics, because the fonts are not available. */
const baselineShiftEm = 0.35;

/**
 * Returns the first baseline in browsers: letters are centred in the line height.
 * @see CSS Inline Layout 3, "Line Spacing"
 */
export function browserBaseline(fontSize: number, lineHeight: number): NonNullable<TextFrame['firstBaseline']> {
  return fixedBaseline(lineHeight / 2 + fontSize * baselineShiftEm);
}

/** Returns a first baseline at a fixed distance from the top of the frame. */
export function fixedBaseline(distance: number): NonNullable<TextFrame['firstBaseline']> {
  return { from: 'fixed', min: roundNumber(Math.max(0, distance)) };
}

/** Returns a font size above 0. */
export function toFontSize(size: number): number {
  return Math.max(roundNumber(size), 0.01);
}

export function toInsets(distance: number): { insets?: NonNullable<TextFrame['insets']> } {
  const inset = roundNumber(distance);
  return inset === 0 ? {} : { insets: { top: inset, right: inset, bottom: inset, left: inset } };
}
