import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

const fixtures = new URL('../../core/test/font/fixtures/', import.meta.url);

function makeFontFolder(...names: string[]): string {
  const folder = makeFolder();
  for (const name of names) copyFileSync(new URL(name, fixtures), join(folder, name));
  return folder;
}

/** The number of faces that the header of a TTC states. */
const countFaces = (file: Buffer): number => (file.toString('latin1', 0, 4) === 'ttcf' ? file.readUInt32BE(8) : 0);

describe('quoin font-collection', () => {
  it.each(['family.ttc', 'family.OTC'])('writes %s', async (name) => {
    const cwd = makeFontFolder('plain.ttf', 'plain.otf', 'three.ttc');
    const args = ['font-collection', 'plain.ttf', 'plain.otf', 'three.ttc', '-o', name];
    const { code, out, err } = await runQuoin(args, { cwd });
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`^plain.ttf plain.otf three.ttc → ${name} \\(`));
    expect(countFaces(readFileSync(join(cwd, name)))).toBe(5);
  });

  it('writes a WOFF 2 that ots-sanitize accepts', async () => {
    const cwd = makeFontFolder('plain.ttf', 'plain.otf');
    const { code } = await runQuoin(['font-collection', 'plain.ttf', 'plain.otf', '-o', 'family.woff2'], { cwd });
    expect(code).toBe(0);
    for (const face of ['0', '1']) {
      execFileSync('ots-sanitize', [join(cwd, 'family.woff2'), join(cwd, `face-${face}.ttf`), face], {
        stdio: 'ignore',
      });
    }
    expect(readdirSync(cwd)).toHaveLength(5);
  });

  it('writes to standard output, and prints one JSON object', async () => {
    const cwd = makeFontFolder('plain.ttf', 'plain.otf');
    const args = ['font-collection', 'plain.ttf', 'plain.otf', '-o', '-', '--to', 'ttc', '--json'];
    const { code, err } = await runQuoin(args, { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(err)).toMatchObject({
      input: 'plain.ttf plain.otf',
      ok: true,
      output: '-',
      type: 'ttc',
      notes: [],
    });
  });

  it.each([
    [['plain.ttf', '-o', 'family.ttf'], 2, 'collections cannot be written as "ttf"; use --to ttc or --to woff2'],
    [['plain.ttf', '-o', '-'], 2, 'no type is given'],
    [['plain.ttf', '-o', 'family.ttc', '--to', 'constructor'], 2, 'collections cannot be written as "constructor"'],
    [['absent.ttf', '-o', 'family.ttc'], 7, 'absent.ttf'],
  ])('refuses %j', async (args, expected, message) => {
    const cwd = makeFontFolder('plain.ttf');
    const { code, err } = await runQuoin(['font-collection', ...args], { cwd });
    expect([code, err.includes(message)]).toEqual([expected, true]);
    expect(readdirSync(cwd)).toEqual(['plain.ttf']);
  });

  it('keeps an existing file unless forced', async () => {
    const cwd = makeFontFolder('plain.ttf', 'three.ttc');
    const args = ['font-collection', 'plain.ttf', '-o', 'three.ttc'];
    expect((await runQuoin(args, { cwd })).code).toBe(7);
    expect(countFaces(readFileSync(join(cwd, 'three.ttc')))).toBe(3);
    expect((await runQuoin([...args, '--force'], { cwd })).code).toBe(0);
    expect(countFaces(readFileSync(join(cwd, 'three.ttc')))).toBe(1);
    expect(existsSync(join(cwd, 'plain.ttf'))).toBe(true);
  });
});
