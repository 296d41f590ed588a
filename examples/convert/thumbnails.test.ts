import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from '@quoin/core';
import { expect, it, onTestFinished } from 'vitest';
import { makeThumbnails } from './thumbnails.ts';

it('makes thumbnails of pictures, lists those that cannot be read, and skips other files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-example-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"/>');
  writeFileSync(join(folder, 'b.png'), 'no picture');
  writeFileSync(join(folder, 'c.txt'), 'skipped');
  writeFileSync(join(folder, 'd.ttf'), 'a font, which cannot become a picture');
  writeFileSync(join(folder, 'e.avif'), 'avif is written, not read');
  const lines = await makeThumbnails(folder, 64);
  expect(lines).toEqual([
    'a.svg: done',
    expect.stringMatching(/^b\.png: unsupported: the format is not known: the file starts with 6e 6f/),
  ]);
  const { facts } = await inspect(new Uint8Array(readFileSync(join(folder, 'a.svg.thumbnail.webp'))));
  expect(facts).toMatchObject({ width: 64, height: 64 });
});
