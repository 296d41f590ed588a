/** Closes opened resources in reverse order, after a failed start or at the end. */
export class ClosingStack {
  readonly #closers: (() => unknown)[] = [];

  add(close: () => unknown): void {
    this.#closers.push(close);
  }

  /** Runs every closer once, even if others throw. Throws the first error. */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (let close = this.#closers.pop(); close !== undefined; close = this.#closers.pop()) {
      try {
        await close();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
