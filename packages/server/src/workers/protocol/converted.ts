import { formats, type Note, type OutputType } from '@quoin/core';
import { failures } from '@quoin/core/errors';
import { FileError } from '../../files/file-store.ts';
import { ConversionFailure, WorkerError } from '../worker-error.ts';
import type { Answer } from './answer.ts';
import type { ConversionOrder } from './messages.ts';

/** A written file as reported by its worker. The caller must check size and digest. */
export interface Converted {
  readonly size: number;
  readonly sha256: string;
  readonly type: OutputType;
  readonly mediaType: string;
  readonly extension: string;
  readonly notes: readonly Note[];
}

/** True if the answer is possible for this order. The worker must not choose the type of the served file. */
export function isAnswerTo(order: ConversionOrder, id: number, answer: Answer): boolean {
  if (answer.kind === 'ready' || answer.id !== id) return false;
  if (answer.kind === 'document') return false;
  if (answer.kind !== 'done') return true;
  const format = formats.find((each) => each.id === order.to);
  const { type, mediaType, extension } = answer;
  return type === order.to && mediaType === format?.mediaType && extension === format.extensions[0];
}

/** Returns the file, or throws the failure. */
export function toConverted(answer: Answer, { to }: ConversionOrder): Converted {
  if (answer.kind === 'failed') {
    throw new ConversionFailure(answer.code, failures[answer.code].kind, answer.message);
  }
  if (answer.kind === 'disk_full') throw new FileError('storage_full');
  if (answer.kind !== 'done') throw new WorkerError('worker_defect');
  const { size, sha256, mediaType, extension, notes } = answer;
  return { size, sha256, type: to, mediaType, extension, notes };
}
