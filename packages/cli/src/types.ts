import { extname } from 'node:path';
import { formats, type InputType, type OutputType } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { FileError } from './file-error.ts';
import { suggest } from './suggest.ts';

const outputTypes = [...new Set(formats.flatMap((format) => format.outputTypes))];
const inputTypes = formats.flatMap((format) => format.inputTypes);

/** The types to write: those of `--to`, separated by commas, or else the one with the extension of the output name. */
export function resolveOutputTypes(to: string | undefined, out: string | undefined): OutputType[] {
  if (to !== undefined) return [...new Set(to.split(',').map((name) => parseOutputType(name.trim())))];
  const extension = extname(out ?? '')
    .slice(1)
    .toLowerCase();
  const format = formats.find(({ extensions }) => extensions.includes(extension));
  if (extension !== '' && format !== undefined) return [parseOutputType(format.id)];
  const problem = extension === '' ? 'the output type is missing' : `the extension ".${extension}" is not known`;
  const suggestion = suggest(extension, listNames(outputTypes));
  throw new FileError('TYPE_MISSING', `${problem}; add --to <type> (see 'quoin formats')${suggestion}`, {
    kind: 'parameter',
  });
}

/** An output type by its name, in upper or lower case, or by an extension of its files: `jpeg` is `jpg`. */
function parseOutputType(name: string): OutputType {
  const lower = name.toLowerCase();
  const format = formats.find(({ id, extensions }) => id === lower || extensions.includes(lower));
  const type = outputTypes.find((id) => id === lower || id === format?.id);
  if (type !== undefined) return type;
  // A format that can only be read is not reported as a misspelling of another.
  const suggestion = format === undefined ? suggest(lower, listNames(outputTypes)) : '';
  const message = `cannot write ${JSON.stringify(name)}; supported outputs: ${outputTypes.join(', ')}${suggestion}`;
  throw new ConversionError('TYPE_UNKNOWN', message);
}

/** An input type by its name, in upper or lower case. */
export function parseInputType(name: string): InputType {
  const lower = name.toLowerCase();
  const type = inputTypes.find((each) => each === lower);
  if (type !== undefined) return type;
  const message = `cannot read ${JSON.stringify(name)}; supported inputs: ${inputTypes.join(', ')}${suggest(lower, inputTypes)}`;
  throw new ConversionError('TYPE_UNKNOWN', message);
}

/** The names of output types, and the extensions of their files. */
function listNames(types: readonly string[]): string[] {
  const written = formats.filter(({ id }) => types.includes(id));
  return [...types, ...written.flatMap(({ extensions }) => extensions)];
}
