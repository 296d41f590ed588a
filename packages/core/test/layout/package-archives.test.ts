import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { createResolver, isValid, type Run, unpackDesign, validateBundle } from '../../src/design/index.ts';
import { inspect } from '../../src/inspect.ts';
import { buildLayout, imageFrame, listedFont, paragraphOf, textFrame } from '../builders/layout-builder.ts';
import { openFixture } from '../fixtures.ts';
import { openFont } from '../font/font-fixtures.ts';
import { corners, decode, distance, quadrants } from '../image/pixels.ts';
import { convertLayout, type ReadBundle } from './bundle-reader.ts';
import { podTemplates } from './pod-templates.data.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const link = (name: string): string => `file:/Users/somebody/Links/${name}`;

/** A layout with two linked images that no browser shows, and text in two faces. */
const layout = buildLayout({
  spreads: [
    imageFrame('r1', { uri: link('a.tiff') }) +
      imageFrame('r2', { uri: link('b.bmp') }) +
      textFrame('f1', 't1') +
      textFrame('f2', 't2'),
  ],
  stories: { t1: paragraphOf('One'), t2: paragraphOf('Two', { family: 'Other', style: 'Bold' }) },
  fonts: listedFont() + listedFont({ family: 'Other', style: 'Bold' }),
});
const layoutFiles = {
  'poster.idml': layout,
  'Links/a.tiff': openFixture('quadrants.tiff'),
  'Links/b.bmp': openFixture('quadrants.bmp'),
  'Document fonts/Test.otf': openFont('plain.otf'),
};

/** Written by fflate, an independent archive writer. */
const layoutPackage = zipSync(layoutFiles);
const podPackages = Object.entries(podTemplates).map(
  ([name, text]) => [name, zipSync({ [`${name}.json`]: encode(text) })] as const,
);
const packages = [['layout_package', layoutPackage] as const, ...podPackages];

describe('package archives', () => {
  // @spec "All package inputs and outputs are ZIP archives."
  it.each(packages)('are ZIP as input and as output: %s', async (_, bytes) => {
    expect(Buffer.from(bytes.subarray(0, 4)).toString('latin1')).toBe('PK\u0003\u0004');
    const result = await convert(bytes, { to: 'design_package' });
    expect(result).toMatchObject({ mediaType: 'application/zip', extension: 'zip' });
    expect(Object.keys(unzipSync(result.bytes))).toContain('templatebundle.json');
  });

  // @spec "All package inputs and outputs are ZIP archives."
  it.each(['layout_package', 'pod_package'] as const)('are refused as %s if they are not ZIP', async (from) => {
    const others = { json: encode(podTemplates.own), tar: new Uint8Array(1024), png: openFixture('quadrants.png') };
    for (const bytes of Object.values(others)) {
      await expect(convert(bytes, { from, to: 'design_package' })).rejects.toMatchObject({ name: 'ConversionError' });
    }
  });

  // @spec "The `templatebundle.json` `version` is `1.0.0`."
  // @spec "`templatebundle.json` has top-level fields `version` (string, `1.0.0`), `template` (document object: pages, elements, styles, swatches, fontData) and `manifest` (referenced images and fonts)."
  it.each(packages)('hold a bundle of version 1.0.0 with template and manifest: %s', async (_, bytes) => {
    const { files, notes: __, ...bundle } = await convertLayout(bytes);
    expect(Object.keys(bundle)).toEqual(['version', 'template', 'manifest']);
    expect(bundle.version).toBe('1.0.0');
    const { pages, styles, swatches, fontData } = bundle.template;
    expect(pages.some(({ elements }) => elements.length > 0)).toBe(true);
    expect([styles.paragraph.length > 0, swatches.length >= 4, fontData.length > 0]).toEqual([true, true, true]);
    expect(Object.keys(files)).toContain('templatebundle.json');
    expect(isValid(validateBundle(bundle))).toBe(true);
    for (const version of ['1.0', '1.0.1', '2.0.0', 1]) {
      expect(validateBundle({ ...bundle, version })).toMatchObject([{ pointer: '/version' }]);
    }
    expect([...sourcesOf(bundle.template)].sort()).toEqual(
      Object.keys({ ...bundle.manifest.images, ...bundle.manifest.fonts }).sort(),
    );
  });

  // @spec "| `pod_package` | `templatebundle.json` only |"
  it.each(podPackages)('of a template hold templatebundle.json only: %s', async (_, bytes) => {
    const assets = { 'a.png': openFixture('quadrants.png'), 'b.ttf': openFont('plain.ttf'), 'c.json': encode('{}') };
    for (const more of [{}, assets]) {
      const { bytes: made } = await convert(zipSync({ ...unzipSync(bytes), ...more }), { to: 'design_package' });
      expect(Object.keys(unzipSync(made))).toEqual(['templatebundle.json']);
    }
  });

  // @spec "Linked images and fonts are converted as part of the job."
  it('of a layout hold its linked images and fonts, converted', async () => {
    const { files, manifest } = await convertLayout(layoutPackage);
    const named = Object.entries(manifest.images).map(([src, { name }]) => [name, src]);
    expect(named).toEqual([
      ['a.tiff', 'images/a.png'],
      ['b.bmp', 'images/b.png'],
    ]);
    for (const [, src = ''] of named) {
      const picture = await decode(files[src] ?? Buffer.of());
      expect(distance(corners(picture), quadrants)).toBeLessThanOrEqual(1);
      expect(await inspect(files[src] ?? Buffer.of())).toMatchObject({ type: 'png' });
    }
    expect((await inspect(files['fonts/Test-Regular.ttf'] ?? Buffer.of())).type).toBe('ttf');
    expect((await inspect(layoutFiles['Document fonts/Test.otf'])).type).toBe('otf');
  });
});

