import type { Context } from '../../../context.ts';
import type { NoteCode } from '../../../notes.ts';
import type { ProblemReporter } from '../template/members.ts';

const maxNameLength = 40;
const maxListedNames = 12;

/** A location in the template for notes. */
export class NoteLocation implements ProblemReporter {
  readonly context: Pick<Context, 'note' | 'limits' | 'spend' | 'breathe'>;
  readonly #page: number | undefined;
  readonly #item: string | undefined;

  /** @param page counted from 1 */
  constructor(context: NoteLocation['context'], page?: number, item?: string) {
    this.context = context;
    this.#page = page;
    this.#item = item;
  }

  /** Returns the location of an item on the same page. */
  at(item: string): NoteLocation {
    return new NoteLocation(this.context, this.#page, shorten(item));
  }

  note(code: NoteCode, detail: string): void {
    const page = this.#page === undefined ? {} : { page: this.#page };
    this.context.note(code, detail, this.#item === undefined ? page : { ...page, item: this.#item });
  }

  invalidValue(pointer: string, expected: string): void {
    this.note('POD_VALUE_IGNORED', `${shorten(pointer.replace(/^\//, ''))} is not ${expected}`);
  }

  unknownMembers(pointer: string, names: readonly string[]): void {
    const within = pointer === '' ? '' : `${shorten(pointer.replace(/^\//, ''))}: `;
    const shown = names.slice(0, maxListedNames).map(shorten).join(', ');
    const more = names.length > maxListedNames ? ` and ${names.length - maxListedNames} more` : '';
    this.note('POD_MEMBER_IGNORED', `${within}${shown}${more}`);
  }
}

/** Shortens a name from a template, which may have any length. */
export function shorten(text: string): string {
  const plain = text.replace(/[\u0000-\u001f\u007f]/g, ' ');
  return plain.length > maxNameLength ? `${plain.slice(0, maxNameLength)}…` : plain;
}
