import type { PlacedImage } from '../../../models/design/frames.ts';
import type { Shape } from '../../../models/design/shapes.ts';
import { rectangleShape } from '../scene/path.ts';
import { readPictureSize } from '../scene/picture-size.ts';
import type { Pictures } from '../scene/pictures.ts';
import { placeCrop, placePicture } from '../scene/place-picture.ts';
import type { Members } from '../template/members.ts';
import { readRadius, readSize } from './outline.ts';
import type { PaintTools } from './paint.ts';

/** Attributes in which programs store the image URL. Konva itself has none. */
const sourceAttributes = ['src', 'url', 'imageUrl', 'imageURL', 'imageSrc', 'source', 'href', 'image'];

/** Reads the frame of an image and the part of the image it shows. */
export function readImage(
  attrs: Members,
  pictures: Pictures,
  { location, unit }: PaintTools,
): { shape: Shape; image: PlacedImage } {
  const name = sourceAttributes.find((each) => typeof attrs.raw(each) === 'string');
  const src = name === undefined ? undefined : attrs.text(name);
  const natural = src === undefined ? undefined : readPictureSize(src);
  const { width, height } = readSize(attrs);
  const size = { width: (width || natural?.width || 0) * unit, height: (height || natural?.height || 0) * unit };
  const shape = rectangleShape(size, scaleRadius(readRadius(attrs), unit));
  const crop = readCrop(attrs);
  const part = crop &&
    natural && {
      x: crop.x / natural.width,
      y: crop.y / natural.height,
      width: crop.width / natural.width,
      height: crop.height / natural.height,
    };
  if (crop && !part) location.note('POD_LOOK_CHANGED', 'its crop depends on the size of its image, which is not known');
  const placement = crop && !part ? undefined : placeCrop(part || { x: 0, y: 0, width: 1, height: 1 }, size);
  const fitting = { mode: placement ? ('stretch' as const) : ('cover' as const) };
  return { shape, image: placePicture(src, pictures, location, { placement, fitting }) };
}

function scaleRadius(radius: number | number[], unit: number): number | number[] {
  return typeof radius === 'number' ? radius * unit : radius.map((each) => each * unit);
}

/** Reads the visible part of the image in image pixels, from one attribute or four. */
function readCrop(attrs: Members): { x: number; y: number; width: number; height: number } | undefined {
  const crop = attrs.object('crop');
  const part = (long: string, short: string) => attrs.number(long, { min: 0 }) ?? crop?.number(short, { min: 0 }) ?? 0;
  const found = {
    x: part('cropX', 'x'),
    y: part('cropY', 'y'),
    width: part('cropWidth', 'width'),
    height: part('cropHeight', 'height'),
  };
  return found.width > 0 && found.height > 0 ? found : undefined;
}
