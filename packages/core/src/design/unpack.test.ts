import { describe, expect, it } from 'vitest';
import { buildBundle } from '../../test/builders/design-builder.ts';
import { setAt } from '../../test/layout/set-at.ts';
import { ConversionRun } from '../context.ts';
import { defaultLimits } from '../limits.ts';
import { writeArchive } from '../zip/write.ts';
import { unpackDesign } from './unpack.ts';
import { isValid, validateBundle } from './validate.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const context = new ConversionRun(defaultLimits).context(async () => {
  throw new Error('unexpected conversion');
});

function pack(bundle: unknown, files: Record<string, string> = {}): Promise<Uint8Array> {
  const text = typeof bundle === 'string' ? bundle : JSON.stringify(bundle);
  const all = { 'templatebundle.json': text, ...files };
  return writeArchive(
    Object.entries(all).map(([name, content]) => ({ name, bytes: encode(content) })),
    context,
  );
}

describe('a design package', () => {
  it('is unpacked into template, manifest and files', async () => {
    const bytes = await pack(buildBundle(), { 'images/a.png': 'picture', 'fonts/a.ttf': 'font' });
    const { template, manifest, files } = await unpackDesign(bytes);
    const { template: expected, manifest: listed } = buildBundle();
    expect([template, manifest]).toEqual([expected, listed]);
    expect([...files].map(([name, content]) => [name, Buffer.from(content).toString()]).sort()).toEqual([
      ['fonts/a.ttf', 'font'],
      ['images/a.png', 'picture'],
    ]);
  });

  it('gets only absent members that have a default', async () => {
    const { version, template, manifest } = buildBundle();
    const { fontData, swatches } = template;
    const clip = { version: template.version, type: 'clip', metaData: {}, fontData, swatches, pages: [] };
    const bytes = await pack({ version, template: clip, manifest: { ...manifest, images: {} } });
    const layers = [{ id: expect.any(String), name: 'Layer 1' }];
    const styles = { paragraph: [], character: [] };
    expect((await unpackDesign(bytes)).template).toEqual({
      ...clip,
      metaData: { title: '' },
      styles,
      layers,
      stories: [],
    });
  });

  it('may be in a folder of the archive', async () => {
    const bytes = await writeArchive(
      [
        { name: 'made/templatebundle.json', bytes: encode(JSON.stringify(buildBundle())) },
        { name: 'made/images/a.png', bytes: encode('x') },
      ],
      context,
    );
    expect([...(await unpackDesign(bytes)).files.keys()]).toEqual(['images/a.png']);
  });

  it.each(['https://cdn.example.com/d/7', 'https://cdn.example.com/d/7/'])(
    'refers to its files by absolute URLs below %s',
    async (baseUrl) => {
      const { template, manifest } = await unpackDesign(await pack(buildBundle()), { baseUrl });
      expect(template.fontData[0]?.src).toBe('https://cdn.example.com/d/7/fonts/a.ttf');
      expect(template.stories[0]?.elements?.[1]).toMatchObject({
        image: { src: 'https://cdn.example.com/d/7/images/a.png' },
      });
      expect(Object.keys(manifest.images)).toEqual([
        'https://cdn.example.com/d/7/images/a.png',
        'https://cdn.example.com/d/7/images/lost.tif',
      ]);
      expect(isValid(validateBundle({ version: '1.0.0', template, manifest }))).toBe(true);
    },
  );

  it('keeps absolute URLs and data URIs', async () => {
    const remote = 'HTTPS://other.example.com/a.ttf';
    const bundle = setAt(buildBundle(), '/template/fontData/0/src', remote);
    setAt(bundle, '/manifest/fonts', { [remote]: { name: 'a' } });
    setAt(bundle, '/template/stories/0/elements/1/image/src', 'data:image/png;base64,AA==');
    const { template } = await unpackDesign(await pack(bundle), { baseUrl: 'https://cdn.example.com' });
    expect(template.fontData[0]?.src).toBe(remote);
    expect(template.stories[0]?.elements?.[1]).toMatchObject({ image: { src: 'data:image/png;base64,AA==' } });
  });

  it('is refused with the reason if it is not one', async () => {
    const other = await writeArchive([{ name: 'other.json', bytes: encode('{}') }], context);
    await expect(unpackDesign(other)).rejects.toMatchObject({
      code: 'DESIGN_INVALID',
      message: expect.stringMatching(/no templatebundle\.json/),
    });
    await expect(unpackDesign(await pack('{'))).rejects.toMatchObject({
      code: 'DESIGN_INVALID',
      message: expect.stringMatching(/is not JSON/),
    });
    const invalid = unpackDesign(await pack(setAt(buildBundle(), '/template/pages', [])));
    await expect(invalid).rejects.toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ pointer: '/template/pages' })]),
    });
  });

  it.each(['images/', '//cdn.example.com', 'file:///tmp', 'data:,x'])('refuses the base URL %s', async (baseUrl) => {
    await expect(unpackDesign(await pack(buildBundle()), { baseUrl })).rejects.toMatchObject({
      code: 'OPTION_INVALID',
    });
  });
});
