import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Progress } from './progress.ts';

function terminal(isTTY: boolean) {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }), written };
}

describe('the progress bar', () => {
  it('counts files on a terminal and is removed at the end', () => {
    const { stream, written } = terminal(true);
    const progress = new Progress(stream, 2);
    progress.advance();
    progress.clear();
    progress.advance();
    expect(written.join('')).toContain('1 of 2');
    expect(written.at(-1)).toBe('\r\x1b[2K');
  });

  it.each([
    ['in a pipe', false, 5],
    ['for one file', true, 1],
  ])('prints nothing %s', (_, isTTY, total) => {
    const { stream, written } = terminal(isTTY);
    const progress = new Progress(stream, total);
    progress.advance();
    progress.clear();
    expect(written).toEqual([]);
  });
});
