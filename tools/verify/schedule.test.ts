import { describe, expect, it } from 'vitest';
import type { Rule } from './rule.ts';
import { runRules } from './schedule.ts';

const rule = (name: string, more: Partial<Rule> = {}): Rule => {
  return { name, requirement: name, run: async () => ({ problems: [] }), ...more };
};

/** Records the order in which rules start and end. */
async function record(rules: readonly Rule[]): Promise<string[]> {
  const events: string[] = [];
  await runRules(rules, async ({ name }) => {
    events.push(`+${name}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    events.push(`-${name}`);
  });
  return events;
}

describe('runRules', () => {
  it('runs two rules in parallel, and one that needs both cores alone', async () => {
    const events = await record([rule('a'), rule('b'), rule('both', { cores: 2 }), rule('c')]);
    expect(events).toEqual(['+a', '+b', '-a', '-b', '+both', '-both', '+c', '-c']);
  });

  it('runs a rule that only waits beside one that needs both cores', async () => {
    const events = await record([rule('waits', { cores: 0 }), rule('both', { cores: 2 })]);
    expect(events).toEqual(['+waits', '+both', '-waits', '-both']);
  });

  it('starts a rule after the one whose results it reads', async () => {
    const events = await record([rule('late', { after: ['early'] }), rule('early')]);
    expect(events).toEqual(['+early', '-early', '+late', '-late']);
  });

  it('does not wait for a rule that does not run', async () => {
    expect(await record([rule('late', { after: ['early'] })])).toEqual(['+late', '-late']);
  });

  it('refuses rules that wait for each other', async () => {
    const circle = [rule('a', { after: ['b'] }), rule('b', { after: ['a'] })];
    await expect(record(circle)).rejects.toThrow('these rules wait for each other: a, b');
  });
});
