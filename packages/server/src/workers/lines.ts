import type { Readable } from 'node:stream';

const newline = 0x0a;

export interface LineReader {
  /** Of one line, without its end. */
  readonly maxBytes: number;
  /** May give how many bytes follow the line as they are, before the next one; the reader holds them. */
  readonly onLine: (line: string) => number | undefined;
  readonly onBytes?: (bytes: Buffer) => void;
  /** Called once, instead of a line beyond the limit; nothing is read after it. */
  readonly onTooLong?: () => void;
}

/** Reads a stream line by line, never holding more of one line than its limit and the chunk in hand. */
export function readLines(stream: Readable, { maxBytes, onLine, onBytes, onTooLong }: LineReader): void {
  let parts: Buffer[] = [];
  let length = 0;
  let isOver = false;
  /** Bytes that are still to come as they are. */
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
