import type { Problem, ProblemCode } from '../problem-codes.ts';

/** A place in a document: the names and indices that lead to it. */
export type Path = readonly (string | number)[];

/** How many problems are listed before a last one says that there are more. */
export const maxProblems = 1_000;

/** The problems found so far, no more than a person would read. */
export class ProblemList {
  readonly listed: Problem[] = [];

  /** Once this is true, looking further is wasted work. */
  get isFull(): boolean {
    return this.listed.length > maxProblems;
  }

  add(path: Path, code: ProblemCode, message: string): void {
    if (this.isFull) return;
    if (this.listed.length < maxProblems) this.listed.push({ pointer: pointerOf(path), code, message });
    else {
      const more = `more than ${maxProblems} problems; only the first ${maxProblems} are listed`;
      this.listed.push({ pointer: '', code: 'more_problems', message: more });
    }
  }
}

/** @see RFC 6901, "Syntax" */
export function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
