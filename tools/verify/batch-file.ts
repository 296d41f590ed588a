/** A program with its arguments, as `execFile` takes them. */
export interface Invocation {
  readonly command: string;
  readonly args: readonly string[];
  readonly shell: boolean;
}

const batchFiles = new Set(['npm', 'npx']);

/** Changes an invocation for Windows, where npm, npx and the tools in `.bin` are batch files that only a shell runs. */
export function toInvocation(command: string, args: readonly string[], platform = process.platform): Invocation {
  const isBatchFile = batchFiles.has(command) || /[\\/]\.bin[\\/][^\\/]+$/.test(command);
  if (platform !== 'win32' || !isBatchFile) return { command, args, shell: false };
  return { command: quote(`${command}.cmd`), args: args.map(quote), shell: true };
}

/** Quotes an argument for cmd.exe, which has no escape for quotation marks and percent signs. */
function quote(text: string): string {
  if (/["%\r\n]/.test(text)) throw new Error(`cannot pass "${text}" to a batch file`);
  return /^[\w@.:/\\=+-]+$/.test(text) ? text : `"${text}"`;
}
