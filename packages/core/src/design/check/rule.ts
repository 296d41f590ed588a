import type { ProblemCode } from '../problem-codes.ts';
import type { PartsById } from './parts-by-id.ts';
import type { Path } from './problem-list.ts';

/** What the rules about single parts need: what else is in the document, and where to say what is wrong. */
export interface RuleContext {
  readonly parts: PartsById;
  report(path: Path, code: ProblemCode, message: string): void;
}

/** Looks at a part whose members are as the schema has them. */
export type Rule<Part> = (part: Part, path: Path, context: RuleContext) => void;
