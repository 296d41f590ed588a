import type { Readable } from 'node:stream';

const newline = 0x0a;

export interface LineReader {
  /** Maximum length of a line without its newline. */
  readonly maxBytes: number;
  /** May return the number of raw bytes that follow the line. The reader collects them. */
  readonly onLine: (line: string) => number | undefined;
  readonly onBytes?: (bytes: Buffer) => void;
  /** Called once instead of a line that is too long; nothing is read afterwards. */
  readonly onTooLong?: () => void;
}

/** Reads a stream line by line. Holds at most one line up to its limit and the current chunk. */
export function readLines(stream: Readable, { maxBytes, onLine, onBytes, onTooLong }: LineReader): void {
  let parts: Buffer[] = [];
  let length = 0;
  let isOver = false;
  /** Number of raw bytes still to come. */
  let expectedBytes = 0;
  const takeBytes = (chunk: Buffer): number => {
    const part = chunk.subarray(0, expectedBytes);
    parts.push(part);
    expectedBytes -= part.length;
    if (expectedBytes > 0) return part.length;
    const bytes = Buffer.concat(parts);
    parts = [];
    onBytes?.(bytes);
    return part.length;
  };
  const gather = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
    if (length <= maxBytes) return;
    isOver = true;
    parts = [];
    onTooLong?.();
  };
  stream.on('data', (chunk: Buffer) => {
    let start = 0;
    while (!isOver) {
      if (expectedBytes > 0) start += takeBytes(chunk.subarray(start));
      if (expectedBytes > 0) return;
      const end = chunk.indexOf(newline, start);
      gather(chunk.subarray(start, end === -1 ? undefined : end));
      if (end === -1 || isOver) return;
      const line = Buffer.concat(parts).toString();
      parts = [];
      length = 0;
      start = end + 1;
      expectedBytes = onLine(line) ?? 0;
    }
  });
}
