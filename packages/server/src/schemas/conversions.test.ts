import type { imageSettings } from '@quoin/core/image-settings';
import { describe, expect, it } from 'vitest';
import { conversionQuery, toDirectOrder } from './conversions.ts';

const configOf = (query: Readonly<Record<string, string>>) =>
  toDirectOrder(conversionQuery.parse({ to: 'png', ...query })).config;

/** A query with each setting, and the value that the converter gets. */
const cases = {
  width: ['width', '800', 800],
  height: ['height', '600', 600],
  quality: ['quality', '75', 75],
  fit: ['fit', 'pad', 'pad'],
  strip: ['strip', '1', true],
  trace: ['trace', 'false', false],
  background: ['background', '#fff8e0', '#fff8e0'],
  gravity: ['gravity', 'attention', 'attention'],
  noEnlarge: ['no_enlarge', 'true', true],
  lossless: ['lossless', '1', true],
  effort: ['effort', '0', 0],
  progressive: ['progressive', '1', true],
  density: ['density', '300', 300],
  frame: ['frame', '2', 2],
  keep: ['keep', 'exif,profile', ['exif', 'profile']],
  intent: ['intent', 'absolute', 'absolute'],
} as const satisfies Record<keyof typeof imageSettings, readonly [string, string, unknown]>;

describe('the query of a direct conversion', () => {
  it.each(Object.entries(cases))('has the setting %s', (name, [member, text, value]) => {
    expect(configOf({ [member]: text })).toEqual({ [name]: value });
  });

  it('has an empty list as none', () => expect(configOf({ keep: 'none' })).toEqual({ keep: [] }));

  it.each([
    ['effort', '10'],
    ['density', '0'],
    ['background', 'reddish'],
    ['gravity', 'top'],
    ['keep', 'exif,gps'],
    ['no_enlarge', 'yes'],
    ['noEnlarge', '1'],
  ])('is refused with %s=%s', (name, text) => {
    const { success, error } = conversionQuery.safeParse({ to: 'png', [name]: text });
    expect(success).toBe(false);
    expect(JSON.stringify(error?.issues)).toContain(name);
  });
});
