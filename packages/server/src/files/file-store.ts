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

/** Part of a file; both ends are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that is being written. It is visible only after `keep`. */
export interface PlannedDraft {
  readonly path: string;
  /** Makes it the job's file, replacing an existing one. An object store fails if the file differs from its digest. */
  keep(sum: FileDigest, signal?: AbortSignal): Promise<void>;
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

/** The stored files of one job. */
export interface StoredFiles {
  readonly jobId: string;
  /** As by `toStoredName`. */
  readonly names: readonly string[];
  /** The time at which a file was last added or removed. */
  readonly changedAt: number;
}

/** Jobs are spread over this many groups, which are listed one at a time. */
export const groupCount = 256;

/**
 * The files of jobs, on the local disk or in an object store. Kept files are complete; drafts of dead processes are
 * swept. Conversions need paths, so an object store keeps copies of the files that this process works on.
 */
export interface FileStore {
  createDraft(name: FileName): Promise<Draft>;
  /** A draft that another process on this machine writes, at its path. */
  planDraft(name: FileName): Promise<PlannedDraft>;
  /** Path for reading the file by a process on this machine, after it was written here or fetched. */
  pathOf(name: FileName): string;
  /** Makes a stored file readable at its path. Returns false if it does not exist with this size and digest. */
  fetchLocal(name: FileName, sum: FileDigest): Promise<boolean>;
  /** Called when this process begins to work on a job. The result is called once afterwards and removes its copies. */
  holdLocal(jobId: string): () => Promise<void>;
  /** Syncs a kept file to the disk. Throws at once if its size differs. */
  startFsync(name: FileName, size: number): PendingFsync;
  /** True if the file exists with this size and digest. Reads all of it. */
  isIntact(name: FileName, sum: FileDigest): Promise<boolean>;
  /** The size of a stored file; undefined if it does not exist. */
  findSize(name: FileName): Promise<number | undefined>;
  /** Opens a part of a file, or the whole. An object store compares the whole with its digest. */
  openFile(name: FileName, part: ByteRange | FileDigest): Promise<Readable>;
  /** Reads a small file of the given size at once, at its path. */
  readSmall(name: FileName, size: number): Uint8Array;
  removeFiles(jobId: string): Promise<void>;
  /** Removes all files of a job except these. */
  removeAllExcept(jobId: string, kept: readonly FileName[]): Promise<void>;
  /** The files of all jobs in one of the groups. */
  listFiles(group: number): AsyncIterable<StoredFiles>;
  /** A file, or all files of a job, in messages to the operator. */
  locationOf(jobId: string, name?: string): string;
  /** Writes a small file and removes it. Fails like any other write. */
  probe(): Promise<void>;
  /** Bytes that can still be written to the disk. */
  freeBytes(): Promise<number>;
  /** Removes the drafts of dead processes. */
  sweepDrafts(isGone: (owner: string) => boolean): Promise<number>;
  /** Removes what writes that began before this time have left in an object store. */
  sweepUploads(before: number): Promise<number>;
  close(): Promise<void>;
}

/** The name under which a file is stored: `input.2`. */
export function toStoredName({ kind, attempt }: Pick<FileName, 'kind' | 'attempt'>): string {
  return `${kind}.${attempt}`;
}

/** The group of a job. The last characters of an id are random; the first ones are the time. */
export function groupOf(jobId: string): string {
  return jobId.slice(-2);
}

/** The name of a group by its number. */
export function groupName(group: number): string {
  return group.toString(16).padStart(2, '0');
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
