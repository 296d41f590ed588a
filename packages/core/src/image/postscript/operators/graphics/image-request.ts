import { ConversionError } from '../../../../errors.ts';
import type { Matrix } from '../../../../outline/matrix.ts';
import { PsFile } from '../../files/file.ts';
import { type ColourSpace, deviceGray } from '../../graphics/colour-state.ts';
import { ProgramError } from '../../machine/errors.ts';
import type { Machine } from '../../machine/machine.ts';
import { kind } from '../../objects/kinds.ts';
import { type Dict, elementOf, PsArray, type Value } from '../../objects/values.ts';
import { entryOf } from '../dict.ts';
import { matrixOf, numbersOf } from './matrix.ts';

/** The operands of an image operator. */
export interface ImageRequest {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly matrix: Matrix;
  readonly decode: readonly number[];
  readonly sources: readonly Value[];
  readonly interpolates: boolean;
  readonly maskColour?: readonly number[] | undefined;
}

/** Waits for the engine where a source is a JPEG stream. */
export function prepare(machine: Machine, sources: readonly Value[]): void {
  for (const { ref } of sources) if (ref instanceof PsFile) machine.waitFor(ref.prepare());
}

export function readFive(machine: Machine): ImageRequest {
  const { operands } = machine;
  operands.require(5);
  const sources = [operands.value()];
  prepare(machine, sources);
  const matrix = matrixOf(operands.ref(1));
  const [width, height, bits] = [operands.number(4), operands.number(3), operands.number(2)];
  operands.drop(5);
  return { width, height, bits, matrix, decode: [0, 1], sources, interpolates: false };
}

export function readMaskOperands(machine: Machine): ImageRequest {
  const { operands } = machine;
  operands.require(5);
  const sources = [operands.value()];
  prepare(machine, sources);
  const matrix = matrixOf(operands.ref(1));
  const [width, height, paintsOnes] = [operands.number(4), operands.number(3), operands.boolean(2)];
  operands.drop(5);
  return { width, height, bits: 1, matrix, decode: paintsOnes ? [1, 0] : [0, 1], sources, interpolates: false };
}

export function readDict(machine: Machine, dict: Dict, space: ColourSpace): ImageRequest {
  const number = (name: string, initial?: number): number => {
    const value = entryOf(machine, dict, name);
    if (value?.kind === kind.integer || value?.kind === kind.real) return value.number;
    if (initial === undefined) throw new ProgramError('undefined', name);
    return initial;
  };
  const array = (name: string): number[] | undefined => {
    const ref = entryOf(machine, dict, name)?.ref;
    return ref instanceof PsArray ? numbersOf(ref) : undefined;
  };
  const bits = number('BitsPerComponent', 1);
  const source = entryOf(machine, dict, 'DataSource');
  if (source === undefined) throw new ProgramError('undefined', 'DataSource');
  const isMultiple = entryOf(machine, dict, 'MultipleDataSources')?.number === 1 && source.ref instanceof PsArray;
  const list = source.ref as PsArray;
  const maskColour = entryOf(machine, dict, 'MaskColor');
  return {
    width: number('Width'),
    height: number('Height'),
    bits,
    matrix: matrixOf(entryOf(machine, dict, 'ImageMatrix')?.ref),
    decode: array('Decode') ?? space.decode(bits),
    sources: isMultiple ? Array.from({ length: list.length }, (_, at) => elementOf(list, at)) : [source],
    interpolates: entryOf(machine, dict, 'Interpolate')?.number === 1,
    maskColour: maskColour?.kind === kind.integer ? [maskColour.number] : array('MaskColor'),
  };
}

export function requireSize({ context }: Machine, { width, height, bits }: ImageRequest): void {
  const isSize = Number.isInteger(width) && Number.isInteger(height) && width >= 0 && height >= 0;
  if (!isSize || ![1, 2, 4, 8, 12, 16].includes(bits)) throw new ProgramError('rangecheck');
  const { maxPixels } = context.limits;
  if (width * height > maxPixels)
    throw new ConversionError(
      'IMAGE_TOO_LARGE',
      `a picture has ${width}×${height} pixels; at most ${maxPixels} are allowed`,
    );
}

/** A mask that is interleaved with its picture has no source of its own. */
export function readMask(machine: Machine, dict: Dict, hasSource: boolean): ImageRequest {
  if (hasSource || entryOf(machine, dict, 'DataSource') !== undefined) return readDict(machine, dict, deviceGray);
  const copy = machine.memory.dict(dict.entries.size + 1);
  for (const [key, entry] of dict.entries) machine.memory.put(copy, key, entry);
  const nothing = { kind: kind.string, number: 0, ref: machine.memory.text('') };
  machine.memory.put(copy, machine.memory.name('DataSource'), nothing);
  return readDict(machine, copy, deviceGray);
}
