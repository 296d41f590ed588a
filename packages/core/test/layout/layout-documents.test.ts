import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildLayout, buildPackage, imageFrame } from '../builders/layout-builder.ts';
import { openFixture } from '../fixtures.ts';
import { blue, decode, lime, red } from '../image/pixels.ts';
import { makePdf } from '../pdf.ts';
import { aboutNotes, convertLayout, type ReadBundle } from './bundle-reader.ts';

/** A page of 100 by 100 points with a quadrant in each colour: red, lime, blue, and one without colour. */
const quadrants = '1 0 0 rg 0 50 50 50 re f 0 1 0 rg 50 50 50 50 re f 0 0 1 rg 0 0 50 50 re f';
const encrypted = new Uint8Array(readFileSync(new URL('../../src/image/pdf/fixtures/encrypted.pdf', import.meta.url)));
const clear = [0, 0, 0, 0];

interface Placed {
  readonly file: string;
  readonly attributes?: string;
  readonly extra?: string;
  readonly bounds?: readonly [number, number] | readonly [number, number, number, number];
  readonly kind?: string;
}

/** Converts a layout that places files of its package, and draws the images of the design. */
async function place(files: Readonly<Record<string, string | Uint8Array>>, placed: readonly Placed[]) {
  const frames = placed.map(({ file, attributes, extra = '', bounds = [100, 100], kind = 'PDF' }, index) => {
    const page = attributes === undefined ? '' : `<PDFAttribute ${attributes}/>`;
    return imageFrame(`r${index}`, { uri: `file:/Links/${file}`, kind, bounds, extra: page + extra });
  });
  const links = Object.entries(files).map(([name, bytes]) => [`Links/${name}`, bytes] as const);
  const layout = buildLayout({ spreads: [frames.join('')] });
  const bundle = await convertLayout(buildPackage({ 'a.idml': layout, ...Object.fromEntries(links) }));
  return { bundle, sources: sourcesOf(bundle), notes: aboutNotes(bundle) };
}

function sourcesOf({ template }: ReadBundle): (string | undefined)[] {
  return (template.pages[0]?.elements ?? []).map((each) => (each.kind === 'image' ? each.image.src : undefined));
}

/** The view box of an svg, in points, and its colours at the centres of the four quadrants, row by row. */
async function look({ files }: ReadBundle, src = '') {
  const picture = await decode(files[src] ?? new Uint8Array());
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(new TextDecoder().decode(files[src])) ?? [];
  const at = [picture.at(0.25, 0.25), picture.at(0.75, 0.25), picture.at(0.25, 0.75), picture.at(0.75, 0.75)];
  return { size: [Number(width), Number(height)], at };
}

const opaque = (colour: readonly number[]): number[] => [...colour, 255];

