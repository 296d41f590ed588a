import { isDynamicPattern } from 'tinyglobby';
import { expect, it } from 'vitest';
import { toGlobPattern } from './inputs.ts';

it('a backslash separates folders on Windows, and escapes elsewhere', () => {
  expect(toGlobPattern('photos\\*.jpg', 'win32')).toBe('photos/*.jpg');
  expect(toGlobPattern('photos\\*.jpg', 'linux')).toBe('photos\\*.jpg');
  expect(isDynamicPattern(toGlobPattern('C:\\photos\\*.jpg', 'win32'))).toBe(true);
  expect(isDynamicPattern(toGlobPattern('photo\\*.jpg', 'linux'))).toBe(false);
});
