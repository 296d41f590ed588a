import { ConversionError } from '../../../errors.ts';
import type { ImageNode } from '../../../models/drawing/nodes.ts';
import type { DrawingPicture } from '../../../models/drawing/picture.ts';
import type { ObjectNumber } from '../file/objects.ts';
import type { PdfServices } from '../services.ts';
import { jpegObject } from './jpeg.ts';
import { pngObject } from './png.ts';

/** Failures that end the conversion although a damaged picture does not. */
const fatalKinds: ReadonlySet<string> = new Set(['limit', 'aborted', 'parameter', 'engine']);

/** Writes an image XObject once for each picture; undefined if it cannot be decoded. */
export async function pictureObject(
  services: PdfServices,
  picture: DrawingPicture,
  scaling: ImageNode['scaling'],
): Promise<ObjectNumber | undefined> {
  const known = services.pictures.get(picture)?.get(scaling);
  if (known !== undefined) return known.number;
  const number = await writePicture(services, picture, scaling);
  const forms = services.pictures.get(picture) ?? new Map();
  services.pictures.set(picture, forms.set(scaling, { number }));
  return number;
}

async function writePicture(
  services: PdfServices,
  { bytes, mediaType }: DrawingPicture,
  scaling: ImageNode['scaling'],
): Promise<ObjectNumber | undefined> {
  const entries = scaling === 'smooth' ? '/Interpolate true' : '';
  const direct = mediaType === 'image/jpeg' ? jpegObject : mediaType === 'image/png' ? pngObject : undefined;
  const number = await direct?.(services, bytes, entries);
  if (number !== undefined) return number;
  try {
    const png = await services.context.convertAsset(bytes, { to: 'png' });
    const converted = await pngObject(services, png.bytes, entries);
    if (converted !== undefined) return converted;
  } catch (cause) {
    if (!(cause instanceof ConversionError) || fatalKinds.has(cause.kind)) throw cause;
  }
  services.noteOnce('DRAWING_LOOK_LOST', 'a picture that cannot be decoded');
  return undefined;
}