describe('a placed document', () => {
  it.each([
    ['pdf', 'drawing.pdf'],
    ['eps', 'drawing.eps'],
    ['ai', 'drawing.pdf'],
    ['ai', 'drawing.eps'],
  ])('of type %s becomes svg without a note', async (type, fixture) => {
    const { bundle, sources, notes } = await place({ [`a.${type}`]: openFixture(fixture) }, [
      { file: `a.${type}`, bounds: [60, 40] },
    ]);
    expect([sources, notes]).toEqual([['images/a.svg'], []]);
    expect(bundle.manifest.images['images/a.svg']).toMatchObject({ mediaType: 'image/svg+xml', originalType: type });
    const svg = new TextDecoder().decode(bundle.files['images/a.svg']);
    expect(svg).toContain('<path');
    expect(svg).not.toContain('<image');
  });

  it('shows the page that is placed; the other pages are no loss', async () => {
    const document = makePdf({ content: '1 0 0 rg 0 0 100 100 re f', more: ['0 0 1 rg 0 0 100 100 re f'] });
    const { bundle, sources, notes } = await place({ 'a.pdf': document }, [
      { file: 'a.pdf', attributes: 'PageNumber="2"' },
    ]);
    expect(notes).toEqual([]);
    expect((await look(bundle, sources[0])).at[0]).toEqual(opaque(blue));
  });

  it.each([
    ['CropMedia', [100, 100], [red, lime, blue, undefined]],
    ['CropPDF', [60, 60], [red, lime, blue, undefined]],
    ['CropBleed', [40, 20], [red, red, red, red]],
    ['CropTrim', [20, 20], [lime, lime, lime, lime]],
    ['CropArt', [20, 40], [blue, blue, blue, blue]],
  ] as const)('is cropped by %s', async (crop, size, colours) => {
    const page =
      '/MediaBox [0 0 100 100] /CropBox [20 20 80 80] /BleedBox [0 60 40 80] /TrimBox [60 60 80 80] /ArtBox [10 0 30 40]';
    const { bundle, sources, notes } = await place({ 'a.pdf': makePdf({ content: quadrants, page }) }, [
      { file: 'a.pdf', attributes: `PDFCrop="${crop}"`, bounds: size },
    ]);
    const shown = await look(bundle, sources[0]);
    expect(notes).toEqual([]);
    expect(shown.size).toEqual(size);
    expect(shown.at).toEqual(colours.map((colour) => (colour === undefined ? clear : opaque(colour))));
  });

  it.each(['CropBleed', 'CropTrim', 'CropArt'])('without a box for %s is cropped by its crop box', async (crop) => {
    const document = makePdf({ content: quadrants, page: '/MediaBox [0 0 100 100] /CropBox [0 50 50 100]' });
    const { bundle, sources } = await place({ 'a.pdf': document }, [
      { file: 'a.pdf', attributes: `PDFCrop="${crop}"` },
    ]);
    expect((await look(bundle, sources[0])).at).toEqual([red, red, red, red].map(opaque));
  });

  it('is cropped to its content by the bounds at placement time', async () => {
    // Measured from the top left corner of the page: within the quadrants on the right.
    const { bundle, sources, notes } = await place({ 'a.pdf': makePdf({ content: quadrants }) }, [
      { file: 'a.pdf', attributes: 'PDFCrop="CropContentVisibleLayers"', bounds: [60, 20, 90, 80] },
    ]);
    const shown = await look(bundle, sources[0]);
    expect([notes, shown.size]).toEqual([[], [30, 60]]);
    expect(shown.at).toEqual([opaque(lime), opaque(lime), clear, clear]);
  });

  it('is cropped after its rotation', async () => {
    const document = makePdf({ content: quadrants, page: '/MediaBox [0 0 100 100] /Rotate 90' });
    const { bundle, sources } = await place({ 'a.pdf': document }, [
      { file: 'a.pdf', attributes: 'PDFCrop="CropContentAllLayers"', bounds: [50, 0, 100, 50] },
    ]);
    // A quarter turn clockwise moves the quadrant at the top left to the top right.
    expect((await look(bundle, sources[0])).at).toEqual([red, red, red, red].map(opaque));
  });

  it.each([[[500, 500, 700, 600]], [[50, 50, 250, 150]]] as const)(
    'of which the bounds %j lie outside is another version, and shown whole with a note',
    async (bounds) => {
      const { bundle, sources, notes } = await place({ 'a.pdf': makePdf({ content: quadrants }) }, [
        { file: 'a.pdf', attributes: 'PDFCrop="CropContentVisibleLayers"', bounds },
      ]);
      expect((await look(bundle, sources[0])).size).toEqual([100, 100]);
      expect(notes).toEqual([['LINK_MISMATCH', 'Links/a.pdf', 'r0i']]);
    },
  );

  it.each([
    ['true', clear],
    ['false', [255, 255, 255, 255]],
  ])('has a transparent background if that is %s', async (value, expected) => {
    const { bundle, sources, notes } = await place({ 'a.pdf': makePdf({ content: quadrants }) }, [
      { file: 'a.pdf', attributes: `TransparentBackground="${value}"` },
    ]);
    expect([notes, (await look(bundle, sources[0])).at[3]]).toEqual([[], expected]);
  });

  it('shows the layers that the layout shows', async () => {
    const layered = {
      content: '/OC /A BDC 1 0 0 rg 0 0 100 100 re f EMC /OC /B BDC 0 0 1 rg 0 0 100 100 re f EMC',
      resources: '/Properties << /A 10 0 R /B 11 0 R >>',
      catalog: '/OCProperties << /OCGs [10 0 R 11 0 R] /D << /OFF [10 0 R] >> >>',
      objects: ['<< /Type /OCG /Name (Ground) >>', '<< /Type /OCG /Name (Top) >>'],
    };
    const layer = (name: string, original: boolean, current: boolean, inner = ''): string =>
      `<GraphicLayer Self="l${name}" Name="${name}" OriginalVisibility="${original}" CurrentVisibility="${current}">${inner}</GraphicLayer>`;
    const options = (layers: string): string => `<GraphicLayerOption>${layers}</GraphicLayerOption>`;
    const { bundle, sources, notes } = await place({ 'a.pdf': makePdf(layered) }, [
      { file: 'a.pdf', attributes: '', extra: options(layer('Ground', false, false) + layer('Top', true, true)) },
      { file: 'a.pdf', attributes: '', extra: options(layer('Ground', false, true, layer('Top', true, false))) },
      { file: 'a.pdf', attributes: '', extra: options(layer('Absent', false, true)) },
    ]);
    const colours = await Promise.all(sources.map(async (src) => (await look(bundle, src)).at[0]));
    expect(colours).toEqual([blue, red, blue].map(opaque));
    expect(notes).toEqual([['DRAWING_LOOK_LOST', 'Links/a.pdf', undefined]]);
  });

  it('is converted once for each page and part that is shown', async () => {
    const document = makePdf({ content: quadrants, more: [''] });
    const { bundle, sources } = await place({ 'a.pdf': document }, [
      { file: 'a.pdf', attributes: 'PageNumber="1" PDFCrop="CropMedia"' },
      { file: 'a.pdf', attributes: 'PageNumber="1" PDFCrop="CropMedia"' },
      { file: 'a.pdf', attributes: 'PageNumber="2" PDFCrop="CropMedia"' },
      { file: 'a.pdf', attributes: 'PageNumber="1" PDFCrop="CropTrim"' },
    ]);
    expect(sources[1]).toBe(sources[0]);
    expect(new Set(sources).size).toBe(3);
    expect(Object.keys(bundle.manifest.images).sort()).toEqual([...new Set(sources)].sort());
  });

  it('is read from the layout if it is embedded', async () => {
    const frame = imageFrame('r', { contents: makePdf({ content: quadrants }), kind: 'PDF', name: 'logo' });
    const bundle = await convertLayout(buildPackage({ 'a.idml': buildLayout({ spreads: [frame] }) }));
    expect((await look(bundle, sourcesOf(bundle)[0])).at[0]).toEqual(opaque(red));
  });

  it('that is a compressed svg becomes svg', async () => {
    const svgz = openFixture('quadrants.svgz');
    const { bundle, sources, notes } = await place({ 'a.svgz': svgz }, [
      { file: 'a.svgz', kind: 'SVG', bounds: [60, 40] },
    ]);
    expect([sources, notes]).toEqual([['images/a.svg'], []]);
    expect((await look(bundle, sources[0])).at.slice(0, 3)).toEqual([red, lime, blue].map(opaque));
  });

  it.each<[string, Uint8Array, string]>([
    ['damaged', new TextEncoder().encode('%PDF-1.7\nnothing'), ''],
    ['encrypted', encrypted, ''],
    ['without the page', makePdf({ content: quadrants }), 'PageNumber="9"'],
  ])('that is %s costs itself only', async (_, document, attributes) => {
    const files = { 'bad.pdf': document, 'good.pdf': makePdf({ content: quadrants }) };
    const { bundle, sources, notes } = await place(files, [{ file: 'bad.pdf', attributes }, { file: 'good.pdf' }]);
    expect(sources).toEqual([undefined, 'images/good.svg']);
    expect(bundle.manifest.images['images/bad.pdf']).toMatchObject({ missing: true });
    expect(notes).toEqual([['IMAGE_UNREADABLE', 'Links/bad.pdf', 'r0i']]);
  });
});
