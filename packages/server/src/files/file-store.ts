import type { Readable } from 'node:stream';

/** The two files of a job. */
export type FileKind = 'input' | 'output';

/** Identifies a file by its job, kind and claim. */
export interface FileName {
  readonly jobId: string;
  readonly kind: FileKind;
  readonly attempt: number;
}

export interface FileDigest {
  readonly size: number;
  readonly sha256: string;
}

/** A file that is being written. It is visible only after `keep`. */
export interface PlannedDraft {
  readonly path: string;
  /** Makes it the job's file, replacing an existing one. */
  keep(): Promise<void>;
  /** Removes it if it was not kept. Has no effect otherwise. */
  discard(): Promise<void>;
}

/** A draft written by this process. */
export interface Draft extends PlannedDraft {
  /** Returns undefined if the piece was accepted at once; otherwise the caller must wait before the next one. */
  write(piece: Uint8Array): Promise<void> | undefined;
  /** Finishes writing. */
  finish(): Promise<FileDigest>;
}

/** A kept file that is being synced to the disk. */
export interface PendingFsync {
  /** The whole file, if it is small enough to stay in memory until it is uploaded. */
  readonly bytes: Uint8Array | undefined;
  /** Resolves when the file survives a loss of power. */
  readonly done: Promise<void>;
}

/** Files up to this size are read at once. */
export const smallBytes = 64 * 1024;

/** The files of jobs. Kept files are complete; drafts of dead processes are swept. */
export interface FileStore {
  createDraft(name: FileName): Promise<Draft>;
  /** A draft that another process on this machine writes, at its path. */
  planDraft(name: FileName): Promise<PlannedDraft>;
  /** Path for reading the file by a process on this machine. */
  pathOf(name: FileName): string;
  /** Syncs a kept file to the disk. Throws at once if its size differs. */
  startFsync(name: FileName, size: number): PendingFsync;
  /** True if the file exists with this size and digest. */
  isIntact(name: FileName, sum: FileDigest): Promise<boolean>;
  /** Start and end of the range are inclusive. */
  openFile(name: FileName, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Reads a small file of the given size at once. */
  readSmall(name: FileName, size: number): Uint8Array;
  removeFiles(jobId: string): Promise<void>;
  /** Removes all files of a job except these. */
  removeAllExcept(jobId: string, kept: readonly FileName[]): Promise<void>;
  /** Jobs with files in one of 256 groups, and the time at which a file was last added or removed. */
  listJobs(group: number): Promise<readonly { readonly id: string; readonly changedAt: number }[]>;
  /** Writes a small file to the disk and removes it. Fails like any other write. */
  probe(): Promise<void>;
  /** Bytes that can still be written. */
  freeBytes(): Promise<number>;
  /** Removes the drafts of dead processes. */
  sweepDrafts(isGone: (owner: string) => boolean): Promise<number>;
}

const defaultMessages = {
  storage_full: 'The disk of the service is full.',
  storage_failed: 'The storage of the service failed.',
} as const;

/** The disk is full or failing. This is not the job's fault, but it ends the job. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly code: keyof typeof defaultMessages;

  constructor(code: keyof typeof defaultMessages, message: string = defaultMessages[code], options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Error codes of a full disk, an exceeded quota or a file at its maximum size. @see POSIX, "write", "ERRORS" */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** True if a write failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return fullCodes.includes((error as { code?: unknown } | undefined)?.code);
}

/** Converts a file system error to a `FileError`; the path is only in its cause. */
export function toFileError(error: unknown): unknown {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string' || syscall === undefined) return error;
  if (isDiskFull(error)) return new FileError('storage_full', undefined, { cause: error });
  return new FileError('storage_failed', `The storage of the service failed (${code}).`, { cause: error });
}
