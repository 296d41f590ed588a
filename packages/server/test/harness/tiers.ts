import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SomeQuotas } from '../../src/rate-limits/policy.ts';
import { createFolder } from './folders.ts';

const unlimited = { second: null, hour: null, day: null, month: null };

/** Writes a rate limit file and returns the flags that select it. Quotas that are left out are unlimited. */
export function rateLimitFlags(
  converter: SomeQuotas,
  more: {
    readonly tiers?: Readonly<Record<string, SomeQuotas>>;
    readonly anonymous?: SomeQuotas;
    readonly tokens?: { readonly client: SomeQuotas; readonly address: SomeQuotas };
  } = {},
): readonly string[] {
  const path = join(createFolder(), 'rate-limits.json');
  const toTier = (quotas: SomeQuotas) => {
    const others = { general: unlimited, file: unlimited, publisher: unlimited, webhook: unlimited };
    return { ...others, converter: { ...unlimited, ...quotas } };
  };
  const { tiers = {}, ...rest } = more;
  const all = { standard: toTier(converter), ...mapValues(tiers, toTier) };
  writeFileSync(path, JSON.stringify({ default: 'standard', tiers: all, ...rest }));
  return ['--rate-limits', path];
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
