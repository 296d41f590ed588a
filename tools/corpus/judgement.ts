import type { OutputType } from '@quoin/core';
import type { CorpusFile } from './files.ts';

/** What a judge says of one result. */
export interface Judgement {
  /** Whose eyes it was seen with. */
  readonly by: string;
  readonly isRight: boolean;
  readonly why: string;
}

/** A result that waits for its judgement: where it lies, what it was made into, and which notes came with it. */
export interface Result {
  readonly path: string;
  readonly to: OutputType;
  readonly notes: readonly string[];
}

/** Says what became of a file in each of its outputs; nothing of a result that cannot be compared. */
export type JudgeResult = (result: Result) => Promise<Judgement | undefined>;

/** Who judges one kind of file. */
export interface Judge {
  /** Who is there to be asked. */
  readonly names: string;
  /** Looks at the source once for all its outputs; nothing where it has nobody who could judge them. */
  prepare(file: CorpusFile): Promise<JudgeResult | undefined>;
  /** Whether a file may be refused with this code; without an opinion all refusals are right. */
  isRefusedRightly?(file: CorpusFile, code: string): Promise<boolean>;
  stop(): void;
}
