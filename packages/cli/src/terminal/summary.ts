import { printMessage } from './messages.ts';
import { describeNote, type Outcome } from './report.ts';
import type { Terminal } from './terminal.ts';

interface FoldedNote {
  readonly line: string;
  files: number;
}

/** Counts the results of a batch. Equal notes of several files are printed once at its end. */
export class Summary {
  readonly #notes = new Map<string, FoldedNote>();
  #converted = 0;
  #failed = 0;

  add(outcome: Outcome): void {
    if (!outcome.ok) this.#failed += 1;
    else {
      this.#converted += 1;
      for (const note of outcome.notes) {
        const line = describeNote({ ...note, count: 1 });
        const known = this.#notes.get(line);
        if (known === undefined) this.#notes.set(line, { line, files: 1 });
        else known.files += 1;
      }
    }
  }

  /** Prints the notes, most frequent first, and the counts. `left` inputs were not converted before it was stopped. */
  print({ stderr }: Pick<Terminal, 'stderr'>, { verb, left, withNotes }: SummaryOptions): void {
    const notes = [...this.#notes.values()].sort((a, b) => b.files - a.files);
    if (withNotes)
      for (const { line, files } of notes)
        printMessage(stderr, `note: ${line}${files > 1 ? ` (${files} files)` : ''}\n`);
    const total = notes.reduce((sum, { files }) => sum + files, 0);
    const counts = [
      `${this.#converted} ${verb}`,
      `${this.#failed} failed`,
      `${total} ${total === 1 ? 'note' : 'notes'}`,
    ];
    stderr.write(`${left > 0 ? `stopped; ${left} not converted, ` : ''}${counts.join(', ')}\n`);
  }
}

export interface SummaryOptions {
  readonly verb: 'converted' | 'would be converted';
  readonly left: number;
  /** False if the notes were already printed below each file. */
  readonly withNotes: boolean;
}
