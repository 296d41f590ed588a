import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createMultipart } from './multipart.ts';

// @see RFC 2046, "Common Syntax": a delimiter is a line break, two hyphens and the boundary.
it('a multipart body has the parts between its boundary, and the announced length', async () => {
  const file = Buffer.from([0, 255, 13, 10, 45, 45]);
  const { mediaType, length, content } = createMultipart([
    { headers: { 'Content-Type': 'application/json' }, content: Buffer.from('[]'), length: 2 },
    {
      headers: { 'Content-Type': 'image/webp' },
      content: Readable.from([file.subarray(0, 2), file.subarray(2)]),
      length: 6,
    },
  ]);
  const boundary = mediaType.replace('multipart/mixed; boundary=', '');
  expect(boundary).toMatch(/^[\w-]{36}$/);
  const expected = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Type: image/webp\r\nContent-Length: 6\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  expect(await buffer(content)).toEqual(expected);
  expect(length).toBe(expected.length);
});
