/** An ICC profile to write. @see ICC.1:2022, "Profile structure" and "Tag types" */
interface ProfileParts {
  readonly version?: 2 | 4 | 5;
  readonly deviceClass?: string;
  /** Four characters. */
  readonly space: string;
  readonly pcs?: 'XYZ ' | 'Lab ';
  readonly tags: Readonly<Record<string, Uint8Array>>;
}

/** Writes header, tag table and tags. A tag that is used twice is stored once. */
export function writeProfile({ version = 2, deviceClass = 'mntr', space, pcs = 'XYZ ', tags }: ProfileParts): Buffer {
  const entries = Object.entries(tags);
  const offsets = new Map<Uint8Array, number>();
  let length = 128 + 4 + entries.length * 12;
  for (const [, tag] of entries) {
    if (offsets.has(tag)) continue;
    offsets.set(tag, length);
    length += Math.ceil(tag.length / 4) * 4;
  }
  const profile = Buffer.alloc(length);
  profile.writeUInt32BE(length, 0);
  profile.writeUInt32BE(version << 24, 8);
  profile.write(`${deviceClass}${space}${pcs}`, 12, 'latin1');
  profile.write('acsp', 36, 'latin1');
  for (const [index, value] of [0.9642, 1, 0.8249].entries()) profile.writeInt32BE(fixed(value), 68 + index * 4);
  profile.writeUInt32BE(entries.length, 128);
  for (const [index, [signature, tag]] of entries.entries()) {
    const at = 132 + index * 12;
    profile.write(signature, at, 'latin1');
    profile.writeUInt32BE(offsets.get(tag) ?? 0, at + 4);
    profile.writeUInt32BE(tag.length, at + 8);
    profile.set(tag, offsets.get(tag) ?? 0);
  }
  return profile;
}

const fixed = (value: number): number => Math.round(value * 65536);

const type = (signature: string): Buffer => Buffer.from(`${signature}\0\0\0\0`, 'latin1');

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
}

const fixeds = (...values: number[]): Buffer => u32(...values.map(fixed));
const sample16 = (value: number): number => Math.round(Math.max(0, Math.min(value, 1)) * 65535);

export function xyzTag(x: number, y: number, z: number): Buffer {
  return Buffer.concat([type('XYZ '), fixeds(x, y, z)]);
}

/** No values: the identity; one: a gamma; more: samples from 0 to 1. */
export function curveTag(...values: number[]): Buffer {
  const samples = values.length === 1 ? values.map((gamma) => Math.round(gamma * 256)) : values.map(sample16);
  return Buffer.concat([type('curv'), u32(values.length), u16(...samples)]);
}

export function formulaTag(kind: number, ...parameters: number[]): Buffer {
  return Buffer.concat([type('para'), u16(kind, 0), fixeds(...parameters)]);
}

interface Table {
  readonly inputs: number;
  readonly outputs: number;
  readonly side: number;
  /** A curve for all channels before the grid and one after it. */
  readonly before: (value: number) => number;
  readonly after: (value: number) => number;
  readonly node: (position: readonly number[]) => readonly number[];
}

const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** The tables of version 2, in 8 or 16 bits. */
export function tableTag(width: 1 | 2, { inputs, outputs, side, before, after, node }: Table): Buffer {
  const entries = width === 1 ? 256 : 33;
  const steps = Array.from({ length: entries }, (_, step) => step / (entries - 1));
  const samples = (values: readonly number[]): Buffer =>
    width === 2 ? u16(...values.map(sample16)) : Buffer.from(values.map((value) => Math.round(sample16(value) / 257)));
  const repeat = (curve: (value: number) => number, count: number): Buffer =>
    Buffer.concat(Array.from({ length: count }, () => samples(steps.map(curve))));
  return Buffer.concat([
    type(width === 1 ? 'mft1' : 'mft2'),
    Buffer.of(inputs, outputs, side, 0),
    fixeds(...identity),
    width === 1 ? Buffer.alloc(0) : u16(entries, entries),
    repeat(before, inputs),
    samples(listNodePositions(new Array<number>(inputs).fill(side)).flatMap(node)),
    repeat(after, outputs),
  ]);
}

interface FreeTable {
  readonly inputs: number;
  readonly outputs: number;
  readonly a?: readonly Uint8Array[];
  readonly sides?: readonly number[];
  readonly width?: 1 | 2;
  readonly node?: (position: readonly number[]) => readonly number[];
  readonly m?: readonly Uint8Array[];
  /** Nine factors and three offsets. */
  readonly matrix?: readonly number[];
  readonly b: readonly Uint8Array[];
}

/** The tables of version 4, with any of their parts. */
export function freeTableTag(direction: 'mAB ' | 'mBA ', parts: FreeTable): Buffer {
  const { inputs, outputs, a, sides, node, m, matrix, b, width = 2 } = parts;
  const padded = (curves: readonly Uint8Array[]): Buffer =>
    Buffer.concat(curves.flatMap((curve) => [curve, Buffer.alloc((4 - (curve.length % 4)) % 4)]));
  const sections = [padded(b), matrix && fixeds(...matrix), m && padded(m), sides && node && grid(), a && padded(a)];
  function grid(): Buffer {
    const values = listNodePositions(sides ?? []).flatMap((position) => [...(node?.(position) ?? [])]);
    const samples = width === 2 ? u16(...values.map(sample16)) : Buffer.from(values.map((v) => Math.round(v * 255)));
    const filling = Buffer.alloc((4 - (samples.length % 4)) % 4);
    return Buffer.concat([
      Buffer.from([...(sides ?? [])]),
      Buffer.alloc(16 - (sides ?? []).length),
      Buffer.of(width, 0, 0, 0),
      samples,
      filling,
    ]);
  }
  let at = 32;
  const offsets = sections.map((section) => {
    const offset = section === undefined ? 0 : at;
    at += section?.length ?? 0;
    return offset;
  });
  const present = sections.filter((section) => section !== undefined);
  return Buffer.concat([type(direction), Buffer.of(inputs, outputs, 0, 0), u32(...offsets), ...present]);
}

/** Positions of a grid's nodes from 0 to 1; the last input varies fastest. */
function listNodePositions(sides: readonly number[]): number[][] {
  return sides.reduce<number[][]>(
    (positions, side) =>
      positions.flatMap((position) => Array.from({ length: side }, (_, step) => [...position, step / (side - 1)])),
    [[]],
  );
}
