import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from '@quoin/core';
import { describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

const fixtures = new URL('../../core/test/font/fixtures/', import.meta.url);

/** A folder with fixtures of core. */
function makeFontFolder(...names: string[]): string {
  const folder = makeFolder();
  for (const name of names) copyFileSync(new URL(name, fixtures), join(folder, name));
  return folder;
}

describe('quoin font-kit', () => {
  it('writes fonts, a style sheet that names them, and a specimen', async () => {
    const cwd = makeFontFolder('varying.ttf');
    const args = ['font-kit', 'varying.ttf', '--out-dir', 'kit', '--text', 'AB', '--to', 'woff2,woff'];
    const { code, out, err } = await runQuoin(args, { cwd });
    expect(code).toBe(0);
    expect(err).toMatch(/^note: the embedding rights .* \[FONT_RIGHTS_RESTRICTED\]\n$/);
    const files = readdirSync(join(cwd, 'kit')).sort();
    const fonts = files.filter((name) => name.includes('.woff'));
    expect(fonts).toHaveLength(2);
    expect(files).toEqual([...fonts, 'fonts.css', 'specimen.html'].sort());
    const css = readFileSync(join(cwd, 'kit/fonts.css'), 'utf8');
    for (const name of fonts) {
      expect(css).toContain(`url("${name}")`);
      const { type } = await inspect(readFileSync(join(cwd, 'kit', name)));
      expect(name.endsWith(`.${type}`)).toBe(true);
    }
    for (const name of files) expect(out).toContain(join('kit', name));
  });

  it('limits axes, and prints one JSON object', async () => {
    const cwd = makeFontFolder('varying.ttf');
    const args = [
      'font-kit',
      'varying.ttf',
      '--out-dir',
      'kit',
      '--text',
      'A',
      '--axes',
      'wght=300:700,wdth=100',
      '--json',
    ];
    const { code, out } = await runQuoin(args, { cwd });
    expect(code).toBe(0);
    const { ok, outputs } = JSON.parse(out) as { ok: boolean; outputs: string[] };
    expect([ok, outputs.length]).toEqual([true, 3]);
    const { facts } = await inspect(readFileSync(join(cwd, outputs[0] ?? '')));
    expect(facts.axes).toMatchObject([{ tag: 'wght', min: 300, max: 700 }]);
    expect(facts.characters).toBe(1);
  });

  it('makes all fonts of a collection', async () => {
    const cwd = makeFontFolder('three.ttc');
    const { code } = await runQuoin(['font-kit', 'three.ttc', '--out-dir', 'kit', '--unicodes', 'U+61'], { cwd });
    expect(code).toBe(0);
    expect(readdirSync(join(cwd, 'kit')).filter((name) => name.endsWith('.woff2'))).toHaveLength(3);
  });

  it('writes nothing if one of the files exists, unless forced', async () => {
    const cwd = makeFontFolder('plain.ttf');
    const args = ['font-kit', 'plain.ttf', '--out-dir', 'kit', '--text', 'a'];
    await runQuoin(args, { cwd });
    const { code, err } = await runQuoin(args, { cwd });
    expect(code).toBe(7);
    expect(err).toContain('--force');
    expect((await runQuoin([...args, '--force'], { cwd })).code).toBe(0);
  });

  it.each([
    [['--text', '中'], 2, 'none of the characters'],
    [['--languages', 'qqq'], 2, 'are not known'],
    [['--axes', 'wght'], 2, 'wght=300:700'],
    [['--axes', 'wght=1,wght=2'], 2, 'each axis once'],
    [['--display', 'soon'], 2, 'swap'],
    [['--to', 'png'], 2, 'woff2'],
  ])('refuses %j', async (flags, expected, message) => {
    const cwd = makeFontFolder('plain.ttf');
    const { code, err } = await runQuoin(['font-kit', 'plain.ttf', '--out-dir', 'kit', ...flags], { cwd });
    expect([code, err.includes(message)]).toEqual([expected, true]);
    expect(readdirSync(cwd)).toEqual(['plain.ttf']);
  });
});
