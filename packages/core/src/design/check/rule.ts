import type { ProblemCode } from '../problem-codes.ts';
import type { PartsById } from './parts-by-id.ts';
import type { Path } from './problem-list.ts';

/** Gives rules access to the other parts of the document and collects their problems. */
export interface RuleContext {
  readonly parts: PartsById;
  report(path: Path, code: ProblemCode, message: string): void;
}

/** Checks a part that matches the schema. */
export type Rule<Part> = (part: Part, path: Path, context: RuleContext) => void;
