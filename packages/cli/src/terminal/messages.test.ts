import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { printMessage } from './messages.ts';
import type { Terminal } from './terminal.ts';

function print(text: string, terminal: Partial<Pick<Terminal['stderr'], 'isTTY' | 'hasColors'>>): string {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const stderr: Terminal['stderr'] = Object.assign(stream, terminal);
  printMessage(stderr, text);
  return written;
}

const yes = (): boolean => true;
const no = (): boolean => false;

it('colours the label of a failure and of a note in a terminal with colours', () => {
  const terminal = { isTTY: true, hasColors: yes };
  expect(print('quoin: a.png: damaged\n', terminal)).toBe('\u001b[31mquoin:\u001b[39m a.png: damaged\n');
  expect(print('  note: note: twice\n', terminal)).toBe('  \u001b[36mnote:\u001b[39m note: twice\n');
  expect(print('2 converted\n', terminal)).toBe('2 converted\n');
});

it.each([
  ['in a pipe', { hasColors: yes }],
  ['in a terminal without colours', { isTTY: true, hasColors: no }],
])('prints plain text %s', (_, terminal) => {
  expect(print('quoin: a.png: damaged\n', terminal)).toBe('quoin: a.png: damaged\n');
});
