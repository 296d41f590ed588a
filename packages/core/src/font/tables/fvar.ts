import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import { requireLength } from './require.ts';

/** A variation axis. */
export interface Axis {
  readonly tag: string;
  readonly minValue: number;
  readonly defaultValue: number;
  readonly maxValue: number;
  readonly isHidden: boolean;
  readonly nameId: number;
}

/** A named location in the design space. */
export interface NamedInstance {
  readonly nameId: number;
  /** In the order of the axes. */
  readonly coordinates: readonly number[];
  readonly postScriptNameId?: number;
}

export interface Fvar {
  readonly axes: readonly Axis[];
  readonly instances: readonly NamedInstance[];
}

/** @see OpenType 1.9.1, "fvar — Font Variations Table" */
export function readFvar(table: Uint8Array): Fvar {
  const file = new ByteReader(requireLength(table, 16, 'fvar'));
  file.skip(4);
  const axesStart = file.u16();
  file.skip(2);
  const [axisCount, axisSize, instanceCount, instanceSize] = [file.u16(), file.u16(), file.u16(), file.u16()];
  const coordinatesLength = axisCount * 4;
  requireSize('axes', axisSize, 20);
  if (instanceCount > 0) requireSize('instances', instanceSize, coordinatesLength + 4);
  file.seek(axesStart);
  const axes = Array.from({ length: axisCount }, () => readAxis(file.window(axisSize)));
  const hasNames = instanceSize >= coordinatesLength + 6;
  const instances = Array.from({ length: instanceCount }, () =>
    readInstance(file.window(instanceSize), axisCount, hasNames),
  );
  return { axes, instances };
}

function requireSize(what: string, found: number, expected: number): void {
  if (found >= expected) return;
  throw new ConversionError(
    'FONT_TABLE_DAMAGED',
    `the ${what} in fvar have ${found} bytes each, expected at least ${expected}`,
  );
}

function readAxis(file: ByteReader): Axis {
  const tag = file.latin1(4);
  const [minValue, defaultValue, maxValue] = [readFixed(file), readFixed(file), readFixed(file)];
  return { tag, minValue, defaultValue, maxValue, isHidden: (file.u16() & 1) !== 0, nameId: file.u16() };
}

function readInstance(file: ByteReader, axisCount: number, hasName: boolean): NamedInstance {
  const nameId = file.u16();
  file.skip(2);
  const coordinates = Array.from({ length: axisCount }, () => readFixed(file));
  return { nameId, coordinates, ...(hasName && { postScriptNameId: file.u16() }) };
}

function readFixed(file: ByteReader): number {
  return file.i32() / 65536;
}
