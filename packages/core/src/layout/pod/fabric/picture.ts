import type { PlacedImage } from '../../../models/design/frames.ts';
import { joinMatrices, translation } from '../../../outline/matrix.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import { readPictureSize } from '../scene/picture-size.ts';
import { placeCrop, placePicture } from '../scene/place-picture.ts';
import { isObject } from '../template/json.ts';
import type { Members } from '../template/members.ts';

/** Reads the image of an image object around its centre. One image pixel is one pixel of the object. */
export function readPicture(
  members: Members,
  size: { width: number; height: number },
  builder: DesignBuilder,
  location: NoteLocation,
  unit: number,
): PlacedImage {
  const src = members.text('src');
  const [cropX = 0, cropY = 0] = [members.number('cropX', { min: 0 }), members.number('cropY', { min: 0 })];
  noteFilters(members, location);
  members.skip([
    'crossOrigin',
    'resizeFilter',
    'minimumScaleTrigger',
    'imageSmoothing',
    'alignX',
    'alignY',
    'meetOrSlice',
  ]);
  const natural = src === undefined ? undefined : readPictureSize(src);
  const isCut = cropX > 0 || cropY > 0;
  if (natural === undefined && isCut) {
    const detail = 'its crop depends on the size of its image, which is not known';
    location.note('POD_LOOK_CHANGED', detail);
    return placePicture(src, builder.pictures, location, { fitting: { mode: 'cover' } });
  }
  const whole = natural ?? size;
  const shown = { width: size.width || whole.width, height: size.height || whole.height };
  const crop = {
    x: cropX / whole.width,
    y: cropY / whole.height,
    width: shown.width / whole.width,
    height: shown.height / whole.height,
  };
  const frame = { width: shown.width * unit, height: shown.height * unit };
  const middle = translation(-frame.width / 2, -frame.height / 2);
  const placement = whole.width > 0 && whole.height > 0 ? joinMatrices(placeCrop(crop, frame), middle) : undefined;
  return placePicture(src, builder.pictures, location, { placement, fitting: { mode: 'stretch' } });
}

function noteFilters(members: Members, location: NoteLocation): void {
  for (const filter of members.list('filters') ?? []) {
    const kind = isObject(filter) && typeof filter.type === 'string' ? filter.type.slice(0, 30) : 'unknown';
    if (filter !== null) location.note('POD_LOOK_LOST', `the filter ${kind} of its picture`);
  }
}
