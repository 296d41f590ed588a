import type { Ids } from '../../ids.ts';

/** Ids of elements and pages, each given away once: damaged files call several things by one name, or by none. */
export class ElementIds {
  readonly #ids: Ids;
  readonly #counts = new Map<string, number>();

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  /** The id of a thing by its path; of the second that has this path, one that says so. */
  take(path: string): string {
    const count = (this.#counts.get(path) ?? 0) + 1;
    this.#counts.set(path, count);
    return this.#ids(count === 1 ? path : `${path}#${count}`);
  }
}
