/** A failure to read or write a file, or a wrong use of the command line. Its message is shown without a stack. */
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
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'already exists; use --force to overwrite it',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many files are open',
};

/** True for a file that a folder lists but that cannot be opened: bytes that are not UTF-8 are replaced in its name. */
const isUnreadableName = (code: string, path: string): boolean => code === 'ENOENT' && path.includes('\ufffd');

/** A system error with a message about the file. */
export function toFileError(path: string, cause: unknown): FileError {
  const code = (cause as NodeJS.ErrnoException).code ?? 'UNKNOWN';
  const reason = isUnreadableName(code, path) ? 'its name is not valid UTF-8; rename it' : reasons[code];
  return new FileError(code, `${path}: ${reason ?? String(cause)}`, { cause });
}
