import { describe, expect, it } from 'vitest';
import { clip, memberField, ProblemList } from './problems.ts';

describe('the field of a member', () => {
  it('is written with a dot', () => {
    expect(memberField('url_headers[2].headers', 'Host')).toBe('url_headers[2].headers.Host');
  });

  it('shows a name only up to its first invalid character', () => {
    expect(memberField('headers', 'Authorization: Bearer sesame')).toBe('headers.Authorization…');
    expect(memberField('headers', '\r\nHost')).toBe('headers');
    expect(memberField('headers', '')).toBe('headers');
    expect(clip('a'.repeat(64))).toBe('a'.repeat(64));
    expect(clip('a'.repeat(65))).toBe(`${'a'.repeat(64)}…`);
  });
});

describe('a list of problems', () => {
  it('ends after a hundred with the problem more_problems', () => {
    const problems = new ProblemList('root');
    for (let index = 0; index < 100; index++) problems.add(`a${index}`, { code: 'wrong_type', message: 'a' });
    expect(problems.isFull).toBe(false);
    expect(problems.listed).toHaveLength(100);
    problems.add('b', { code: 'wrong_type', message: 'a' }, { code: 'wrong_type', message: 'b' });
    expect(problems.isFull).toBe(true);
    expect(problems.listed).toHaveLength(101);
    expect(problems.listed[100]).toMatchObject({ field: 'root', code: 'more_problems' });
  });
});
