import type { Readable } from 'node:stream';

const newline = 0x0a;

export interface LineReader {
  /** Of one line, without its end. */
  readonly maxBytes: number;
  readonly onLine: (line: string) => void;
  /** Called once, instead of a line beyond the limit; nothing is read after it. */
  readonly onTooLong?: () => void;
}

/** Reads a stream line by line, never holding more of one line than its limit and the chunk in hand. */
export function readLines(stream: Readable, { maxBytes, onLine, onTooLong }: LineReader): void {
  let parts: Buffer[] = [];
  let length = 0;
  let isOver = false;
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
      const end = chunk.indexOf(newline, start);
      gather(chunk.subarray(start, end === -1 ? undefined : end));
      if (end === -1 || isOver) return;
      const line = Buffer.concat(parts).toString();
      parts = [];
      length = 0;
      start = end + 1;
      onLine(line);
    }
  });
}
