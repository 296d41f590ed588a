import { describe, expect, it } from 'vitest';
import { isAllowed } from './spdx.ts';

describe('isAllowed', () => {
  it.each([
    'MIT',
    '(MIT OR GPL-3.0)',
    'GPL-3.0 OR MIT',
    '(MIT AND Zlib)',
    'MIT OR GPL-3.0 AND AGPL-3.0', // AND binds tighter
    '(MIT OR GPL-3.0) AND (ISC OR AGPL-3.0)',
    'Apache-2.0 WITH LLVM-exception',
  ])('accepts %s', (expression) => {
    expect(isAllowed(expression)).toBe(true);
  });

  it.each([
    '',
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'CC-BY-NC-4.0',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE',
    'MIT AND GPL-3.0',
    '(MIT OR GPL-3.0) AND AGPL-3.0',
    'GPL-2.0 WITH Classpath-exception-2.0',
    'MIT OR',
    '(MIT',
    'MIT)',
    'MIT ISC',
  ])('refuses "%s"', (expression) => {
    expect(isAllowed(expression)).toBe(false);
  });

  it('allows the licences that are given as exceptions', () => {
    expect(isAllowed('Apache-2.0 AND LGPL-3.0-or-later')).toBe(false);
    expect(isAllowed('Apache-2.0 AND LGPL-3.0-or-later', ['LGPL-3.0-or-later'])).toBe(true);
  });
});
