import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ConversionRun } from '../../context.ts';
import { resolveLimits } from '../../limits.ts';
import type { Design } from '../../models/design/document.ts';
import { openArchive } from '../../zip/archive.ts';
import { writeBundle } from './write.ts';

const template = { version: '1.0.0', type: 'template', metaData: { title: 'x' } } as Design;
const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
const options = { to: 'design_package', config: undefined };
const text = new TextEncoder().encode('text '.repeat(100));

function write(names: readonly string[]) {
  const files = new Map(names.map((name) => [name, text]));
  const images = Object.fromEntries(names.map((name) => [name, { name }]));
  return writeBundle({ template, manifest: { images, fonts: {} }, files }, options, context);
}

describe('writeBundle', () => {
  it('writes the document beside the files', async () => {
    const files = unzipSync(await write(['images/a.png', 'fonts/b.ttf']));
    expect(Object.keys(files).sort()).toEqual(['fonts/b.ttf', 'images/a.png', 'templatebundle.json']);
    expect(files['images/a.png']).toEqual(text);
    const bundle = JSON.parse(new TextDecoder().decode(files['templatebundle.json']));
    expect(Object.keys(bundle)).toEqual(['version', 'template', 'manifest']);
    expect(bundle).toMatchObject({ version: '1.0.0', template, manifest: { fonts: {} } });
  });

  it('makes the same bytes for the same bundle, in any order of files', async () => {
    const names = ['images/a.png', 'images/b.png', 'fonts/c.ttf'];
    expect(Buffer.compare(await write(names), await write(names.toReversed()))).toBe(0);
  });

  it('compresses text and stores images', async () => {
    const { entries } = openArchive(
      await write(['images/a.png', 'images/b.jpg', 'images/c.svg', 'fonts/d.ttf']),
      context,
    );
    const stored = entries.filter(({ size, compressedSize }) => size === compressedSize).map(({ name }) => name);
    expect(stored).toEqual(['images/a.png', 'images/b.jpg']);
  });
});
