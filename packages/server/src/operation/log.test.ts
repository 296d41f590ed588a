import { describe, expect, it } from 'vitest';
import { openLog } from './log.ts';

/** Everything that a log writes. */
function openCaptured() {
  const lines: string[] = [];
  const log = openLog('trace', { write: (line: string) => void lines.push(line) });
  return { log, lines };
}

describe('the log', () => {
  it('masks the queries of URLs in errors, their causes, and the output of workers', () => {
    const { log, lines } = openCaptured();
    const cause = new Error('cannot reach "https://h.example/b?secret=2", nor HTTP://h?secret');
    log.error({ err: new Error('failed: https://h.example/a?secret=1#x then more', { cause }) }, 'request failed');
    log.warn({ text: 'worker: http://h.example/?a=b&secret' }, 'worker wrote to stderr');
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toContain('secret');
    expect(lines[0]).toContain('failed: https://h.example/a?[cut] then more');
    expect(lines[0]).toContain('cannot reach \\"https://h.example/b?[cut]\\", nor HTTP://h?[cut]');
    expect(lines[1]).toContain('"text":"worker: http://h.example/?[cut]"');
  });

  it('shows URLs without a query as they are', () => {
    const { log, lines } = openCaptured();
    log.error({ err: new Error('failed: https://h.example/a#b?c. Really?') }, 'request failed');
    expect(lines[0]).toContain('failed: https://h.example/a#b?c. Really?');
  });
});
