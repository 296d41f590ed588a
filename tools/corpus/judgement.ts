import type { OutputType } from '@quoin/core';
import type { CorpusFile } from './files.ts';

/** A judge's verdict on one result. */
export interface Judgement {
  /** The implementation that the result was compared with. */
  readonly by: string;
  readonly isRight: boolean;
  /** The faults, or figures. */
  readonly details: string;
}

/** A result to be judged: its file, its output type and the codes of its notes. */
export interface Result {
  readonly path: string;
  readonly to: OutputType;
  readonly notes: readonly string[];
}

/** Judges one result of a prepared file; undefined if it cannot be compared. */
export type JudgeResult = (result: Result) => Promise<Judgement | undefined>;

/** Judges one kind of file. */
export interface Judge {
  /** The available implementations, as printed. */
  readonly names: string;
  /** Reads the source once for all its output types; undefined if no available implementation can judge them. */
  prepare(file: CorpusFile): Promise<JudgeResult | undefined>;
  /** True if a file may be refused with this code. A judge without this method accepts every refusal. */
  isRefusalCorrect?(file: CorpusFile, code: string): Promise<boolean>;
  stop(): void;
}
