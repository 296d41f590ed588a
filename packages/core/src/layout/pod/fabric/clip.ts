import type { Shape } from '../../../models/design/shapes.ts';
import { invertMatrix, type Matrix } from '../../../outline/matrix.ts';
import { joinOutlines, type Outline } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import { boxOf, outlineOf, polygonOutline, scaleOutline, toShape } from '../scene/path.ts';
import type { Members } from '../template/members.ts';
import { type ObjectFrame, readFrame } from './frame.ts';

/** The clipped object, as far as clipping needs it. */
export interface Clipped {
  /** Size in its own space, around its centre. */
  readonly width: number;
  readonly height: number;
  /** Transform from its own space to the canvas. */
  readonly toCanvas: Matrix;
}

/**
 * Returns the visible part of an object in its own space. A clip path is relative to the object's centre, or to the
 * canvas if positioned absolutely. An inverted clip path hides what it covers.
 */
export function readClip(
  clip: Members,
  clipped: Clipped,
  location: NoteLocation,
  origin: number,
  unit: number,
): Shape | undefined {
  const frame = readFrame(clip, location, origin);
  const outline = frame && outlineOfClip(clip, frame, location, origin);
  if (outline === undefined) {
    location.note('POD_LOOK_LOST', 'its clip path has no outline');
    return undefined;
  }
  const isAbsolute = clip.boolean('absolutePositioned') === true;
  const back = isAbsolute ? invertMatrix(clipped.toCanvas) : undefined;
  if (isAbsolute && back === undefined) return undefined; // not invertible: the object is flat and invisible anyway
  const inside = back === undefined ? outline : transformOutline(outline, back);
  const isInverted = clip.boolean('inverted') === true;
  if (clip.has('clipPath')) location.note('POD_LOOK_LOST', 'its clip path is itself clipped');
  if (!isInverted) return toShape(scaleOutline(inside, unit));
  return toShape(scaleOutline(joinOutlines([surroundings(clipped, inside), inside]), unit), 'evenodd');
}

function outlineOfClip(clip: Members, frame: ObjectFrame, location: NoteLocation, origin: number): Outline | undefined {
  if (frame.kind !== 'group') return frame.shape && transformOutline(outlineOf(frame.shape, location), frame.matrix);
  const parts: Outline[] = [];
  for (const part of clip.objects('objects')) {
    const inner = readFrame(part, location, origin);
    const outline = inner && outlineOfClip(part, inner, location, origin);
    if (outline !== undefined) parts.push(outline);
  }
  return parts.length === 0 ? undefined : transformOutline(joinOutlines(parts), frame.matrix);
}

/** Returns a rectangle around the object, its clip path and its shadow. */
function surroundings({ width, height }: Clipped, clip: Outline): Outline {
  const box = boxOf(clip);
  const extent = 2 * (width + height + box.width + box.height + Math.abs(box.x) + Math.abs(box.y)) + 100;
  return polygonOutline([-extent, -extent, extent, -extent, extent, extent, -extent, extent], true);
}
