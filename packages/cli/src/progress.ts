import type { Terminal } from './terminal.ts';

const barWidth = 24;

/** A bar on the last line of a terminal; nothing at all in a pipe or for a single file. */
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

  /** Counts one more file as done. */
  advance(): void {
    this.#done += 1;
    this.#draw();
  }

  /** Takes the bar away while lines are printed, since both share the screen. */
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
