import { DesignError, type Problem } from '@quoin/core/design';
import { ConversionError } from '@quoin/core/errors';
import { type Input, readInput } from './inputs.ts';
import type { Terminal } from './terminal/terminal.ts';

/** The input for one file: document commands accept no folders or patterns. */
export function inputOf(name: string): Input {
  return { name, path: name === '-' ? undefined : name, folder: '' };
}

/** Reads a JSON file: a design document, or a bundle with one in it. */
export async function readDocument(input: Input, terminal: Terminal): Promise<unknown> {
  const bytes = await readInput(input, terminal);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ConversionError('DESIGN_INVALID', 'the file is not JSON in UTF-8; expected a design document', { cause });
  }
}

/** True if the document is the content of a `templatebundle.json`. */
export function isBundle(document: unknown): document is Readonly<Record<string, unknown>> {
  if (typeof document !== 'object' || document === null) return false;
  return Object.hasOwn(document, 'template') && Object.hasOwn(document, 'manifest');
}

/** A problem as one line; the pointer of the document itself is empty. */
export function describeProblem({ pointer, code, message }: Problem): string {
  return `  ${pointer === '' ? '(document)' : pointer}: ${message} [${code}]\n`;
}

/** The problems of a failure, if there are more than its message names. */
export function listProblems(error: unknown): readonly Problem[] {
  return error instanceof DesignError && error.problems.length > 1 ? error.problems : [];
}
