import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

const square = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c03' } })
  .png()
  .toBuffer();
let folder: string;
beforeEach(() => {
  folder = makeFolder();
  writeFileSync(join(folder, 'red.png'), square);
});
const configure = (config: unknown) => writeFileSync(join(folder, 'quoin.config.json'), JSON.stringify(config));
const convert = (args: string[], env: Record<string, string> = {}) =>
  runQuoin(['convert', 'red.png', ...args], { cwd: folder, env });
const factsOf = async (name: string) => {
  const { format, width } = await sharp(readFileSync(join(folder, name))).metadata();
  return { format, width };
};

describe('defaults of quoin convert', () => {
  it('are taken from the file, from variables before it, and from flags before both', async () => {
    configure({ to: ['webp', 'jpg'], width: 10, 'out-dir': 'out', strip: true });
    expect(await convert([])).toMatchObject({ code: 0, err: '2 converted, 0 failed, 0 notes\n' });
    expect(await factsOf('out/red.webp')).toEqual({ format: 'webp', width: 10 });
    expect(await factsOf('out/red.jpg')).toEqual({ format: 'jpeg', width: 10 });
    expect((await convert([], { QUOIN_WIDTH: '20', QUOIN_TO: 'png', QUOIN_OUT_DIR: 'more' })).code).toBe(0);
    expect(await factsOf('more/red.png')).toEqual({ format: 'png', width: 20 });
    expect((await convert(['--width', '30', '--out-dir', 'most'], { QUOIN_WIDTH: '20', QUOIN_TO: 'png' })).code).toBe(
      0,
    );
    expect(await factsOf('most/red.png')).toEqual({ format: 'png', width: 30 });
  });

  it('of names and types do not apply with --output', async () => {
    configure({ to: 'webp', 'out-dir': 'out', name: '{name}-2', width: 10 });
    expect((await convert(['-o', 'small.png'])).code).toBe(0);
    expect(await factsOf('small.png')).toEqual({ format: 'png', width: 10 });
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  it('of switches can be off, and an empty variable is none', async () => {
    configure({ quiet: true, to: 'webp' });
    expect((await convert([])).out).toBe('');
    const loud = await convert(['--force'], { QUOIN_QUIET: 'false', QUOIN_TO: '' });
    expect(loud.out).toContain('red.webp');
  });

  it.each([
    [{ width: 'wide' }, {}, '"width" is "wide": It must be a whole number from 1 to 10000.'],
    [{ strip: 'perhaps' }, {}, '"strip" is "perhaps": expected true or false'],
    [{ force: true }, {}, '"force" is not a setting'],
    [{ widht: 80 }, {}, 'did you mean "width"?'],
    [{ server: 'https://quoin.example.com' }, {}, '"server" is not a setting'],
    [{ to: { a: 1 } }, {}, '"to" must be'],
    [[], {}, 'the file is not a JSON object'],
    [{}, { QUOIN_WIDTH: '8.5' }, 'QUOIN_WIDTH is "8.5": It must be a whole number from 1 to 10000.'],
    [{}, { QUOIN_SERVER: 'quoin.example.com' }, '"quoin.example.com" is not the URL of a server'],
  ])('that are wrong are refused: %j %j', async (config, env, text) => {
    configure(config);
    const { code, err } = await convert(['--to', 'webp'], env);
    expect(err).toContain(text);
    expect(code).toBe('QUOIN_SERVER' in env ? 8 : 2);
    expect(existsSync(join(folder, 'red.webp'))).toBe(false);
  });

  it('in a file that is not JSON are refused', async () => {
    writeFileSync(join(folder, 'quoin.config.json'), '{');
    expect(await convert(['--to', 'webp'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('quoin.config.json'),
    });
  });
});
