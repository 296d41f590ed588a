import type { Rule } from './rule.ts';

const cores = 2;

/**
 * Runs rules in their order, side by side as far as two cores carry them.
 * A rule that fills both cores runs alone; one that reads another's results waits for it.
 */
export async function runRules(rules: readonly Rule[], run: (rule: Rule) => Promise<void>): Promise<void> {
  const waiting = [...rules];
  const names = new Set(rules.map(({ name }) => name));
  const ended = new Set<string>();
  const running = new Set<Promise<void>>();
  let busy = 0;

  const isReady = (rule: Rule): boolean => (rule.after ?? []).every((name) => ended.has(name) || !names.has(name));
  const start = (rule: Rule): void => {
    const needs = rule.cores ?? 1;
    busy += needs;
    const turn = run(rule).finally(() => {
      busy -= needs;
      ended.add(rule.name);
      running.delete(turn);
    });
    running.add(turn);
  };

  while (waiting.length > 0 || running.size > 0) {
    // The first that is ready goes first, even when a smaller one behind it would fit: nothing waits forever.
    for (let next = waiting.findIndex(isReady); next >= 0; next = waiting.findIndex(isReady)) {
      if (busy + (waiting[next]!.cores ?? 1) > cores) break;
      start(waiting.splice(next, 1)[0]!);
    }
    if (running.size === 0) {
      throw new Error(`these rules wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
    }
    await Promise.race(running);
  }
}
