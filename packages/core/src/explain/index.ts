/**
 * Explains the codes of notes and errors: meaning, cause and remedy.
 * @packageDocumentation
 */
import { type FailureCode, type FailureKind, failures } from '../errors.ts';
import { type NoteClass, noteTable } from '../note-table.data.ts';
import type { NoteCode } from '../notes.ts';
import { failureCauses } from './failure-causes.data.ts';
import { noteCauses } from './note-causes.data.ts';

/** The explanation of a note. Texts may contain code spans in backticks. */
export interface NoteExplanation {
  readonly type: 'note';
  readonly code: NoteCode;
  /** The effect on the result. */
  readonly class: NoteClass;
  readonly meaning: string;
  readonly cause: string;
  readonly remedy: string;
}

/** The explanation of an error. Texts may contain code spans in backticks. */
export interface FailureExplanation {
  readonly type: 'error';
  readonly code: FailureCode;
  /** The file, the caller or the engine is at fault. */
  readonly kind: FailureKind;
  readonly meaning: string;
  readonly cause: string;
  readonly remedy: string;
}

/**
 * Explains the code of a note or an error, in capitals or, as the service writes it, in lower case. The result is
 * undefined if no note or error has the code.
 *
 * @example
 * ```ts
 * import { explain } from '@quoin/core/explain';
 *
 * explain('ALPHA_FLATTENED')?.cause; // => 'jpg has no transparency, or the setting `background` was given.'
 * explain('zip_encrypted')?.remedy; // => 'Make an archive without a password.'
 * explain('NO_SUCH_CODE'); // => undefined
 * ```
 */
export function explain(code: string): NoteExplanation | FailureExplanation | undefined {
  const name = code.toUpperCase();
  if (isNoteCode(name)) {
    const { class: noteClass, summary: meaning } = noteTable[name];
    return { type: 'note', code: name, class: noteClass, meaning, ...noteCauses[name] };
  }
  if (isFailureCode(name)) {
    const { kind, summary: meaning } = failures[name];
    return { type: 'error', code: name, kind, meaning, ...failureCauses[name] };
  }
  return undefined;
}

const isNoteCode = (code: string): code is NoteCode => Object.hasOwn(noteTable, code);
const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code);

/**
 * Lists all codes of notes and errors.
 *
 * @example
 * ```ts
 * import { listCodes } from '@quoin/core/explain';
 *
 * listCodes().includes('ALPHA_FLATTENED'); // => true
 * ```
 */
export function listCodes(): string[] {
  return [...Object.keys(noteTable), ...Object.keys(failures)];
}