describe('the fonts of a document', () => {
  // @spec "| `fontData` | array | yes | Fonts used by text elements |"
  it.each(packages)('are those of its text: %s', async (_, bytes) => {
    const { template } = await convertLayout(bytes);
    const listed = new Set(template.fontData.map(({ family, style }) => `${family} ${style}`));
    const used = facesOf(template);
    expect(used.size).toBeGreaterThan(0);
    expect([...used].filter((face) => !listed.has(face))).toEqual([]);
    expect([...listed].filter((face) => !used.has(face))).toEqual([]);
  });
});

describe('a design package on a web server', () => {
  const hosted = new Map<string, Uint8Array>();
  const server = createServer((request, response) => {
    const bytes = hosted.get(request.url ?? '');
    response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
  });
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/d/`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** Hosts the unpacked package, as the specification describes. */
  async function host(baseUrl: string | undefined): Promise<void> {
    const { bytes } = await convert(layoutPackage, { to: 'design_package' });
    const { template, manifest, files } = await unpackDesign(bytes, baseUrl === undefined ? {} : { baseUrl });
    hosted.clear();
    hosted.set('/d/template.json', encode(JSON.stringify(template)));
    hosted.set('/d/manifest.json', encode(JSON.stringify(manifest)));
    for (const [name, file] of files) hosted.set(`/d/${name}`, file);
  }

  // @spec "The package is unzipped and `template` and `manifest` are hosted as two JSON files."
  // @spec "Images and fonts are referenced by URL inside the template and must stay reachable by the publisher."
  it.each(['relative', 'absolute'])('is two JSON files with reachable %s URLs of images and fonts', async (kind) => {
    await host(kind === 'absolute' ? base : undefined);
    const templateUrl = `${base}template.json`;
    const template = (await (await fetch(templateUrl)).json()) as ReadBundle['template'];
    const manifest = (await (await fetch(`${base}manifest.json`)).json()) as ReadBundle['manifest'];
    expect(isValid(validateBundle({ version: '1.0.0', template, manifest }))).toBe(true);
    const sources = [...sourcesOf(template)].filter((src) => manifest.fonts[src]?.missing !== true);
    expect(sources).toHaveLength(3);
    for (const src of sources) {
      if (kind === 'absolute') expect(src.startsWith(base)).toBe(true);
      const answer = await fetch(new URL(src, templateUrl));
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect([answer.status, bytes.length]).toEqual([200, (manifest.images[src] ?? manifest.fonts[src])?.bytes]);
    }
  });
});

/** The sources of all files in a document, except data URIs. */
function sourcesOf(part: unknown, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found;
  for (const [name, value] of Object.entries(part)) {
    const isFile = (name === 'src' || name === 'missing') && typeof value === 'string' && !value.startsWith('data:');
    if (isFile) found.add(value);
    else sourcesOf(value, found);
  }
  return found;
}

/** The faces of all text in a document, with styles resolved. */
function facesOf(template: ReadBundle['template']): Set<string> {
  const resolver = createResolver(template);
  const paragraphs = template.stories.flatMap(({ paragraphs: own, flows = [] }) => [
    ...own,
    ...flows.flatMap((flow) => flow.paragraphs),
  ]);
  const characters = paragraphs.flatMap((paragraph) =>
    resolver
      .resolveRuns(paragraph)
      .flatMap(({ run, properties }) => (hasLetters(paragraph.runs[run]) ? properties : [])),
  );
  return new Set(characters.map(({ fontFamily, fontStyle }) => `${fontFamily} ${fontStyle}`));
}

const hasLetters = (run: Run | undefined): boolean => run !== undefined && 'text' in run && run.text !== '';
