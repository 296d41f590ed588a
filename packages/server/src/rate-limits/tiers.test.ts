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
  it('have defaults in which every category has all four layers', () => {
    const { standard, anonymous } = loadRateLimits(undefined);
    expect([...categories].sort()).toEqual(['converter', 'file', 'general', 'publisher', 'webhook']);
    for (const category of categories) expect(standard[category].layers.map(({ seconds }) => seconds)).toHaveLength(4);
    expect(standard.converter.field).toMatch(/^"converter";q=20;w=1, "converter";q=1000;w=3600, /);
    expect(anonymous.layers).toEqual([{ quota: 100, seconds: 3_600 }]);
  });

  it('are loaded from a file in which null means no limit', () => {
    const { tiers, standard } = parse(file);
    expect([...tiers.keys()]).toEqual(['small', 'large']);
    expect(standard.webhook.field).toBe('"webhook";q=1;w=1, "webhook";q=2;w=3600, "webhook";q=3;w=86400');
    expect(tiers.get('large')?.converter.layers[0]).toEqual({ quota: 100, seconds: 1 });
  });

  it('can be off', () => {
    const { standard, anonymous, tokens } = loadRateLimits('off');
    for (const { layers } of [...Object.values(standard), anonymous, ...Object.values(tokens)])
      expect(layers).toEqual([]);
  });

  it.each([
    ['{', /the file is not valid JSON: /],
    ['[]', /the file is missing or has the wrong type; it must be object/],
    ['{}', /"default" .*; "tiers" /],
    [{ ...file, default: 'middle' }, /"default" is "middle", which is not a tier; use one of small, large/],
    [{ ...file, default: 'toString' }, /"default" is "toString"/],
    [{ ...file, tiers: { small: { ...tier, file: undefined } } }, /"tiers\.small\.file" is missing/],
    [{ ...file, tiers: { small: { ...tier, files: quotas } } }, /"tiers\.small" has unknown members: files/],
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
    [{ ...file, tiers: { small: tier, 'a b': tier } }, /"tiers\.a b" is not a valid tier name/],
    [{ ...file, anonymous: { minute: 1 } }, /"anonymous" has unknown members: minute/],
  ])('that are not valid are reported with the location and what to do: %#', (invalid, message) => {
    const attempt = () => (typeof invalid === 'string' ? parseRateLimits(invalid, '/etc/limits.json') : parse(invalid));
    expect(attempt).toThrow(SettingsError);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(/^The rate limits in "\/etc\/limits\.json" are not valid: .*for a complete file\.$/);
  });

  it('in an unreadable file are reported too', () => {
    expect(() => loadRateLimits('/nowhere/limits.json')).toThrow(
      /"\/nowhere\/limits\.json" are not valid: the file cannot be read \(ENOENT\)/,
    );
  });
});
