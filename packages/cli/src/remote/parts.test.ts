import { expect, it } from 'vitest';
import { parseParts } from './parts.ts';

const type = 'multipart/mixed; boundary=b';
const part = (content: string, length = content.length) =>
  `--b\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${content}\r\n`;
const parse = (body: string, mediaType = type) => parseParts(mediaType, Buffer.from(body, 'latin1'));

// @see RFC 2046, "Common Syntax"
it('a body is split by the lengths of its parts, also if a part contains the boundary', () => {
  const found = parse(`${part('a\r\n--b--\r\n')}${part('')}--b--\r\n`, 'multipart/mixed; boundary="b"');
  expect(found?.map(({ mediaType, bytes }) => [mediaType, bytes.toString()])).toEqual([
    ['text/plain', 'a\r\n--b--\r\n'],
    ['text/plain', ''],
  ]);
});

it.each([
  ['another type', `${part('a')}--b--\r\n`, 'image/webp'],
  ['no end', part('a'), type],
  ['a part that is longer than the body', `${part('a', 900)}--b--\r\n`, type],
  ['a part that is shorter than its length', `${part('abc', 2)}--b--\r\n`, type],
  ['a part without a length', '--b\r\nContent-Type: text/plain\r\n\r\na\r\n--b--\r\n', type],
  ['a head without end', '--b\r\nContent-Type: text/plain', type],
])('a body with %s is refused', (_, body, mediaType) => {
  expect(parse(body, mediaType)).toBeUndefined();
});
