import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

/** A part with its media type and further header fields. */
export interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Readable | Buffer;
  readonly length: number;
}

/** A multipart body. Its length is known, so that clients notice a truncated response. */
export interface Multipart {
  readonly mediaType: string;
  readonly length: number;
  readonly content: Readable;
}

/** Joins parts by a random boundary, which cannot occur in them by chance. @see RFC 2046, "Multipart Media Type" */
export function createMultipart(parts: readonly Part[]): Multipart {
  const boundary = randomUUID();
  const heads = parts.map(({ headers, length }) => {
    const fields = Object.entries({ ...headers, 'Content-Length': length }).map(([name, value]) => `${name}: ${value}`);
    return Buffer.from(`--${boundary}\r\n${fields.join('\r\n')}\r\n\r\n`);
  });
  const [separator, end] = [Buffer.from('\r\n'), Buffer.from(`--${boundary}--\r\n`)];
  async function* join(): AsyncGenerator<Buffer> {
    for (const [index, { content }] of parts.entries()) {
      yield heads[index] as Buffer;
      if (Buffer.isBuffer(content)) yield content;
      else yield* content;
      yield separator;
    }
    yield end;
  }
  const lengths = parts.map(({ length }, index) => (heads[index] as Buffer).length + length + separator.length);
  return {
    mediaType: `multipart/mixed; boundary=${boundary}`,
    length: lengths.reduce((sum, each) => sum + each, end.length),
    content: Readable.from(join(), { objectMode: false }),
  };
}
