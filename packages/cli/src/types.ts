import { extname } from 'node:path';
import { formats, type InputType, type OutputType } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { FileError } from './file-error.ts';

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
  throw new FileError('TYPE_MISSING', `${problem}${suggestion}; add --to <type> (see 'quoin formats')`, {
    kind: 'parameter',
  });
}

/** An output type by its name, in upper or lower case, or by an extension of its files: `jpeg` is `jpg`. */
function parseOutputType(name: string): OutputType {
  const lower = name.toLowerCase();
  const format = formats.find(({ id, extensions }) => id === lower || extensions.includes(lower));
  const type = outputTypes.find((id) => id === lower || id === format?.id);
  if (type !== undefined) return type;
  // A format that can only be read is no misspelling of another.
  const suggestion = format === undefined ? suggest(lower, listNames(outputTypes)) : '';
  const message = `cannot write ${JSON.stringify(name)}${suggestion}; supported outputs: ${outputTypes.join(', ')}`;
  throw new ConversionError('TYPE_UNKNOWN', message);
}

/** An input type by its name, in upper or lower case. */
export function parseInputType(name: string): InputType {
  const lower = name.toLowerCase();
  const type = inputTypes.find((each) => each === lower);
  if (type !== undefined) return type;
  const message = `cannot read ${JSON.stringify(name)}${suggest(lower, inputTypes)}; supported inputs: ${inputTypes.join(', ')}`;
  throw new ConversionError('TYPE_UNKNOWN', message);
}

/** The names of output types, and the extensions of their files. */
function listNames(types: readonly string[]): string[] {
  const written = formats.filter(({ id }) => types.includes(id));
  return [...types, ...written.flatMap(({ extensions }) => extensions)];
}

/** The names that differ from a word by the fewest letters, at most two and less than half of it, as a question. */
function suggest(word: string, names: readonly string[]): string {
  if (word.length > 40) return '';
  const distances = [...new Set(names)].map((name) => ({ name, distance: countEdits(word, name) }));
  const least = Math.min(...distances.map(({ distance }) => distance));
  if (least > 2 || least * 2 >= word.length) return '';
  const best = distances.filter(({ distance }) => distance === least).map(({ name }) => `"${name}"`);
  return `; did you mean ${best.slice(0, 3).join(' or ')}?`;
}

/** The least number of letters to insert, remove, replace, or swap with their neighbour. */
export function countEdits(a: string, b: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
