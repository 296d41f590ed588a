import { describe, expect, it } from 'vitest';
import { SettingsError } from '../settings/settings.ts';
import { categories } from './policy.ts';
import { loadRateLimits, parseRateLimits } from './tiers.ts';

const quotas = { second: 1, hour: 2, day: 3, month: null };
const tier = Object.fromEntries(categories.map((category) => [category, quotas]));
const file = { default: 'small', tiers: { small: tier, large: { ...tier, converter: { ...quotas, second: 100 } } } };
const parse = (value: unknown) => parseRateLimits(JSON.stringify(value), '/etc/limits.json');

describe('the rate limits', () => {
  // @spec "Rate limiting: applied per client, in four layers (burst, hourly, daily, monthly) and five endpoint categories (general, file, converter, publisher, webhook); limits depend on the organization's subscription."
  it('have presets, in which every category has all four layers', () => {
    const { standard, anonymous } = loadRateLimits(undefined);
    expect([...categories].sort()).toEqual(['converter', 'file', 'general', 'publisher', 'webhook']);
    for (const category of categories) expect(standard[category].layers.map(({ seconds }) => seconds)).toHaveLength(4);
    expect(standard.converter.field).toMatch(/^"converter";q=20;w=1, "converter";q=1000;w=3600, /);
    expect(anonymous.layers).toEqual([{ quota: 100, seconds: 3_600 }]);
  });

  it('come from a file, where null is no limit', () => {
    const { tiers, standard } = parse(file);
    expect([...tiers.keys()]).toEqual(['small', 'large']);
    expect(standard.webhook.field).toBe('"webhook";q=1;w=1, "webhook";q=2;w=3600, "webhook";q=3;w=86400');
    expect(tiers.get('large')?.converter.layers[0]).toEqual({ quota: 100, seconds: 1 });
  });

  it('may be off', () => {
    const { standard, anonymous, tokens } = loadRateLimits('off');
    for (const { layers } of [...Object.values(standard), anonymous, ...Object.values(tokens)])
      expect(layers).toEqual([]);
  });

  it.each([
    ['{', /is not JSON: /],
    ['[]', /the file is missing or has a wrong type; expected object/],
    ['{}', /"default" .*; "tiers" /],
    [{ ...file, default: 'middle' }, /"default" is "middle"; expected the name of a tier: small, large/],
    [{ ...file, default: 'toString' }, /"default" is "toString"/],
    [{ ...file, tiers: { small: { ...tier, file: undefined } } }, /"tiers\.small\.file" is missing/],
    [{ ...file, tiers: { small: { ...tier, files: quotas } } }, /"tiers\.small" has files, which nobody reads/],
    [
      { ...file, tiers: { small: { ...tier, file: { ...quotas, hour: '9' } } } },
      /"tiers\.small\.file\.hour" must be a whole number from 1 to /,
    ],
    [{ ...file, tiers: { small: { ...tier, file: { ...quotas, hour: 0 } } } }, /"tiers\.small\.file\.hour" must be /],
    [
      { ...file, tiers: { small: { ...tier, file: { ...quotas, hour: 1e15 } } } },
      /"tiers\.small\.file\.hour" must be /,
    ],
    [
      { ...file, tiers: { small: { ...tier, file: { second: 1 } } } },
      /\.hour" must be .*\.day" must be .*\.month" must be /,
    ],
    [{ ...file, tiers: { small: tier, 'a b': tier } }, /"tiers\.a b" is no name of a tier/],
    [{ ...file, anonymous: { minute: 1 } }, /"anonymous" has minute/],
  ])('that cannot be used are told with the place and what to do: %#', (wrong, sentence) => {
    const attempt = () => (typeof wrong === 'string' ? parseRateLimits(wrong, '/etc/limits.json') : parse(wrong));
    expect(attempt).toThrow(SettingsError);
    expect(attempt).toThrow(sentence);
    expect(attempt).toThrow(/^The rate limits in \/etc\/limits\.json cannot be used: .*shows a whole file\.$/);
  });

  it('in a file that cannot be read are told too', () => {
    expect(() => loadRateLimits('/nowhere/limits.json')).toThrow(
      /\/nowhere\/limits\.json cannot be used: cannot be read \(ENOENT\)/,
    );
  });
});
