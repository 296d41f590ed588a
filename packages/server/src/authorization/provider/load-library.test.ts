import { expect, it, vi } from 'vitest';
import { loadWithLoggedConsole } from './load-library.ts';

it('loading a library restores the console, even if two loads run at once', async () => {
  const { warn, info } = console;
  const debug = vi.fn();
  const load = (text: string) => async () => {
    await Promise.resolve();
    console.warn(text);
    return text;
  };
  expect(
    await Promise.all([loadWithLoggedConsole(load('a'), { debug }), loadWithLoggedConsole(load('b'), { debug })]),
  ).toEqual(['a', 'b']);
  expect(debug.mock.calls.map(([facts]) => facts)).toEqual([{ text: 'a' }, { text: 'b' }]);
  expect([console.warn, console.info]).toEqual([warn, info]);
});
