import type { ProblemCode } from '../problem-codes.ts';
import type { Path } from './problem-list.ts';
import type { Things } from './things.ts';

/** What the rules about single parts need: what else is in the document, and where to say what is wrong. */
export interface Judge {
  readonly things: Things;
  fault(path: Path, code: ProblemCode, message: string): void;
}

/** Looks at a part whose members are as the schema has them. */
export type Rule<Part> = (part: Part, path: Path, judge: Judge) => void;
