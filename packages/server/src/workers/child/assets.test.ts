import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFonts } from './assets.ts';

let folder: string;
const textsOf = async () => (await readFonts(folder)).map((bytes) => Buffer.from(bytes).toString());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-fonts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a folder of fonts', () => {
  it('is read with its subfolders, sorted by name, without other files', async () => {
    await mkdir(join(folder, 'b'));
    for (const name of ['c.WOFF2', 'a.ttf', join('b', 'x.otf'), 'b.ttc', 'licence.txt', 'ttf']) {
      await writeFile(join(folder, name), name);
    }
    expect(await textsOf()).toEqual(['a.ttf', 'b.ttc', join('b', 'x.otf'), 'c.WOFF2']);
  });

  it('is read once for concurrent and later calls', async () => {
    await writeFile(join(folder, 'a.ttf'), 'a');
    const [one, other] = await Promise.all([readFonts(folder), readFonts(folder)]);
    await writeFile(join(folder, 'b.ttf'), 'b');
    expect(other).toBe(one);
    expect(await readFonts(folder)).toBe(one);
  });

  it('that does not exist is an error, and is read once it exists', async () => {
    await rm(folder, { recursive: true });
    await expect(readFonts(folder)).rejects.toMatchObject({ code: 'ENOENT' });
    await mkdir(folder);
    await writeFile(join(folder, 'a.ttf'), 'a');
    expect(await textsOf()).toEqual(['a']);
  });
});
