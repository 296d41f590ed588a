import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { ConversionError } from '../../src/errors.ts';
import type { Limits } from '../../src/limits.ts';
import { buildArchive } from '../builders/archive-builder.ts';
import { buildLayout, buildPackage, imageFrame, paragraphOf, textFrame } from '../builders/layout-builder.ts';
import { falseLengths, flips, truncations } from '../damage.ts';
import { openFixture } from '../fixtures.ts';
import { openFont } from '../font/font-fixtures.ts';
import { convertLayout } from './bundle-reader.ts';

const to = 'design_package';
const text = textFrame('f1', 't1');
const link = 'file:/a/Links/a.png';
const files = {
  'x.idml': buildLayout({ spreads: [imageFrame('r1', { uri: link }) + text], stories: { t1: paragraphOf('Hello') } }),
  'Links/a.png': openFixture('quadrants.png'),
  'Document fonts/a.ttf': openFont('plain.ttf'),
};

async function codeOf(bytes: Uint8Array, limits: Partial<Limits> = {}): Promise<string> {
  try {
    await convert(bytes, { to, allowMissing: true, limits });
    return 'converted';
  } catch (error) {
    expect(error).toBeInstanceOf(ConversionError);
    return (error as ConversionError).code;
  }
}

describe('a hostile package', () => {
  it('is refused if entry names lead out of it', async () => {
    for (const name of ['../evil.png', '/etc/passwd', 'Links/../../evil.png', 'C:/evil.png']) {
      expect(await codeOf(buildPackage({ ...files, [name]: 'x' }))).toBe('ZIP_NAME_UNSAFE');
      const inner = buildLayout({ entries: [{ name, content: 'x' }] });
      expect(await codeOf(buildPackage({ 'x.idml': inner }))).toBe('ZIP_NAME_UNSAFE');
    }
  });

  it('is refused if it contains symbolic links', async () => {
    const bytes = buildArchive([
      { name: 'x.idml', content: files['x.idml'] },
      { name: 'Links/a.png', content: '/etc/passwd', mode: 0o120777 },
    ]);
    expect(await codeOf(bytes)).toBe('ZIP_LINK');
  });

  it('is refused before a zip bomb is decompressed, in the package and in the layout', async () => {
    const packed = new Uint8Array(deflateRawSync(new Uint8Array(100_000_000)));
    const bomb = { packed, size: 100_000_000, compressedSize: packed.length, method: 8 };
    const outer = buildArchive([
      { name: 'x.idml', content: files['x.idml'] },
      { name: 'Links/a.png', ...bomb },
    ]);
    expect(await codeOf(outer)).toBe('ZIP_RATIO');
    expect(await codeOf(buildPackage({ 'x.idml': buildLayout({ entries: [{ name: 'b.xml', ...bomb }] }) }))).toBe(
      'ZIP_RATIO',
    );
  });

  it('is refused if the layout is an image or truncated', async () => {
    expect(await codeOf(buildPackage({ 'x.idml': openFixture('quadrants.png') }))).toBe('ZIP_NO_DIRECTORY');
    expect(await codeOf(buildPackage({ 'x.idml': files['x.idml'].subarray(0, 400) }))).toBe('ZIP_NO_DIRECTORY');
    expect(await codeOf(buildPackage({ 'x.idml': buildPackage({ 'a.txt': '' }) }))).toBe('IDML_MALFORMED');
    expect(await codeOf(buildLayout({ spreads: [] }))).toBe('IDML_MALFORMED');
  });

  it('is refused for internal and external entities', async () => {
    const bomb = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><d>&b;</d>';
    const outside = '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]><d>&a;</d>';
    for (const content of [bomb, outside]) {
      const bytes = buildArchive([{ name: 'designmap.xml', content }]);
      expect(await codeOf(bytes)).toMatch(/^XML_/);
    }
  });

  it('ends at limits: pages, entries, nested elements, work, images', async () => {
    const pages = buildLayout({ spreads: Array<string>(40).fill('') });
    expect(await codeOf(pages)).toBe('converted');
    expect(await codeOf(pages, { maxFrames: 39 })).toBe('LAYOUT_TOO_LONG');
    const deep = buildLayout({ spreads: ['<Group Self="g">'.repeat(600) + '</Group>'.repeat(600)] });
    expect(await codeOf(deep)).toBe('XML_TOO_LARGE');
    expect(await codeOf(buildPackage(files), { maxWork: 1000 })).toBe('WORK_EXHAUSTED');
    expect(await codeOf(buildPackage(files), { maxPixels: 100 })).toBe('IMAGE_TOO_LARGE');
    expect(await codeOf(buildPackage(files), { maxArchiveEntries: 2 })).toBe('ZIP_TOO_MANY_ENTRIES');
  });

  it('names the file that exceeds a limit', async () => {
    const failing = convert(buildPackage(files), { to, limits: { maxPixels: 100 } });
    await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('Links/a.png') });
  });

  it('may have threads in a cycle and styles based on each other', async () => {
    const thread = (self: string, next: string): string => textFrame(self, 't1').replaceAll('="n"', `="${next}"`);
    const styles = ['a', 'b'].map(
      (name, index) =>
        `<ParagraphStyle Self="ParagraphStyle/${name}" Name="${name}"><Properties><BasedOn type="object">ParagraphStyle/${'ba'[index]}</BasedOn></Properties></ParagraphStyle>`,
    );
    const story = paragraphOf('Hello').replace('$ID/NormalParagraphStyle', 'a');
    const layout = buildLayout({
      spreads: [thread('f1', 'f2') + thread('f2', 'f1')],
      stories: { t1: story },
      styles: `<RootParagraphStyleGroup Self="ps">${styles.join('')}</RootParagraphStyleGroup>`,
    });
    expect(await codeOf(layout)).toBe('converted');
  });

  it('with ten thousand pages ends at a limit or in a bounded document', async () => {
    const layout = buildLayout({ spreads: Array<string>(9_900).fill('') });
    expect(await codeOf(layout)).toBe('LAYOUT_TOO_LONG');
  });

  it('may have a story that is anchored in itself', async () => {
    const inner = imageFrame('r1', { uri: link }) + textFrame('f2', 't1');
    const stories = { t1: paragraphOf('Hello').replace('<Content>', `${inner}<Content>`) };
    expect(await codeOf(buildLayout({ spreads: [text], stories }))).toMatch(/^converted$|^IDML_/);
  });

  it('fails only with a ConversionError, however its bytes are damaged', async () => {
    for (const bytes of [buildPackage(files), files['x.idml']]) {
      for (const broken of [...truncations(bytes, 997), ...flips(bytes, 60), ...falseLengths(bytes, 40)])
        await codeOf(broken);
    }
  });

  it('stops on abort', async () => {
    const stop = new AbortController();
    const running = convertLayout(buildPackage(files), { signal: stop.signal });
    stop.abort();
    await expect(running).rejects.toMatchObject({ code: 'ABORTED' });
  });
});
