import type { Problem, ProblemCode } from '../problem-codes.ts';

/** The member names and indices that lead to a position in a document. */
export type Path = readonly (string | number)[];

/** Maximum number of problems listed before a last one that says there are more. */
export const maxProblems = 1_000;

/** The problems found so far, limited in number. */
export class ProblemList {
  readonly listed: Problem[] = [];

  /** True if further problems will not be listed, so that checking can stop. */
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
