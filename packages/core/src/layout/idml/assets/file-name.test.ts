import { describe, expect, it } from 'vitest';
import { createFileNamer, splitName } from './file-name.ts';

describe('createFileNamer', () => {
  const nameAll = (names: readonly string[]) => {
    const nameFile = createFileNamer('images');
    return names.map((name) => nameFile({ name, extension: 'png', source: `Links/${name}` }));
  };

  it.each([
    ['logo', 'logo'],
    ['SDL shield (256x)', 'SDL-shield-256x'],
    ['Prüfung Œ', 'Prufung'],
    ['../..//etc/passwd', 'etc-passwd'],
    ['.hidden', 'hidden'],
    ['a..b', 'a.b'],
    ['CON', 'CON-file'],
    ['x'.repeat(300), 'x'.repeat(80)],
  ])('writes %s with URL-safe characters', (name, expected) => {
    expect(nameAll([name])).toEqual([`images/${expected}.png`]);
  });

  it('adds the same hash of the source to a name without letters', () => {
    const [first] = nameAll(['図']);
    expect(first).toMatch(/^images\/file-[0-9a-f]{8}\.png$/);
    expect(nameAll(['図'])).toEqual([first]);
    expect(nameAll(['表'])).not.toEqual([first]);
  });

  it('adds a hash to a repeated name, ignoring case', () => {
    const found = nameAll(['a', 'A', 'ä']);
    expect(found[0]).toBe('images/a.png');
    expect(found[1]).toMatch(/^images\/A-[0-9a-f]{8}\.png$/);
    expect(found[2]).toMatch(/^images\/a-[0-9a-f]{8}\.png$/);
    expect(new Set(found.map((name) => name.toLowerCase())).size).toBe(3);
  });

  it('never returns a name twice, even for one source', () => {
    expect(new Set(nameAll(Array(50).fill('a'))).size).toBe(50);
  });
});

describe('splitName', () => {
  it.each([
    ['Links/a.b.png', { base: 'a.b.png', stem: 'a.b', ending: 'png' }],
    ['none', { base: 'none', stem: 'none', ending: '' }],
    ['.hidden', { base: '.hidden', stem: '.hidden', ending: '' }],
  ])('splits %s', (path, parts) => {
    expect(splitName(path)).toEqual(parts);
  });
});
