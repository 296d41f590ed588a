import type { ByteReader } from '../../../bytes/reader.ts';
import { requireSize } from '../../planes/planes.ts';
import type { Descriptor } from '../layers/descriptor.ts';
import { descriptorIn, numberIn, stringIn } from '../layers/descriptor.ts';
import type { Rectangle } from '../rectangle.ts';
import { heightOf, readRectangle, widthOf } from '../rectangle.ts';
import { readUnicode } from '../resources.ts';
import { openPackedRows } from '../rows.ts';
import type { CompositeContext } from './composite-context.ts';
import type { Surface } from './surface.ts';
import { createSurface, forEachRow } from './surface.ts';

/** Keys of the blocks that may hold the document's patterns. @see "Patterns" */
const patternKeys = ['Patt', 'Pat2', 'Pat3'];
const mode = { gray: 1, indexed: 2, rgb: 3 } as const;
const maxPatterns = 5_000;
const maxChannels = 60;

/** A repeated tile: the document's channels, then alpha. */
interface Tile {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly Float32Array[];
}

/** Opens the pattern that a descriptor names, or returns undefined if it is missing or its mode is not supported. */
export async function readPattern(
  descriptor: Descriptor,
  composite: CompositeContext,
): Promise<((box: Rectangle) => Surface) | undefined> {
  const named = descriptorIn(descriptor, 'Ptrn');
  const id = named && stringIn(named, 'Idnt');
  const tile = id === undefined ? undefined : await findTile(id, composite);
  if (tile === undefined) return undefined;
  const scale = Math.max(0.01, (numberIn(descriptor, 'Scl ') ?? 100) / 100);
  const phase = descriptorIn(descriptor, 'phase');
  const shift = (key: string): number => (phase && numberIn(phase, key)) ?? 0;
  return (box) => paintTile(tile, box, scale, [shift('Hrzn'), shift('Vrtc')], composite);
}

function paintTile(
  { width, height, planes }: Tile,
  box: Rectangle,
  scale: number,
  [shiftX, shiftY]: readonly [number, number],
  { header }: CompositeContext,
): Surface {
  const surface = createSurface(box, header.colours);
  const wrap = (value: number, length: number): number => ((value % length) + length) % length;
  let y = box.top;
  forEachRow(box, box, (_, at, count) => {
    const row = wrap(Math.floor((y - shiftY + 0.5) / scale), height) * width;
    for (let step = 0; step < count; step++) {
      const from = row + wrap(Math.floor((box.left + step - shiftX + 0.5) / scale), width);
      for (const [index, plane] of surface.colours.entries()) plane[at + step] = planes[index]![from]!;
      surface.alpha[at + step] = planes.at(-1)![from]!;
    }
    y++;
  });
  return surface;
}

async function findTile(id: string, composite: CompositeContext): Promise<Tile | undefined> {
  for (const key of patternKeys) {
    const list = composite.blocks.get(key);
    list?.seek(0);
    for (let count = 0; list !== undefined && list.remaining >= 4 && count < maxPatterns; count++) {
      const length = list.u32();
      const pattern = list.window(length);
      list.skip(Math.min((4 - (length % 4)) % 4, list.remaining));
      const tile = await readTile(pattern, id, composite);
      if (tile !== undefined) return tile;
    }
  }
  return undefined;
}

/** @see Adobe Photoshop File Formats Specification, "Patterns", "Virtual Memory Array List" */
async function readTile(file: ByteReader, wanted: string, composite: CompositeContext): Promise<Tile | undefined> {
  file.skip(4);
  const imageMode = file.u32();
  file.skip(4);
  readUnicode(file);
  if (file.latin1(file.u8()).replace(/\0+$/, '') !== wanted) return undefined;
  const palette = imageMode === mode.indexed ? file.take(768) : undefined;
  if (palette !== undefined) file.skip(4);
  file.skip(8); // version and length
  const box = readRectangle(file);
  requireSize({ width: widthOf(box), height: heightOf(box) }, composite.context.limits);
  const slots = Math.min(file.u32(), maxChannels) + 2;
  const colours = imageMode === mode.rgb ? 3 : 1;
  const planes: (Float32Array | undefined)[] = [];
  for (let slot = 0; slot < slots && file.remaining >= 4; slot++) planes.push(await readChannel(file, box));
  const found = planes.slice(0, colours);
  if (![mode.gray, mode.indexed, mode.rgb].some((each) => each === imageMode)) return undefined;
  if (found.length < colours || found.some((plane) => plane === undefined)) return undefined;
  const alpha = planes.slice(slots - 2).find((plane) => plane !== undefined);
  return toTile(box, found as Float32Array[], palette, alpha, composite);
}

/** Reads one channel if the list has it. */
async function readChannel(file: ByteReader, box: Rectangle): Promise<Float32Array | undefined> {
  if (file.u32() === 0) return undefined;
  const length = file.u32();
  if (length === 0) return undefined;
  const body = file.window(length);
  const depth = body.u32();
  body.skip(16 + 2); // its box (the same for all) and the depth again
  const method = body.u8();
  if (depth !== 8) return undefined;
  const [width, height] = [widthOf(box), heightOf(box)];
  const { row } = await openPackedRows(body, method, { width, height, depth: 8 }, { isLarge: false });
  const plane = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    plane.set(
      Float32Array.from(row(y), (sample) => sample / 255),
      y * width,
    );
  return plane;
}

function toTile(
  box: Rectangle,
  colours: readonly Float32Array[],
  palette: Uint8Array | undefined,
  alpha: Float32Array | undefined,
  { header, toChannels }: CompositeContext,
): Tile {
  const [width, height] = [widthOf(box), heightOf(box)];
  const planes = Array.from({ length: header.colours + 1 }, () => new Float32Array(width * height));
  for (let at = 0; at < width * height; at++) {
    const [first, second, third] = colours.map((plane) => plane[at]!);
    const channels = toChannels(
      palette !== undefined
        ? { space: 'rgb', values: colourOf(palette, Math.round((first ?? 0) * 255)) }
        : second === undefined || third === undefined
          ? { space: 'gray', values: [first ?? 0] }
          : { space: 'rgb', values: [first ?? 0, second, third] },
    );
    for (const [index, value] of channels.entries()) planes[index]![at] = value;
    planes[header.colours]![at] = alpha?.[at] ?? 1;
  }
  return { width, height, planes };
}

function colourOf(palette: Uint8Array, index: number): readonly [number, number, number] {
  const part = (channel: number): number => palette[index * 3 + channel]! / 255;
  return [part(0), part(1), part(2)];
}
