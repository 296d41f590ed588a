import { type NoteClass, type NoteEntry, noteTable } from './note-table.data.ts';

/** The stable identifier of a note; programs compare it, never the message. */
export type NoteCode = keyof typeof noteTable;

/** A place in the source; the members go from the outside in. */
export interface NotePlace {
  readonly entry?: string;
  readonly page?: number;
  readonly item?: string;
  readonly glyph?: number;
}

/** One difference between source and result; equal notes are counted, not repeated. */
export interface Note {
  readonly code: NoteCode;
  readonly class: NoteClass;
  readonly message: string;
  readonly where?: NotePlace;
  readonly count: number;
}

const maxNotes = 500;

/** Collects the notes of one conversion and counts equal ones. */
export class NoteList {
  readonly #notes = new Map<string, Note>();
  #dropped = 0;

  add(code: NoteCode, detail: string | undefined, where: NotePlace | undefined, count = 1): void {
    const { class: noteClass } = noteTable[code];
    const message = describeNote(code, detail);
    const key = JSON.stringify([code, message, where?.entry, where?.page, where?.item, where?.glyph]);
    const known = this.#notes.get(key);
    if (known !== undefined) {
      this.#notes.set(key, { ...known, count: known.count + count });
    } else if (this.#notes.size < maxNotes - 1) {
      this.#notes.set(key, { code, class: noteClass, message, ...(where && { where }), count });
    } else {
      this.#dropped += count; // the last slot is reserved for NOTES_FOLDED
    }
  }

  list(): Note[] {
    const notes = [...this.#notes.values()];
    if (this.#dropped === 0) return notes;
    const { class: noteClass, summary } = noteTable.NOTES_FOLDED;
    return [...notes, { code: 'NOTES_FOLDED', class: noteClass, message: summary, count: this.#dropped }];
  }
}

/** The message of a note: one sentence that includes the detail. */
function describeNote(code: NoteCode, detail: string | undefined): string {
  const { summary, detailed }: NoteEntry = noteTable[code];
  if (detail === undefined) return summary;
  return detailed === undefined ? `${summary.slice(0, -1)}: ${detail}.` : detailed.replace('{}', () => detail);
}
