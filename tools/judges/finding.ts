/** One result of comparing core with another implementation. */
export interface Finding {
  readonly name: string;
  /** Absent if nothing was judged, for example because a program is not installed. */
  readonly isCorrect?: boolean;
  readonly details: string;
}

/**
 * Compares a part of core with other implementations; prints nothing. `corpus` is the folder of real files, if there is
 * one. With `isSample`, judges that take minutes use some of the files; those of PostScript judge one `part` of them.
 */
export type Judge = (corpus: string | undefined, isSample: boolean, part?: Part) => Promise<Finding[]>;

/** Every `count`-th file, from the one at `index`, so that a judge of many files can run in pieces. */
export interface Part {
  readonly index: number;
  readonly count: number;
}

/** Parses `2/4`, the second of four parts. */
export function parsePart(text: string): Part {
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (number === undefined || count === undefined || number < 1 || number > count)
    throw new Error(`"${text}" is no part; write 2/4 for the second of four`);
  return { index: number - 1, count };
}

export function takePart<T>(all: readonly T[], part: Part | undefined): readonly T[] {
  return part === undefined ? all : all.filter((_, at) => at % part.count === part.index);
}
