import type { Ids } from '../../ids.ts';

/** Makes ids of elements and pages unique, because damaged files use an id twice or not at all. */
export class ElementIds {
  readonly #ids: Ids;
  readonly #counts = new Map<string, number>();

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  /** Returns the id for a path. A repeated path gets a number. */
  take(path: string): string {
    const count = (this.#counts.get(path) ?? 0) + 1;
    this.#counts.set(path, count);
    return this.#ids(count === 1 ? path : `${path}#${count}`);
  }
}
