import { ConversionError } from '../errors.ts';

/** Two of something: the first for the first file. */
export type Pair<Each> = readonly [Each, Each];

const names: Pair<string> = ['the first file', 'the second file'];

/** Runs work on one of the two files and names the file in the message of a failure. */
async function inFile<Result>(index: 0 | 1, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConversionError) || error.kind === 'aborted') throw error;
    const { code, message, at, cause } = error;
    throw new ConversionError(code, `${names[index]}: ${message}`, { cause, ...(at !== undefined && { at }) });
  }
}

/** Runs work on the first file, then on the second. */
export async function inBoth<Each, Result>(
  files: Pair<Each>,
  work: (file: Each, index: 0 | 1) => Promise<Result>,
): Promise<Pair<Result>> {
  const first = await inFile(0, () => work(files[0], 0));
  return [first, await inFile(1, () => work(files[1], 1))];
}
