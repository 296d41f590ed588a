import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSettings } from '@quoin/core/image-settings';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

const folder = makeFolder();
const at = (name: string) => join(folder, name);
const half = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="30" height="40" fill="red"/></svg>',
);
writeFileSync(at('half.svg'), half);
writeFileSync(at('half.png'), await sharp(half).png().toBuffer());
writeFileSync(at('tagged.jpg'), await sharp(half).withIccProfile('p3').withXmp('<x/>').jpeg().toBuffer());

async function convert(source: string, output: string, ...flags: string[]) {
  const { code, err } = await runQuoin(['convert', at(source), '-o', at(output), '--force', ...flags]);
  expect(err).toBe('');
  expect(code).toBe(0);
  return sharp(readFileSync(at(output)));
}

const size = ['--width', '60', '--height', '60'];

describe('the settings of images', () => {
  it('frame a picture', async () => {
    const flags = [...size, '--fit', 'pad', '--gravity', 'south', '--background', 'lime'];
    const pixels = await (await convert('tagged.jpg', 'framed.png', ...flags, '--keep', 'none')).raw().toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([0, 255, 0]);
    const last = (59 * 60 + 5) * 3;
    expect(pixels[last]).toBeGreaterThan(240);
    expect(pixels[last + 1]).toBeLessThan(20);
  });

  it('limit a picture, encode it and keep some metadata', async () => {
    const flags = ['--width', '600', '--no-enlarge', '--progressive', '--density', '200', '--keep', 'profile,exif'];
    const facts = await (await convert('tagged.jpg', 'web.jpg', ...flags)).metadata();
    expect(facts).toMatchObject({ width: 60, height: 40, isProgressive: true, density: 200 });
    expect([facts.icc !== undefined, facts.xmp !== undefined]).toEqual([true, false]);
    const lossless = await convert('half.png', 'exact.webp', '--lossless', '--effort', '9');
    expect(await lossless.ensureAlpha().raw().toBuffer()).toEqual(await sharp(half).ensureAlpha().raw().toBuffer());
  });

  it('draw a drawing at a resolution', async () => {
    const { width, height, density } = await (await convert('half.svg', 'print.png', '--density', '192')).metadata();
    expect([width, height, density]).toEqual([120, 80, 192]);
  });

  it('can have defaults, in the file and in variables', async () => {
    const defaults = makeFolder();
    writeFileSync(join(defaults, 'half.png'), readFileSync(at('half.png')));
    const config = { to: 'jpg', 'no-enlarge': true, keep: ['exif'], background: 'blue', width: 600 };
    writeFileSync(join(defaults, 'quoin.config.json'), JSON.stringify(config));
    const { code } = await runQuoin(['convert', 'half.png'], { cwd: defaults, env: { QUOIN_GRAVITY: '' } });
    expect(code).toBe(0);
    const { data, info } = await sharp(join(defaults, 'half.jpg')).raw().toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(60);
    expect(data[59 * 3 + 2]).toBeGreaterThan(240);
    const wrong = await runQuoin(['convert', 'half.png', '--force'], { cwd: defaults, env: { QUOIN_EFFORT: '12' } });
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringMatching(/QUOIN_EFFORT.*from 0 to 9/)]);
  });

  it.each([
    [['--effort', '10'], /from 0 to 9/],
    [['--density', '0'], /from 1 to 2400/],
    [['--gravity', 'top'], /Allowed choices are center, north/],
    [['--keep', 'exif,gps'], /any of exif, xmp, iptc, profile/],
    [['--background', 'reddish'], /--background must be an opaque CSS colour or transparent, but is "reddish"/],
    [['--strip', '--keep', 'exif'], /--strip and --keep cannot be combined/],
    [['--fit', 'pad', '--gravity', 'entropy'], /pad has center, north/],
  ])('are refused once with their range: %j', async (flags, message) => {
    const inputs = [at('half.png'), at('tagged.jpg')];
    const { code, err } = await runQuoin(['convert', ...inputs, '--to', 'webp', '--out-dir', at('none'), ...flags]);
    expect(code).toBe(2);
    expect(err.trim().split('\n')).toEqual([expect.stringMatching(message)]);
    expect(existsSync(at('none'))).toBe(false);
  });

  it('are all in the help, with range and default', async () => {
    const { out } = await runQuoin(['convert', '--help'], { env: { COLUMNS: '100' } });
    const help = out.replace(/\s+/g, ' ');
    for (const [name, setting] of Object.entries(imageSettings)) {
      expect(help).toContain(` --${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} `);
      if (setting.kind === 'integer') expect(help).toContain(`${setting.min} to ${setting.max} (default: `);
      if (setting.kind !== 'switch') expect(help).toContain(`(default: ${setting.default})`);
    }
  });
});
