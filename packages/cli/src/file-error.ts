/** A failure of the computer's files or of what was asked of them, in a sentence that needs no stack. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly kind: 'file' | 'parameter';
  readonly code: string;

  constructor(
    code: string,
    message: string,
    { kind = 'file', cause }: { kind?: 'file' | 'parameter'; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.code = code;
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'is a folder',
  ENOTDIR: 'a part of the path is no folder',
  EEXIST: 'exists already; --force writes over it',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many files are open',
};

/** A system error as a sentence about the file. */
export function toFileError(path: string, cause: unknown): FileError {
  const code = (cause as NodeJS.ErrnoException).code ?? 'UNKNOWN';
  return new FileError(code, `${path}: ${reasons[code] ?? String(cause)}`, { cause });
}
