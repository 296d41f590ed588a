import type { Readable } from 'node:stream';

/** The two files of a job. */
export type FileKind = 'input' | 'output';

/** A file by name: whose it is, which of the two, and the claim that made it. */
export interface FileName {
  readonly jobId: string;
  readonly kind: FileKind;
  readonly attempt: number;
}

export interface FileDigest {
  readonly size: number;
  readonly sha256: string;
}

/** A file that is being made; nobody sees it before it is kept. */
export interface PlannedDraft {
  readonly path: string;
  /** Makes it the job's file, in place of whatever was there. */
  keep(): Promise<void>;
  /** Removes it if it was not kept; harmless at any time. */
  discard(): Promise<void>;
}

/** One that this process writes. */
export interface Draft extends PlannedDraft {
  /** Nothing where the piece is taken already; no more are to come before it is. */
  write(piece: Uint8Array): Promise<void> | undefined;
  /** Ends writing. */
  finish(): Promise<FileDigest>;
}

/** A kept file on its way to the disk. */
export interface PendingFsync {
  /** All of the file, where it is so small that it may be held until somebody takes it. */
  readonly bytes: Uint8Array | undefined;
  /** Resolves when the file survives a loss of power. */
  readonly done: Promise<void>;
}

/** Files up to this size are read as a whole. */
export const smallBytes = 64 * 1024;

/** The bytes of jobs. What is kept is whole; what is not is swept. */
export interface FileStore {
  createDraft(name: FileName): Promise<Draft>;
  /** A draft that another process of this machine writes, at its path. */
  planDraft(name: FileName): Promise<PlannedDraft>;
  /** Where a process of this machine may read the file. */
  pathOf(name: FileName): string;
  /** Sees to it that a kept file survives a loss of power; fails at once where it has another size. */
  startFsync(name: FileName, size: number): PendingFsync;
  /** Whether the file is there with this size and digest. */
  isIntact(name: FileName, sum: FileDigest): Promise<boolean>;
  /** Both ends of the range are part of it. */
  openFile(name: FileName, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** All of a file of this size, which is small. */
  readSmall(name: FileName, size: number): Uint8Array;
  removeFiles(jobId: string): Promise<void>;
  /** Removes all files of a job but these. */
  removeAllExcept(jobId: string, kept: readonly FileName[]): Promise<void>;
  /** Jobs that have files, in one of 256 groups, and when the last file was made or removed. */
  listJobs(group: number): Promise<readonly { readonly id: string; readonly changedAt: number }[]>;
  /** Writes a small file to the disk and removes it; fails like any other write. */
  probe(): Promise<void>;
  /** Bytes that may still be written. */
  freeBytes(): Promise<number>;
  /** Removes the drafts of processes that are gone. */
  sweepDrafts(isGone: (owner: string) => boolean): Promise<number>;
}

const defaultMessages = {
  storage_full: 'The service has no room left for files.',
  storage_failed: 'The service could not use its storage.',
} as const;

/** The disk has no room, or fails: no fault of the job, but the end of it. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly code: keyof typeof defaultMessages;

  constructor(code: keyof typeof defaultMessages, message: string = defaultMessages[code], options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Error codes of a disk, a quota or a file at its limit. @see POSIX, "write", "ERRORS" */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** True if a write failed because there is no room. */
export function isDiskFull(error: unknown): boolean {
  return fullCodes.includes((error as { code?: unknown } | undefined)?.code);
}

/** An error of the file system as a `FileError`; its path stays in the cause. */
export function toFileError(error: unknown): unknown {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string' || syscall === undefined) return error;
  if (isDiskFull(error)) return new FileError('storage_full', undefined, { cause: error });
  return new FileError('storage_failed', `The service could not use its storage (${code}).`, { cause: error });
}
