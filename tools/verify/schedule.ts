import type { Rule } from './rule.ts';

const cores = 2;

/**
 * Starts rules in their order, in parallel on two cores. A rule that needs both cores runs alone; one that reads the
 * results of another starts after it.
 */
export async function runRules(rules: readonly Rule[], run: (rule: Rule) => Promise<void>): Promise<void> {
  const waiting = [...rules];
  const names = new Set(rules.map(({ name }) => name));
  const finished = new Set<string>();
  const running = new Set<Promise<void>>();
  let busyCores = 0;

  const isReady = (rule: Rule): boolean => (rule.after ?? []).every((name) => finished.has(name) || !names.has(name));
  const start = (rule: Rule): void => {
    const needed = rule.cores ?? 1;
    busyCores += needed;
    const done = run(rule).finally(() => {
      busyCores -= needed;
      finished.add(rule.name);
      running.delete(done);
    });
    running.add(done);
  };

  while (waiting.length > 0 || running.size > 0) {
    // A later rule that needs fewer cores does not overtake, so that no rule waits forever.
    for (let next = waiting.findIndex(isReady); next >= 0; next = waiting.findIndex(isReady)) {
      if (busyCores + (waiting[next]!.cores ?? 1) > cores) break;
      start(waiting.splice(next, 1)[0]!);
    }
    if (running.size === 0) {
      throw new Error(`these rules wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
    }
    await Promise.race(running);
  }
}
