import { describe, expect, it } from 'vitest';

import { withoutQueries } from './queries.ts';
import { newJob } from './store/job-store.setup.ts';

const requestOf = (source: string, upload: string) => {
  const { request } = newJob();
  return {
    input: { ...request.input, source: { url: source } },
    output: { ...request.output, upload: { url: upload }, config: { quality: 5 } },
  };
};

describe('a request without queries', () => {
  it.each([
    ['https://h/a?b=c', 'https://h/a'],
    ['https://h?x', 'https://h'],
    ['https://h/a?', 'https://h/a'],
    ['https://h/a?b#c', 'https://h/a'],
    ['https://h/a?b?c\n', 'https://h/a'],
    ['https://h/a#b?c', 'https://h/a#b?c'],
  ])('has %s as %s', (url, bare) => {
    expect(withoutQueries(requestOf(url, 'https://t/?s'))).toEqual(requestOf(bare, 'https://t/'));
    expect(withoutQueries(requestOf('https://t/?s', url))).toEqual(requestOf('https://t/', bare));
  });

  it('is the same request if it has none', () => {
    expect(withoutQueries(requestOf('https://h/a', 'https://h/b#c?d'))).toBeUndefined();
  });
});
