import type { OutputType } from '@quoin/core';
import type { Input } from './inputs.ts';

/** One result to write. */
export interface ConvertTask {
  readonly input: Input;
  readonly to: OutputType;
  /** The number of the font in a collection. */
  readonly face: number | undefined;
  /** Undefined for standard output. */
  readonly outputPath: string | undefined;
}
