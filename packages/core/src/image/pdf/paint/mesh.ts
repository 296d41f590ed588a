import { BaseStream } from '../../../assets/pdfjs.generated.js';
import { ConversionError } from '../../../errors.ts';
import type { MeshColour, MeshNode, MeshPatch } from '../../../models/drawing/nodes.ts';
import type { ColourSpace } from '../colour/space.ts';
import type { Interpreter } from '../content/interpreter.ts';
import { numberOf, numbersOf, readStream } from '../document/values.ts';
import { MeshReader } from './mesh-reader.ts';
import { rampOf } from './ramp.ts';

/** The most patches of a mesh. */
const maxPatches = 500_000;
/** Patches after which other tasks may run. */
const turnLength = 2_000;

type Corner = { readonly x: number; readonly y: number; readonly colour: MeshColour };

/** A mesh of triangles or patches; undefined if it is empty. @see ISO 32000-1, "Type 4" to "Type 7 Shadings" */
export async function readMesh(
  { services }: Interpreter,
  value: unknown,
  space: ColourSpace,
  type: number,
): Promise<MeshNode | undefined> {
  if (!(value instanceof BaseStream) || !value.dict || type < 4 || type > 7)
    throw new ConversionError('PDF_MALFORMED', `a shading of type ${type} is not a mesh`);
  const { context, functions } = services;
  const { dict } = value;
  const decode = numbersOf(dict, 'Decode', 6);
  if (decode === undefined) throw new ConversionError('PDF_MALFORMED', 'a mesh has no ranges');
  const hasRamp = dict.has('Function');
  const [low = 0, high = 1] = decode.slice(4, 6);
  const reader = new MeshReader(await readStream(value, context), {
    bitsPerFlag: numberOf(dict.get('BitsPerFlag')) ?? 8,
    bitsPerCoordinate: numberOf(dict.get('BitsPerCoordinate')) ?? 0,
    bitsPerComponent: numberOf(dict.get('BitsPerComponent')) ?? 0,
    components: hasRamp ? 1 : space.components,
    decode,
  });
  const toColour = (values: readonly number[]): MeshColour =>
    hasRamp ? (high === low ? 0 : ((values[0] ?? 0) - low) / (high - low)) : space.toColour(values);
  const patches: MeshPatch[] = [];
  const found =
    type === 4
      ? readTriangles(reader, toColour)
      : type === 5
        ? readLattice(reader, numberOf(dict.get('VerticesPerRow')) ?? 0, toColour)
        : readPatches(reader, type === 6 ? 12 : 16, toColour);
  for (const patch of found) {
    context.spend(50);
    if (patches.length >= maxPatches)
      throw new ConversionError('DRAWING_TOO_LARGE', `a mesh has more than ${maxPatches} patches`);
    if (patches.push(patch) % turnLength === 0) await context.breathe();
  }
  if (patches.length === 0) return undefined;
  if (!hasRamp) return { kind: 'mesh', patches };
  return { kind: 'mesh', patches, ramp: rampOf(functions, dict, space, [low, high]) };
}

function triangle(a: Corner, b: Corner, c: Corner): MeshPatch {
  return quad(a, b, c, c);
}

/** A patch with straight sides. */
function quad(...corners: [Corner, Corner, Corner, Corner]): MeshPatch {
  const points = new Float64Array(24);
  corners.forEach((from, side) => {
    const to = corners[(side + 1) % 4]!;
    for (let step = 0; step < 3; step++) {
      points[(side * 3 + step) * 2] = from.x + ((to.x - from.x) * step) / 3;
      points[(side * 3 + step) * 2 + 1] = from.y + ((to.y - from.y) * step) / 3;
    }
  });
  const [a, b, c, d] = corners;
  return { points, colours: [a.colour, b.colour, c.colour, d.colour] };
}

type ToColour = (values: readonly number[]) => MeshColour;

function readCorner(reader: MeshReader, toColour: ToColour): Corner {
  const [x, y] = reader.point();
  return { x, y, colour: toColour(reader.colour()) };
}

function* readTriangles(reader: MeshReader, toColour: ToColour): Generator<MeshPatch> {
  let [a, b, c]: (Corner | undefined)[] = [];
  while (reader.hasMore) {
    const flag = reader.flag();
    const corner = readCorner(reader, toColour);
    reader.align();
    if (flag === 0 || a === undefined || b === undefined || c === undefined) {
      const rest = [0, 1].map(() => {
        if (!reader.hasMore) return undefined;
        reader.flag();
        const next = readCorner(reader, toColour);
        reader.align();
        return next;
      });
      if (rest[0] === undefined || rest[1] === undefined) return;
      [a, b, c] = [corner, rest[0], rest[1]];
    } else [a, b, c] = flag === 1 ? [b, c, corner] : [a, c, corner];
    yield triangle(a, b, c);
  }
}

function* readLattice(reader: MeshReader, columns: number, toColour: ToColour): Generator<MeshPatch> {
  if (columns < 2) return;
  if (columns > maxPatches) throw new ConversionError('PDF_MALFORMED', `a row of a mesh has ${columns} points`);
  let above: Corner[] = [];
  while (reader.hasMore) {
    const row: Corner[] = [];
    while (row.length < columns && reader.hasMore) {
      row.push(readCorner(reader, toColour));
      reader.align();
    }
    if (row.length < columns) return;
    for (let at = 1; at < columns && above.length > 0; at++) {
      yield triangle(above[at - 1]!, above[at]!, row[at - 1]!);
      yield triangle(above[at]!, row[at - 1]!, row[at]!);
    }
    above = row;
  }
}

/** The first point and colour of the side that a patch shares with the one before, by its flag. */
function* readPatches(reader: MeshReader, count: 12 | 16, toColour: ToColour): Generator<MeshPatch> {
  let last: MeshPatch | undefined;
  while (reader.hasMore) {
    const flag = reader.flag() & 3;
    const points = new Float64Array(count * 2);
    const colours: MeshColour[] = [];
    let at = 0;
    if (flag > 0 && last !== undefined) {
      for (let step = 0; step < 4; step++, at++) {
        const from = (flag * 3 + step) % 12;
        points[at * 2] = last.points[from * 2]!;
        points[at * 2 + 1] = last.points[from * 2 + 1]!;
      }
      colours.push(last.colours[flag]!, last.colours[(flag + 1) % 4]!);
    }
    for (; at < count; at++) {
      const [x, y] = reader.point();
      points[at * 2] = x;
      points[at * 2 + 1] = y;
    }
    while (colours.length < 4) colours.push(toColour(reader.colour()));
    reader.align();
    if (reader.isPastEnd) return;
    last = { points, colours: colours as unknown as MeshPatch['colours'] };
    yield last;
  }
}
