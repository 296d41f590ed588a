import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

const fonts = new URL('../../core/test/font/fixtures/', import.meta.url);
let cwd: string;
const quoin = (...args: string[]) => runQuoin(args, { cwd });

beforeAll(async () => {
  cwd = makeFolder();
  const create = { width: 20, height: 20, channels: 3, background: '#777777' } as const;
  const gray = sharp({ create });
  writeFileSync(join(cwd, 'a.png'), await gray.png().toBuffer());
  writeFileSync(join(cwd, 'a.tiff'), await gray.tiff().toBuffer());
  writeFileSync(
    join(cwd, 'b.png'),
    await sharp({ create: { ...create, background: '#787878' } })
      .png()
      .toBuffer(),
  );
  for (const name of ['plain.ttf', 'plain.woff', 'varying.ttf']) copyFileSync(new URL(name, fonts), join(cwd, name));
});

describe('quoin compare', () => {
  it('ends with 0 for equal files, and with 1 for files that differ', async () => {
    const equal = await quoin('compare', 'a.png', 'a.tiff');
    expect([equal.code, equal.err]).toEqual([0, '']);
    expect(equal.out).toMatch(/^a\.png and a\.tiff are equal\n/);
    const different = await quoin('compare', 'a.png', 'b.png');
    expect([different.code, different.err]).toEqual([1, '']);
    expect(different.out.split('\n')).toEqual([
      'a.png and b.png differ',
      '  size                20 × 20',
      '  mean difference     0.397 ΔE2000',
      '  max difference      0.397 ΔE2000',
      expect.stringMatching(/^ {2}similarity {10}(0\.9\d{3}|1\.0000) SSIM$/),
      '  different pixels    400 (100 %)',
      '',
    ]);
    expect((await quoin('compare', 'a.png', 'b.png', '--threshold', '0.5')).code).toBe(0);
  });

  it('lists what differs in fonts', async () => {
    expect((await quoin('compare', 'plain.ttf', 'plain.woff')).out).toMatch(/are equal\n/);
    await quoin('convert', 'varying.ttf', '-o', 'heavy.ttf', '--instance', 'wght=900');
    const { code, out } = await quoin('compare', 'varying.ttf', 'heavy.ttf');
    expect(code).toBe(1);
    expect(out).toMatch(/\n {2}tables\n {4}tag +first +second\n/);
    expect(out).toMatch(/\n {4}fvar +\d+ +none\n/);
    expect(out).toMatch(/\n {2}outlines +\d+ of \d+ differ\n {2}different outlines\n/);
  });

  it('prints one JSON object, also for failures', async () => {
    const { out } = await quoin('compare', 'a.png', 'b.png', '--json');
    expect(JSON.parse(out)).toMatchObject({
      first: 'a.png',
      second: 'b.png',
      ok: true,
      kind: 'image',
      isEqual: false,
      difference: { pixels: 400 },
    });
    const failed = await quoin('compare', 'a.png', 'plain.ttf', '--json');
    expect(failed.code).toBe(2);
    expect(JSON.parse(failed.out)).toMatchObject({ ok: false, error: { code: 'PAIR_UNSUPPORTED' } });
  });

  it('compares standard input with a file', async () => {
    const input = readFileSync(join(cwd, 'a.png'));
    expect((await runQuoin(['compare', '-', 'a.tiff'], { cwd, input })).code).toBe(0);
    const { code, err } = await quoin('compare', '-', '-');
    expect(code).toBe(2);
    expect(err).toContain('standard input can be only one of the two files');
  });

  it('has the exit code of the failure, and names the file', async () => {
    writeFileSync(join(cwd, 'broken.png'), readFileSync(join(cwd, 'a.png')).subarray(0, 50));
    const { code, err } = await quoin('compare', 'a.png', 'broken.png');
    expect(code).toBe(3);
    expect(err).toMatch(/^quoin: a\.png, broken\.png: the second file: .* \[IMAGE_DAMAGED\]\n$/);
    expect((await quoin('compare', 'a.png', 'missing.png')).code).toBe(7);
    for (const flags of [
      ['--threshold', 'x'],
      ['--faces', '1'],
    ])
      expect((await quoin('compare', 'a.png', 'b.png', ...flags)).code).toBe(2);
  });
});
