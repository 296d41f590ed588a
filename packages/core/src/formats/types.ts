import { ConversionError } from '../errors.ts';
import type { Format } from '../format.ts';

/** The format of an input type in the API. */
export function resolveInputType(type: string, formats: readonly Format[]): Format {
  const read = formats.filter(({ reads }) => reads !== undefined);
  const format = read.find(({ types }) => types.includes(type));
  if (format !== undefined) return format;
  const known = read.flatMap(({ types }) => types).join(', ');
  throw new ConversionError('TYPE_UNKNOWN', `cannot read ${JSON.stringify(type)}; supported inputs: ${known}`);
}

/** The format of an output type in the API: only formats with a writer, and only by their id. */
export function resolveOutputType(type: string, formats: readonly Format[]): Format {
  const written = formats.filter(({ writes }) => writes !== undefined);
  const format = written.find(({ id }) => id === type);
  if (format !== undefined) return format;
  const known = written.map(({ id }) => id).join(', ');
  throw new ConversionError('TYPE_UNKNOWN', `cannot write ${JSON.stringify(type)}; supported outputs: ${known}`);
}
