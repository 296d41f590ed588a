import { describe, expect, it } from 'vitest';
import { explainHeaders, verdicts } from './explain.ts';
import type { HeaderQuestion } from './resolve.ts';
import { parseRules } from './rules/rules.ts';

const matches = [
  'https://h.com/',
  'https://h.com/a/',
  'https://h.com/a/f',
  'https://h.com/a/f?q',
  'https://h.com/A/',
  'https://h.com:8443/a/',
  'https://x.h.com/a/',
];
const parsed = parseRules(matches.map((match) => ({ match, headers: { 'Content-Type': 'a/b', 'X-A': 'a' } })));
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const { rules } = parsed;

function verdictsFor(question: Partial<HeaderQuestion>) {
  const explanation = explainHeaders({ url: 'https://h.com/a/f', rules, direction: 'download', ...question });
  return { own: explanation.own.verdict, rules: explanation.rules.map(({ verdict }) => verdict) };
}

const elsewhere = ['other_query', 'other_path', 'other_port', 'other_host'];

describe('explainHeaders', () => {
  it('explains why each rule did not win', () => {
    const covering = ['exact_rule_wins', 'exact_rule_wins', 'wins'];
    expect(verdictsFor({})).toEqual({ own: 'absent', rules: [...covering, ...elsewhere] });
    expect(verdictsFor({ url: 'https://h.com/a/g' }).rules.slice(0, 4)).toEqual([
      'longer_prefix_wins',
      'wins',
      'other_path',
      'other_path',
    ]);
    expect(verdictsFor({ url: 'http://h.com/a/f' }).rules).toEqual(rules.map(() => 'other_scheme'));
    expect(verdictsFor({ url: 'https://h.com/a/f?' }).rules.slice(2, 4)).toEqual(['other_query', 'other_query']);
    expect(verdictsFor({ url: 'https://[::1]:8443/a/' }).rules).toEqual(rules.map(() => 'other_host'));
  });

  it('explains the own headers', () => {
    const won = ['own_headers_win', 'own_headers_win', 'own_headers_win', ...elsewhere];
    expect(verdictsFor({ own: [['X-A', 'a']] })).toEqual({ own: 'wins', rules: won });
    expect(verdictsFor({ own: [] }).own).toBe('empty');
  });

  it('explains a refused URL', () => {
    const refused = { own: 'url_refused', rules: rules.map(() => 'url_refused') };
    expect(verdictsFor({ url: 'https://u@h.com/a/f', own: [['X-A', 'a']] })).toEqual(refused);
  });

  it('lists the rules, the sent headers and the ignored headers', () => {
    const explanation = explainHeaders({ url: 'https://h.com/b', rules, direction: 'upload' });
    expect(explanation).toMatchObject({
      headers: [['X-A', 'a']],
      from: { place: 'prefix', index: 0 },
      ignored: ['Content-Type'],
    });
    expect(explanation.rules.map(({ index, match }) => [index, match])).toEqual([...matches.entries()]);
    expect(explanation.rules[0]).toEqual({
      index: 0,
      match: 'https://h.com/',
      verdict: 'wins',
      sentence: verdicts.wins,
    });
  });

  it('is short without rules and own headers', () => {
    expect(explainHeaders({ url: 'https://h.com/', direction: 'download' })).toEqual({
      headers: [],
      from: { place: 'none' },
      ignored: [],
      own: { verdict: 'absent', sentence: verdicts.absent },
      rules: [],
    });
  });
});
