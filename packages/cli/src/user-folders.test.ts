import { describe, expect, it } from 'vitest';
import { findCacheFolder, findConfigFolder } from './user-folders.ts';

// XDG Base Directory Specification: relative paths are ignored; without the variables, $HOME/.config and $HOME/.cache

describe('the folder for settings', () => {
  it.each([
    ['linux', { XDG_CONFIG_HOME: '/x', HOME: '/home/a' }, '/x'],
    ['linux', { XDG_CONFIG_HOME: 'x', HOME: '/home/a' }, '/home/a/.config'],
    ['linux', { HOME: '/home/a' }, '/home/a/.config'],
    ['darwin', { HOME: '/Users/a', APPDATA: '/no' }, '/Users/a/.config'],
    ['win32', { APPDATA: '/Roaming', HOME: '/home/a' }, '/Roaming'],
  ] as const)('on %s with %o is %s', (platform, environment, expected) => {
    expect(findConfigFolder(environment, platform)).toBe(expected);
  });
});

describe('the folder for what can be made again', () => {
  it.each([
    ['linux', { XDG_CACHE_HOME: '/x', HOME: '/home/a' }, '/x'],
    ['linux', { XDG_CACHE_HOME: 'x', HOME: '/home/a' }, '/home/a/.cache'],
    ['linux', { HOME: '/home/a', LOCALAPPDATA: '/no' }, '/home/a/.cache'],
    ['darwin', { HOME: '/Users/a' }, '/Users/a/Library/Caches'],
    ['win32', { LOCALAPPDATA: '/Local', APPDATA: '/Roaming' }, '/Local'],
  ] as const)('on %s with %o is %s', (platform, environment, expected) => {
    expect(findCacheFolder(environment, platform)).toBe(expected);
  });
});
