import type { Shape } from '../../../models/design/shapes.ts';
import { invertMatrix, type Matrix } from '../../../outline/matrix.ts';
import { joinOutlines, type Outline } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import { boxOf, outlineOf, polygonOutline, scaleOutline, toShape } from '../scene/path.ts';
import type { Members } from '../template/members.ts';
import { type ObjectFrame, readFrame } from './frame.ts';

/** What clipping needs to know of the object that is clipped. */
export interface Clipped {
  /** Its size in its own space, about its middle. */
  readonly width: number;
  readonly height: number;
  /** From its own space to that of the canvas. */
  readonly toCanvas: Matrix;
}

/**
 * What of an object is seen, in its own space: a clip path lies about the object's middle, or on the canvas where it is
 * placed absolutely; an inverted one hides what it covers.
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
    location.note('POD_LOOK_LOST', 'what it is cut to has no outline');
    return undefined;
  }
  const isAbsolute = clip.boolean('absolutePositioned') === true;
  const back = isAbsolute ? invertMatrix(clipped.toCanvas) : undefined;
  if (isAbsolute && back === undefined) return undefined; // pressed flat, so that nothing is seen anyway
  const inside = back === undefined ? outline : transformOutline(outline, back);
  const isInverted = clip.boolean('inverted') === true;
  if (clip.has('clipPath')) location.note('POD_LOOK_LOST', 'what it is cut to is cut itself');
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

/** A rectangle around all that the object and its clip may cover, shadows too. */
function surroundings({ width, height }: Clipped, clip: Outline): Outline {
  const box = boxOf(clip);
  const extent = 2 * (width + height + box.width + box.height + Math.abs(box.x) + Math.abs(box.y)) + 100;
  return polygonOutline([-extent, -extent, extent, -extent, extent, extent, -extent, extent], true);
}
