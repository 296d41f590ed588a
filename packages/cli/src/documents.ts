import { DesignError, type Problem } from '@quoin/core/design';
import { ConversionError } from '@quoin/core/errors';
import { type Input, readInput } from './inputs.ts';
import type { Terminal } from './terminal.ts';

/** A file that is named as it is: documents are not looked for in folders. */
export function inputOf(name: string): Input {
  return { name, path: name === '-' ? undefined : name, folder: '' };
}

/** Reads a JSON file: a design document, or a bundle with one in it. */
export async function readDocument(input: Input, terminal: Terminal): Promise<unknown> {
  const bytes = await readInput(input, terminal);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ConversionError('DESIGN_INVALID', 'found no JSON in UTF-8, expected a design document', { cause });
  }
}

/** Whether it is what `templatebundle.json` holds. */
export function isBundle(document: unknown): document is Readonly<Record<string, unknown>> {
  if (typeof document !== 'object' || document === null) return false;
  return Object.hasOwn(document, 'template') && Object.hasOwn(document, 'manifest');
}

/** One line a problem; the place of the document itself has no pointer. */
export function describeProblem({ pointer, code, message }: Problem): string {
  return `  ${pointer === '' ? '(document)' : pointer}: ${message} [${code}]\n`;
}

/** The problems that a failure names beyond its own sentence. */
export function listProblems(error: unknown): readonly Problem[] {
  return error instanceof DesignError && error.problems.length > 1 ? error.problems : [];
}
