import type { ObjectNumber } from '../file/objects.ts';

/** The objects that all pages refer to. */
export interface PageTree {
  readonly parent: ObjectNumber;
  readonly pages: readonly ObjectNumber[];
}
