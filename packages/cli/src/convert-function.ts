import type { ConvertOptions, Note } from '@quoin/core';

/** The part of a result that is written and printed. */
export interface Converted {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly notes: readonly Note[];
}

/** Converts one file, on this computer or by a server. */
export type ConvertFunction = (bytes: Uint8Array, options: ConvertOptions) => Promise<Converted>;
