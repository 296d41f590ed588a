import type { OutputType } from '@quoin/core';
import type { Input } from './inputs.ts';

/** One result to write. */
export interface ConvertTask {
  readonly input: Input;
  readonly to: OutputType;
  /** Undefined for standard output. */
  readonly outputPath: string | undefined;
}
