import { ConversionError } from '@quoin/core/errors';
import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../exit-codes.ts';
import { describeFailure } from '../terminal/report.ts';
import { toConverted, toFailure } from './answer.ts';

const url = 'https://quoin.example.com';
const failure = (status: number, body: object | string) =>
  toFailure(url, status, typeof body === 'string' ? body : JSON.stringify(body));
const unprocessable = (code: string, field = 'body') => ({
  error: 'validation_error',
  error_description: 'The file cannot be converted.',
  details: [{ field, code, message: 'found 1, expected 2' }],
});

describe('a failure at a server', () => {
  it.each([
    [422, unprocessable('image_damaged'), 3, 'found 1, expected 2 [IMAGE_DAMAGED]'],
    [422, unprocessable('zip_encrypted'), 4, 'found 1, expected 2 [ZIP_ENCRYPTED]'],
    [400, unprocessable('input_too_large'), 5, 'found 1, expected 2 [INPUT_TOO_LARGE]'],
    [422, unprocessable('conversion_timeout'), 5, 'found 1, expected 2 [CONVERSION_TIMEOUT]'],
    [422, unprocessable('conversion_memory'), 5, 'found 1, expected 2 [CONVERSION_MEMORY]'],
    [422, unprocessable('crashed'), 6, 'found 1, expected 2 [CRASHED]'],
    [400, unprocessable('invalid', 'width'), 2, 'width: found 1, expected 2 [INVALID]'],
    [400, { error: 'invalid_request', error_description: 'The body\u001b is incomplete.' }, 2, '\ufffd is incomplete'],
    [401, {}, 8, `run quoin log-in --server ${url}`],
    [403, {}, 8, '--scope converter'],
    [404, {}, 8, 'no direct conversion'],
    [500, 'no JSON', 8, 'status 500'],
    [302, '', 8, 'status 302'],
    [422, '[]', 8, 'status 422'],
  ])('with the status %i and the body %j has the exit code %i', (status, body, code, text) => {
    const error = failure(status, body);
    expect(exitCodeOf(error)).toBe(code);
    expect(describeFailure('a.png', error)).toContain(text);
  });

  it('is the same error as that of a local conversion', () => {
    expect(failure(422, unprocessable('image_damaged'))).toEqual(
      new ConversionError('IMAGE_DAMAGED', 'found 1, expected 2'),
    );
  });
});

describe('a response', () => {
  const body = (notes: string) =>
    Buffer.from(
      `--b\r\nContent-Type: application/json\r\nContent-Length: ${notes.length}\r\n\r\n${notes}\r\n` +
        '--b\r\nContent-Type: image/webp\r\nContent-Length: 2\r\n\r\nab\r\n--b--\r\n',
    );
  const read = (notes: string) => toConverted(url, { to: 'webp' }, 'multipart/mixed; boundary=b', body(notes));

  it('has the file and its notes', () => {
    const notes = [{ code: 'FRAMES_DROPPED', class: 'lost', message: 'Only the first frame.', count: 1 }];
    const { bytes, type, notes: found } = read(JSON.stringify(notes));
    expect([Buffer.from(bytes).toString(), type, found]).toEqual(['ab', 'webp', notes]);
  });

  it.each([['{}'], ['[1]'], ['[{"code":1}]'], ['[null]'], ['no JSON']])('with the notes %s is refused', (notes) => {
    expect(() => read(notes)).toThrow('cannot convert');
  });
});
