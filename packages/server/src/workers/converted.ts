import { formats, type Note, type OutputType } from '@quoin/core';
import { failures } from '@quoin/core/errors';
import { FileError } from '../files/file-store.ts';
import type { Answer, ConversionOrder } from './messages.ts';
import { ConversionFailure, WorkerError } from './worker-error.ts';

/** A file that was written, as its worker tells it: size and digest are for the caller to check. */
export interface Converted {
  readonly size: number;
  readonly sha256: string;
  readonly type: OutputType;
  readonly mediaType: string;
  readonly extension: string;
  readonly notes: readonly Note[];
}

/** Whether this can be said of this order; what the file will be served as is not for the worker to choose. */
export function isAnswerTo(order: ConversionOrder, id: number, answer: Answer): boolean {
  if (answer.kind === 'ready' || answer.id !== id) return false;
  if (answer.kind === 'document') return false;
  if (answer.kind !== 'done') return true;
  const format = formats.find((each) => each.id === order.to);
  const { type, mediaType, extension } = answer;
  return type === order.to && mediaType === format?.mediaType && extension === format.extensions[0];
}

/** What the caller of the pool gets for an answer: the file, or the failure thrown. */
export function toConverted(answer: Answer, { to }: ConversionOrder): Converted {
  if (answer.kind === 'failed') {
    throw new ConversionFailure(answer.code, failures[answer.code].kind, answer.message);
  }
  if (answer.kind === 'disk_full') throw new FileError('storage_full');
  if (answer.kind !== 'done') throw new WorkerError('worker_defect');
  const { size, sha256, mediaType, extension, notes } = answer;
  return { size, sha256, type: to, mediaType, extension, notes };
}
