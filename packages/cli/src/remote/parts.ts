/** One part of a multipart body. */
export interface BodyPart {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/**
 * Splits a multipart body whose parts state their lengths. Returns undefined if it is not one.
 * @see RFC 2046, "Common Syntax"
 */
export function parseParts(mediaType: string, body: Buffer): BodyPart[] | undefined {
  const boundary = /^multipart\/mixed;\s*boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(mediaType)?.[1];
  if (boundary === undefined) return undefined;
  const parts: BodyPart[] = [];
  let at = 0;
  for (;;) {
    if (takeText(`--${boundary}--`)) return parts;
    if (!takeText(`--${boundary}\r\n`)) return undefined;
    const end = body.indexOf('\r\n\r\n', at);
    if (end === -1) return undefined;
    const head = body.toString('latin1', at, end);
    const length = Number(/^content-length: *(\d{1,15})$/im.exec(head)?.[1]);
    const type = /^content-type: *(.*)$/im.exec(head)?.[1];
    at = end + 4;
    if (type === undefined || !(at + length <= body.length)) return undefined;
    parts.push({ mediaType: type.trim(), bytes: body.subarray(at, at + length) });
    at += length;
    if (!takeText('\r\n')) return undefined;
  }

  /** Skips a text if it comes next. */
  function takeText(text: string): boolean {
    const isNext = body.toString('latin1', at, at + text.length) === text;
    if (isNext) at += text.length;
    return isNext;
  }
}
