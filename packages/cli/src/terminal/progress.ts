import type { Terminal } from './terminal.ts';

const barWidth = 24;

/** A progress bar on the last line of a terminal; prints nothing in a pipe or for a single file. */
export class Progress {
  readonly #terminal: Terminal['stderr'];
  readonly #total: number;
  readonly #isShown: boolean;
  #done = 0;

  constructor(terminal: Terminal['stderr'], total: number) {
    this.#terminal = terminal;
    this.#total = total;
    this.#isShown = terminal.isTTY === true && total > 1;
    this.#draw();
  }

  /** Counts one more finished file. */
  advance(): void {
    this.#done += 1;
    this.#draw();
  }

  /** Removes the bar, so that lines can be printed in its place. */
  clear(): void {
    if (this.#isShown) this.#terminal.write('\r\x1b[2K');
  }

  #draw(): void {
    if (!this.#isShown || this.#done === this.#total) return;
    const filled = Math.round((this.#done / this.#total) * barWidth);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
    this.#terminal.write(`\r\x1b[2K${bar} ${this.#done} of ${this.#total}`);
  }
}
