import type { Context } from '../../../context.ts';
import type { NoteCode } from '../../../notes.ts';
import type { Complaints } from '../template/members.ts';

const longestName = 40;
const mostNames = 12;

/** A place in the template, for the notes about it. */
export class Spot implements Complaints {
  readonly context: Pick<Context, 'note' | 'limits' | 'spend' | 'breathe'>;
  readonly #page: number | undefined;
  readonly #item: string | undefined;

  /** @param page counted from 1 */
  constructor(context: Spot['context'], page?: number, item?: string) {
    this.context = context;
    this.#page = page;
    this.#item = item;
  }

  /** The same page, and an item on it. */
  at(item: string): Spot {
    return new Spot(this.context, this.#page, shorten(item));
  }

  note(code: NoteCode, detail: string): void {
    const page = this.#page === undefined ? {} : { page: this.#page };
    this.context.note(code, detail, this.#item === undefined ? page : { ...page, item: this.#item });
  }

  wrong(pointer: string, expected: string): void {
    this.note('POD_VALUE_IGNORED', `${shorten(pointer.replace(/^\//, ''))} is not ${expected}`);
  }

  unknown(pointer: string, names: readonly string[]): void {
    const within = pointer === '' ? '' : `${shorten(pointer.replace(/^\//, ''))}: `;
    const shown = names.slice(0, mostNames).map(shorten).join(', ');
    const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : '';
    this.note('POD_MEMBER_IGNORED', `${within}${shown}${more}`);
  }
}

/** A name from a template is somebody's text: it may be as long as they please. */
export function shorten(text: string): string {
  const plain = text.replace(/[\u0000-\u001f\u007f]/g, ' ');
  return plain.length > longestName ? `${plain.slice(0, longestName)}…` : plain;
}
