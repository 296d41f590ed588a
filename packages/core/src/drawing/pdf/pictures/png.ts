import { ConversionError } from '../../../errors.ts';
import { deflateZlib } from '../../../zip/zlib.ts';
import type { ObjectNumber } from '../file/objects.ts';
import { formatArray } from '../file/syntax.ts';
import type { PdfServices } from '../services.ts';
import { inflateRows, type PngParts, pngChannels, readPngParts } from './png-chunks.ts';
import { filterRows, unfilterRows } from './png-rows.ts';
import { profileSpace } from './profile.ts';

const [palette, grayWithAlpha] = [3, 4];

/** Writes a PNG, unchanged if it has no alpha; undefined if it is damaged or interlaced. */
export async function pngObject(
  services: PdfServices,
  bytes: Uint8Array,
  entries: string,
): Promise<ObjectNumber | undefined> {
  const { limits } = services.context;
  const parts = readPngParts(bytes, limits.maxProfileBytes);
  if (parts === undefined || parts.isInterlaced) return undefined;
  const { width, height, colourType } = parts;
  if (width * height > limits.maxPixels)
    throw new ConversionError(
      'IMAGE_TOO_LARGE',
      `a picture has ${width}×${height} pixels; at most ${limits.maxPixels} are allowed`,
    );
  services.context.spend(width * height);
  const rows = inflateRows(parts);
  if (rows === undefined) return undefined;
  await services.context.breathe();
  if (colourType >= grayWithAlpha) return separateAlpha(services, parts, rows, entries);
  const space = spaceOf(services, parts);
  if (space === undefined) return undefined;
  const mask = colourType === palette ? await paletteMask(services, parts, rows) : colourKey(parts);
  return addImage(services, { ...parts, channels: pngChannels[colourType]!, space }, parts.data, mask + entries);
}

interface ImageFacts {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly channels: number;
  readonly space: string;
}

/** Adds an image whose data are the compressed rows of a PNG. @see ISO 32000-2, "LZW and Flate predictor functions" */
function addImage(
  { objects }: PdfServices,
  { width, height, depth, channels, space }: ImageFacts,
  data: Uint8Array,
  entries: string,
): ObjectNumber {
  const predictor = `<</Predictor 15/Colors ${channels}/BitsPerComponent ${depth}/Columns ${width}>>`;
  return objects.addStream(
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent ${depth}/ColorSpace ${space}` +
      `${entries}/Filter/FlateDecode/DecodeParms${predictor}`,
    data,
  );
}

function spaceOf(services: PdfServices, { colourType, palette: entries, profile }: PngParts): string | undefined {
  if (colourType !== palette) return profileSpace(services, profile, colourType === 0 ? 1 : 3);
  if (entries === undefined || entries.length < 3) return undefined;
  const last = Math.min(256, Math.floor(entries.length / 3)) - 1;
  const table = services.objects.addStream('', entries.slice(0, (last + 1) * 3));
  return `[/Indexed ${profileSpace(services, profile, 3)} ${last} ${table} 0 R]`;
}

/** The samples of the transparent colour. @see ISO 32000-2, "Colour key masking" */
function colourKey({ transparency, colourType }: PngParts): string {
  const channels = colourType === 0 ? 1 : 3;
  if (transparency === undefined || transparency.length < channels * 2) return '';
  const samples = Array.from({ length: channels }, (_, at) => transparency[at * 2]! * 256 + transparency[at * 2 + 1]!);
  return `/Mask${formatArray(samples.flatMap((sample) => [sample, sample]))}`;
}

/** The soft mask of a palette with transparent colours. */
async function paletteMask(services: PdfServices, parts: PngParts, rows: Uint8Array): Promise<string> {
  const { width, height, depth, transparency } = parts;
  if (transparency === undefined) return '';
  const samples = unfilterRows(rows, parts);
  const alpha = new Uint8Array(width * height);
  const stride = samples.length / height;
  const perByte = 8 / depth;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const byte = samples[y * stride + Math.floor(x / perByte)]!;
      const index = (byte >> (8 - depth * ((x % perByte) + 1))) & (2 ** depth - 1);
      alpha[y * width + x] = transparency[index] ?? 255;
    }
  return softMask(services, { width, height, depth: 8 }, alpha);
}

/** Writes colour and alpha as two images. */
async function separateAlpha(
  services: PdfServices,
  parts: PngParts,
  rows: Uint8Array,
  entries: string,
): Promise<ObjectNumber> {
  const { width, height, depth, colourType } = parts;
  const channels = colourType === grayWithAlpha ? 1 : 3;
  const size = depth / 8;
  const samples = unfilterRows(rows, parts);
  const colours = new Uint8Array(width * height * channels * size);
  const alpha = new Uint8Array(width * height * size);
  const step = (channels + 1) * size;
  const colourLength = channels * size;
  for (let pixel = 0, from = 0; pixel < width * height; pixel++, from += step) {
    for (let at = 0; at < colourLength; at++) colours[pixel * colourLength + at] = samples[from + at]!;
    for (let at = 0; at < size; at++) alpha[pixel * size + at] = samples[from + colourLength + at]!;
  }
  const mask = alpha.every((value) => value === 255) ? '' : await softMask(services, parts, alpha);
  const space = profileSpace(services, parts.profile, channels === 1 ? 1 : 3);
  const facts = { width, height, depth, channels, space };
  const data = await deflateZlib(filterRows(colours, width * colourLength, colourLength), services.context);
  return addImage(services, facts, data, mask + entries);
}

/** @see ISO 32000-2, "Soft-mask images" */
async function softMask(
  services: PdfServices,
  { width, height, depth }: Pick<PngParts, 'width' | 'height' | 'depth'>,
  alpha: Uint8Array,
): Promise<string> {
  const size = depth / 8;
  const data = await deflateZlib(filterRows(alpha, width * size, size), services.context);
  const mask = addImage(services, { width, height, depth, channels: 1, space: '/DeviceGray' }, data, '');
  return `/SMask ${mask} 0 R`;
}
