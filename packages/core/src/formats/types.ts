import { ConversionError } from '../errors.ts';
import type { Format } from '../format.ts';

/** The format that an input type of the API stands for. */
export function resolveInputType(type: string, formats: readonly Format[]): Format {
  const read = formats.filter(({ reads }) => reads !== undefined);
  const format = read.find(({ types }) => types.includes(type));
  if (format !== undefined) return format;
  const known = read.flatMap(({ types }) => types).join(', ');
  throw new ConversionError('TYPE_UNKNOWN', `${JSON.stringify(type)} is no input type; there are ${known}`);
}

/** The format that an output type of the API stands for: only what is written, and only by its own name. */
export function resolveOutputType(type: string, formats: readonly Format[]): Format {
  const written = formats.filter(({ writes }) => writes !== undefined);
  const format = written.find(({ id }) => id === type);
  if (format !== undefined) return format;
  const known = written.map(({ id }) => id).join(', ');
  throw new ConversionError('TYPE_UNKNOWN', `${JSON.stringify(type)} is no output type; there are ${known}`);
}
