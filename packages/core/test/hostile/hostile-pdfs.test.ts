import { beforeAll, describe, expect, it } from 'vitest';
import { longNames } from './hostile-parts.ts';
import { hostilePdfs } from './hostile-pdfs.ts';
import { type Outcome, watchHostile } from './watched.ts';

// `pnpm soak --part hostile` converts the others too, with narrower bounds.
const names = hostilePdfs.map(({ name }) => name).filter((name) => !longNames.has(name));

describe('a small document that is made to take long', () => {
  const outcomes = new Map<string, Outcome>();

  beforeAll(async () => {
    for (const outcome of await watchHostile(names)) outcomes.set(outcome.name, outcome);
  }, 600_000);

  it.each(names)('ends soon, blocks nothing and uses little memory: %s', (name) => {
    const outcome = outcomes.get(name);
    expect(outcome?.result).toMatch(/^(converted|limit|malformed|unsupported)$/);
    // Half a second at a time and a second altogether on an idle machine; tests share it with others.
    expect(outcome?.block).toBeLessThan(4_000);
    expect(outcome?.time).toBeLessThan(8_000);
    expect(outcome?.peak).toBeLessThan(900e6);
  });
});
