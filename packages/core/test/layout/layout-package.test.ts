import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { validateBundle } from '../../src/design/index.ts';
import { inspect } from '../../src/inspect.ts';
import {
  buildLayout,
  buildPackage,
  imageFrame,
  listedFont,
  paragraphOf,
  textFrame,
} from '../builders/layout-builder.ts';
import { filledPlane, writePsd } from '../builders/psd-builder.ts';
import { entryOffset, patchedU32, u32Of } from '../builders/sfnt-builder.ts';
import { openFixture } from '../fixtures.ts';
import { openFont } from '../font/font-fixtures.ts';
import { corners, decode, distance, quadrants } from '../image/pixels.ts';
import { aboutNotes, convertLayout } from './bundle-reader.ts';

const link = (name: string): string => `file:/Users/somebody/Links/${encodeURIComponent(name)}`;

/** An image of every supported type by its name in the package. */
const pictures = {
  'a.jpg': openFixture('quadrants.jpg'),
  'b.png': openFixture('quadrants.png'),
  'c.webp': openFixture('quadrants.webp'),
  'd.gif': openFixture('quadrants.gif'),
  'e.tiff': openFixture('quadrants.tiff'),
  'f.svg': openFixture('quadrants.svg'),
  'g.tif': openFixture('cmyk.tiff'),
  'h.bmp': openFixture('quadrants.bmp'),
  'i.psd': writePsd({ width: 4, height: 4, planes: [204, 34, 51].map((value) => filledPlane(4, 4, value)) }),
};
const names = Object.keys(pictures);
/** The sizes of the images: 60 by 40 pixels, and 4 by 4. */
const boundsOf = (name: string): [number, number] => (name === 'i.psd' ? [50, 50] : [75, 50]);
const frames = names
  .map((name, index) => imageFrame(`r${index}`, { uri: link(name), bounds: boundsOf(name) }))
  .join('');
const text = textFrame('f1', 't1');
const poster = buildLayout({ spreads: [frames + text], stories: { t1: paragraphOf('Hello') } });
const files = {
  'poster.idml': poster,
  ...Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [`Links/${name}`, bytes])),
  'Document fonts/Test.otf': openFont('plain.otf'),
  'Document fonts/AdobeFnt23.lst': '%!Adobe-FontList 1.23',
  'poster.pdf': '%PDF-1.7',
  '.DS_Store': 'debris',
};
const complete = buildPackage(files);

describe('a complete package', () => {
  // @spec "| `layout_package` | `templatebundle.json`; folder `images/` with browser-ready variants of all linked images; folder `fonts/` with TTF versions of all embedded fonts |"
  it('becomes a document with its images and fonts, each of which opens', async () => {
    const bundle = await convertLayout(complete);
    const images = ['images/a.jpg', 'images/b.png', 'images/c.webp', 'images/d.png', 'images/e.png', 'images/f.svg'];
    const expected = ['fonts/Test-Regular.ttf', ...images, 'images/g.png', 'images/h.png', 'images/i.png'];
    expect(Object.keys(bundle.files)).toEqual([...expected, 'templatebundle.json']);
    expect(Object.keys({ ...bundle.manifest.fonts, ...bundle.manifest.images })).toEqual(expected);
    for (const [src, asset] of Object.entries({ ...bundle.manifest.images, ...bundle.manifest.fonts })) {
      const bytes = bundle.files[src] ?? new Uint8Array();
      const { type, facts, mediaType } = await inspect(bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(asset).toMatchObject({ mediaType, bytes: bytes.length, sha256 });
      expect(src).toMatch(new RegExp(`\\.${type}$`));
      // A drawing has no pixels.
      if (src.startsWith('images/') && type !== 'svg')
        expect(asset).toMatchObject({ width: facts.width, height: facts.height });
    }
  });

  it('keeps what browsers show byte for byte, and the colours of all others', async () => {
    const bundle = await convertLayout(complete);
    for (const name of ['a.jpg', 'b.png', 'c.webp'] as const) {
      expect(Buffer.compare(bundle.files[`images/${name}`] ?? Buffer.of(), pictures[name])).toBe(0);
    }
    for (const name of ['d.png', 'e.png', 'f.svg', 'h.png']) {
      const picture = await decode(bundle.files[`images/${name}`] ?? Buffer.of());
      expect(distance(corners(picture), quadrants)).toBeLessThanOrEqual(1);
    }
    expect((await sharp(bundle.files['images/g.png']).metadata()).space).toBe('srgb');
    const flatPicture = await decode(bundle.files['images/i.png'] ?? Buffer.of());
    expect(flatPicture.at(0.5, 0.5).slice(0, 3)).toEqual([204, 34, 51]);
  });

  it('is a valid bundle, whose frames name the images', async () => {
    const { version, template, manifest } = await convertLayout(complete);
    expect(validateBundle({ version, template, manifest })).toEqual([]);
    const placed = template.pages[0]?.elements.flatMap((element) =>
      element.kind === 'image' ? element.image.src : [],
    );
    expect(placed).toEqual(Object.keys(manifest.images));
  });

  it('states the origin of every file', async () => {
    const { manifest, template } = await convertLayout(complete);
    expect(manifest.images['images/e.png']).toMatchObject({
      name: 'e.tiff',
      originalType: 'tiff',
      originalName: 'Links/e.tiff',
    });
    expect(manifest.fonts['fonts/Test-Regular.ttf']).toMatchObject({
      name: 'Test.otf',
      originalType: 'otf',
      originalName: 'Document fonts/Test.otf',
      family: 'Test',
      style: 'Regular',
      postScriptName: 'Test-Regular',
    });
    expect(template.fontData).toMatchObject([
      { family: 'Test', style: 'Regular', weight: 600, italic: false, stretch: 87.5, embedding: 'preview' },
    ]);
    expect(template.fontData[0]?.src).toBe('fonts/Test-Regular.ttf');
  });

  // @spec "The contents may sit inside one wrapper folder or at the archive root; both are accepted. Entries named `__MACOSX` and `.DS_Store` are ignored."
  it('is the same within a folder and among ignored files', async () => {
    const wrapped = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`my job/${name}`, bytes]));
    const inFolder = await convertLayout(buildPackage({ ...wrapped, '__MACOSX/my job/._poster.idml': 'debris' }));
    const atRoot = await convertLayout(complete);
    expect(Object.keys(inFolder.files)).toEqual(Object.keys(atRoot.files));
    expect(inFolder.template.pages).toEqual(atRoot.template.pages);
  });

  it('becomes the same bytes every time, whatever the case of its folders and the order of its entries', async () => {
    const { bytes } = await convert(complete, { to: 'design_package' });
    const renamed = Object.entries(files).map(([name, content]) => [
      name.replace('Document fonts', 'DOCUMENT FONTS'),
      content,
    ]);
    const again = await convert(complete, { to: 'design_package', from: 'layout_package' });
    expect(Buffer.compare(bytes, again.bytes)).toBe(0);
    const shuffled = await convertLayout(buildPackage(Object.fromEntries(renamed.reverse())));
    expect(shuffled.template).toEqual((await convertLayout(complete)).template);
  });

  it('is recognized, and so is its result', async () => {
    const result = await convert(complete, { to: 'design_package' });
    expect(result).toMatchObject({ type: 'design_package', extension: 'zip', mediaType: 'application/zip' });
    expect(await inspect(complete)).toMatchObject({ type: 'layout_package' });
    expect(await inspect(result.bytes)).toMatchObject({
      type: 'design_package',
      facts: { version: '1.0.0', documentType: 'template', title: 'made', pages: 1, images: 9, fonts: 1, entries: 11 },
    });
    await expect(convert(result.bytes, { to: 'design_package' })).rejects.toMatchObject({ code: 'PAIR_UNSUPPORTED' });
  });
});

describe('inspecting a package', () => {
  it('reports pages, links and fonts without converting any', async () => {
    const { facts } = await inspect(buildPackage({ ...files, 'Links/a.jpg': 'no jpg', 'Links/b.png': '' }));
    expect(facts).toMatchObject({
      layout: 'poster.idml',
      title: 'made',
      domVersion: 16,
      pages: 1,
      pageSizes: [[200, 300]],
      stories: 1,
      documentFonts: ['Test.otf'],
      embeddedImages: 0,
    });
    expect(facts.links).toEqual(names.map((name) => ({ name, isThere: true })));
  });
});

describe('missing folders', () => {
  const without = (folder: string) =>
    buildPackage(Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith(folder))));

  // @spec "Contains a `Links/` folder with linked images (required if the document references images)."
  // @spec "A layout package whose document places linked images and that has no `Links/` at all, or sets text and has no `Document fonts/` at all, is refused as the specification requires (setting and `--allow-missing` turn that into notes); one missing file in a folder that exists is a note."
  it('are refused if the layout links files, which are named', async () => {
    await expect(convertLayout(without('Links'))).rejects.toMatchObject({
      code: 'LINKS_ABSENT',
      message: expect.stringContaining('"a.jpg", "b.png", "c.webp" and 6 more'),
    });
  });

  // @spec "Contains a `Document fonts/` folder with font files (required if the document references fonts)."
  // @spec "A layout package whose document places linked images and that has no `Links/` at all, or sets text and has no `Document fonts/` at all, is refused as the specification requires (setting and `--allow-missing` turn that into notes); one missing file in a folder that exists is a note."
  it('are refused if the layout sets text, whose fonts are named', async () => {
    await expect(convertLayout(without('Document fonts'))).rejects.toMatchObject({
      code: 'DOCUMENT_FONTS_ABSENT',
      message: expect.stringContaining('text in "Test"'),
    });
  });

  // @spec "A layout package whose document places linked images and that has no `Links/` at all, or sets text and has no `Document fonts/` at all, is refused as the specification requires (setting and `--allow-missing` turn that into notes); one missing file in a folder that exists is a note."
  it('are notes if that is allowed', async () => {
    const bundle = await convertLayout(buildPackage({ 'poster.idml': poster }), { allowMissing: true });
    expect(Object.keys(bundle.files)).toEqual(['templatebundle.json']);
    expect(bundle.notes.map(({ code }) => code)).toEqual([...names.map(() => 'IMAGE_MISSING'), 'FONT_MISSING']);
    expect(bundle.manifest.images['images/e.tiff']).toEqual({ name: 'e.tiff', missing: true });
    expect(bundle.manifest.fonts['fonts/Test-Regular.ttf']).toMatchObject({ missing: true, family: 'Test' });
    expect(bundle.template.fontData[0]).toMatchObject({ missing: 'fonts/Test-Regular.ttf', weight: 400 });
  });

  it('are not required by a layout without links and text', async () => {
    const bundle = await convertLayout(buildPackage({ 'empty.idml': buildLayout() }));
    expect(bundle.notes).toEqual([]);
  });

  it('are required by a layout alone, too', async () => {
    expect(Object.keys((await convertLayout(buildLayout())).files)).toEqual(['templatebundle.json']);
    await expect(convertLayout(poster)).rejects.toMatchObject({
      code: 'DOCUMENT_FONTS_ABSENT',
      message: expect.stringMatching(
        /^the input is an .idml file alone, and the layout sets text in "Test" and links "a.jpg".*allowMissing \(--allow-missing\)/,
      ),
    });
    expect((await convertLayout(poster, { allowMissing: true })).template.pages).toHaveLength(1);
  });

  it.each(['yes', 1])('refuses %j as allowMissing', async (allowMissing) => {
    const failing = convert(complete, { to: 'design_package', allowMissing: allowMissing as unknown as boolean });
    await expect(failing).rejects.toMatchObject({ code: 'OPTION_INVALID' });
  });
});

describe('single files', () => {
  // @spec "A layout package whose document places linked images and that has no `Links/` at all, or sets text and has no `Document fonts/` at all, is refused as the specification requires (setting and `--allow-missing` turn that into notes); one missing file in a folder that exists is a note."
  it('that are missing or cannot be read do not affect other files', async () => {
    const broken: Record<string, string | Uint8Array> = {
      ...files,
      'Links/b.png': openFixture('quadrants.png').slice(0, 90),
      'Links/c.webp': 'no webp',
      'Links/d.gif': '',
      'Document fonts/Lost.ttf': '',
      'Document fonts/Old.pfb': '\x80\x01',
    };
    const { 'Links/a.jpg': _, ...rest } = broken;
    const bundle = await convertLayout(buildPackage(rest));
    expect(Object.keys(bundle.files)).toEqual([
      'fonts/Test-Regular.ttf',
      'images/e.png',
      'images/f.svg',
      'images/g.png',
      'images/h.png',
      'images/i.png',
      'templatebundle.json',
    ]);
    expect(aboutNotes(bundle)).toEqual([
      ['IMAGE_MISSING', undefined, 'r0i'],
      ['IMAGE_UNREADABLE', 'Links/b.png', 'r1i'],
      ['IMAGE_UNREADABLE', 'Links/c.webp', 'r2i'],
      ['IMAGE_UNREADABLE', 'Links/d.gif', 'r3i'],
      ['COLOUR_CONVERTED', 'Links/g.tif', undefined],
      ['FONT_UNREADABLE', 'Document fonts/Lost.ttf', undefined],
      ['FONT_UNREADABLE', 'Document fonts/Old.pfb', undefined],
      ['FONT_RIGHTS_RESTRICTED', 'Document fonts/Test.otf', undefined],
    ]);
    expect(bundle.manifest.images['images/b.png']).toMatchObject({ missing: true, originalName: 'Links/b.png' });
    expect(bundle.notes.every(({ message }) => !/ at .*:\d+/.test(message))).toBe(true);
  });

  describe('with the same name', () => {
    const [wide, narrow] = [pictures['b.png'], openFixture('quadrants.jpg')];
    const placed = (more: string, bounds: [number, number] = [75, 50]) =>
      imageFrame('r', { uri: link('b.png'), bounds, linkAttributes: more });
    const packed = (spread: string, others: Readonly<Record<string, Uint8Array>>) =>
      convertLayout(buildPackage({ 'x.idml': buildLayout({ spreads: [spread] }), ...others }));
    const both = { 'Links/1/b.png': narrow, 'Links/2/b.png': wide };

    it('are distinguished by the size at placement time', async () => {
      for (const attributes of [
        `LinkImportStamp="file 131103886850000000 ${wide.length}"`,
        `LinkResourceSize="0~${wide.length.toString(16)}"`,
      ]) {
        const { manifest, notes } = await packed(placed(attributes), both);
        expect(notes).toEqual([]);
        expect(Object.values(manifest.images)).toMatchObject([{ originalName: 'Links/2/b.png' }]);
      }
    });

    it('are ambiguous if no size or another size is stated', async () => {
      for (const attributes of ['', 'LinkImportStamp="file 131103886850000000 5"', 'LinkImportStamp="x"']) {
        expect((await packed(placed(attributes), both)).notes).toMatchObject([{ code: 'LINK_AMBIGUOUS' }]);
      }
    });
  });

  // The picture is 60 by 40 pixels, so that 75 by 50 fits.
  it.each([
    [[75, 50], 0],
    [[60, 40], 0],
    [[75, 50.5], 0],
    [[50, 75], 1],
    [[100, 50], 1],
    [[50, 50], 1],
  ] as const)('placed as %s have %i notes about distortion', async ([width, height], count) => {
    for (const name of ['b.png', 'f.svg', 'e.tiff'] as const) {
      const spreads = [imageFrame('r', { uri: link(name), bounds: [width, height], name: 'Photo' })];
      const { notes } = await convertLayout(
        buildPackage({ 'x.idml': buildLayout({ spreads }), [`Links/${name}`]: pictures[name] }),
      );
      expect(notes.filter(({ code }) => code === 'LINK_MISMATCH')).toHaveLength(count);
      if (count > 0) expect(notes[0]).toMatchObject({ where: { entry: `Links/${name}`, item: 'Photo' } });
    }
  });

  it('list the problems of fonts in the manifest', async () => {
    const plain = openFont('plain.ttf');
    const offset = u32Of(plain, entryOffset(plain, 'post') + 8);
    const bundle = await convertLayout(
      buildPackage({ ...files, 'Document fonts/Test.otf': patchedU32(plain, offset, 0x00040000) }),
    );
    const problem = 'table "post", offset 0: version 0x00040000, expected 1, 2 or 3';
    expect(bundle.manifest.fonts['fonts/Test-Regular.ttf']).toMatchObject({ problems: [problem] });
    expect(aboutNotes(bundle)).toContainEqual(['FONT_SOURCE_INVALID', 'Document fonts/Test.otf', undefined]);
    const sound = await convertLayout(complete);
    expect(sound.manifest.fonts['fonts/Test-Regular.ttf']).not.toHaveProperty('problems');
  });

  it('are converted once, however often they are placed', async () => {
    const spreads = [1, 2, 3].map((page) => imageFrame(`p${page}`, { uri: link('A.JPG') }));
    const bundle = await convertLayout(
      buildPackage({ 'x.idml': buildLayout({ spreads }), 'links/a.jpg': pictures['a.jpg'] }),
    );
    expect(Object.keys(bundle.manifest.images)).toEqual(['images/A.jpg']);
  });

  it('are read from the layout if embedded, once for equal files', async () => {
    const embedded = { uri: link('b.png'), contents: pictures['b.png'] };
    const spread = `${imageFrame('r1', embedded)}${imageFrame('r2', embedded)}${imageFrame('r3', { contents: pictures['a.jpg'] })}`;
    const bundle = await convertLayout(buildLayout({ spreads: [spread] }));
    expect(bundle.notes).toEqual([]);
    const [first, second] = Object.keys(bundle.manifest.images);
    expect([first, second]).toEqual(['images/b.png', expect.stringMatching(/^images\/embedded-[0-9a-f]{8}\.jpg$/)]);
    expect(Buffer.compare(bundle.files['images/b.png'] ?? Buffer.of(), pictures['b.png'])).toBe(0);
  });

  it('are noted if their embedded base64 is invalid', async () => {
    const bundle = await convertLayout(buildLayout({ spreads: [imageFrame('r1', { contents: '!!' })] }));
    expect(bundle.notes.map(({ code }) => code)).toEqual(['IMAGE_UNREADABLE', 'IMAGE_MISSING']);
  });
});

describe('an image larger than its page needs', () => {
  const large = sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#369' } });
  const place = async (transform: string, more = '') => {
    const spread = imageFrame('r1', { uri: link('large.jpg'), bounds: [720, 360], transform }) + more;
    const bytes = new Uint8Array(await large.clone().jpeg().toBuffer());
    return convertLayout(buildPackage({ 'x.idml': buildLayout({ spreads: [spread] }), 'Links/large.jpg': bytes }));
  };

  it('is reduced to 300 dots per inch of its largest use, with a note', async () => {
    // 720 points at a tenth are one inch.
    const small = await place('0.1 0 0 0.1 0 0');
    expect(small.manifest.images['images/large.jpg']).toMatchObject({ width: 300, height: 150 });
    expect(aboutNotes(small)).toEqual([['IMAGE_REDUCED', 'Links/large.jpg', undefined]]);
    const twice = await place(
      '0 0.1 -0.1 0 0 0',
      imageFrame('r2', { uri: link('large.jpg'), bounds: [720, 360], transform: '0.2 0 0 0.1 0 0' }),
    );
    expect(twice.manifest.images['images/large.jpg']).toMatchObject({ width: 600 });
  });

  it('includes the scale of groups and of frames around anchored items', async () => {
    const item = imageFrame('r1', {
      uri: link('large.jpg'),
      bounds: [720, 360],
      transform: '0.1 0 0 0.1 0 0',
      frameTransform: '1 0 0 1 0 0',
    });
    const bytes = new Uint8Array(await large.clone().jpeg().toBuffer());
    const grouped = buildLayout({
      spreads: [`<Group Self="g" ItemLayer="layer" ItemTransform="2 0 0 2 0 0">${item}</Group>`],
    });
    const stories = {
      t1: `<ParagraphStyleRange AppliedParagraphStyle="ParagraphStyle/$ID/NormalParagraphStyle"><CharacterStyleRange AppliedCharacterStyle="CharacterStyle/$ID/[No character style]">${item}</CharacterStyleRange></ParagraphStyleRange>`,
    };
    const anchored = buildLayout({ spreads: [textFrame('f1', 't1', '3 0 0 3 0 0')], stories });
    for (const [layout, width] of [
      [grouped, 600],
      [anchored, 900],
    ] as const) {
      const bundle = await convertLayout(buildPackage({ 'x.idml': layout, 'Links/large.jpg': bytes }));
      expect(bundle.manifest.images['images/large.jpg']).toMatchObject({ width });
    }
  });

  it('is kept if the reduction would be small or its size is not known', async () => {
    for (const transform of ['1 0 0 1 0 0', '0.8 0 0 0.8 0 0', '0 0 0 0 0 0', 'nonsense']) {
      const { manifest, notes } = await place(transform);
      expect(manifest.images['images/large.jpg']).toMatchObject({ width: 3000 });
      expect(notes.map(({ code }) => code)).not.toContain('IMAGE_REDUCED');
    }
  });
});

describe('fonts of a package', () => {
  const set = (
    used: { family?: string; style?: string },
    fontFiles: Record<string, Uint8Array>,
    fonts = listedFont(used),
  ) => {
    const layout = buildLayout({ spreads: [text], stories: { t1: paragraphOf('Hello', used) }, fonts });
    const named = Object.entries(fontFiles).map(([name, bytes]) => [`Document fonts/${name}`, bytes]);
    return convertLayout(buildPackage({ 'x.idml': layout, ...Object.fromEntries(named) }));
  };

  it.each([
    ['their name in another language', { family: '試験' }, undefined],
    ['their name in any case', { family: 'TEST', style: 'regular' }, undefined],
    ['their name with the suffix for duplicates', { family: 'Test (TT)' }, undefined],
    [
      'the PostScript name that the layout lists',
      { family: 'Alias', style: 'Plain' },
      listedFont({ family: 'Alias', style: 'Plain', postScriptName: 'Test-Regular' }),
    ],
  ])('are found by %s', async (_, used, fonts) => {
    const bundle = await set(used, { 'a.ttf': openFont('plain.ttf') }, fonts);
    expect(bundle.template.fontData).toMatchObject([{ family: used.family, src: 'fonts/Test-Regular.ttf' }]);
    // Its fsType, 0x0104, allows previewing and printing.
    expect(aboutNotes(bundle)).toEqual([['FONT_RIGHTS_RESTRICTED', 'Document fonts/a.ttf', undefined]]);
  });

  it('are found among the named instances of a variable font, with their weight', async () => {
    const bundle = await set({ style: 'Black Slanted' }, { 'v.ttf': openFont('variable.ttf') });
    expect(bundle.template.fontData).toMatchObject([{ src: 'fonts/Test-Variable.ttf', weight: 900 }]);
  });

  it('are extracted from a collection', async () => {
    const bundle = await set({ style: 'Variable' }, { 'three.ttc': openFont('three.ttc') });
    expect(
      Object.values(bundle.manifest.fonts)
        .map(({ postScriptName }) => postScriptName)
        .sort(),
    ).toEqual(['Test-Regular', 'Test-Regular', 'Test-Variable']);
    expect(bundle.template.fontData).toMatchObject([{ src: 'fonts/Test-Variable.ttf' }]);
    expect(bundle.notes.filter(({ code }) => code === 'FACES_DROPPED')).toEqual([]);
  });

  it('are noted if text uses them and they are missing', async () => {
    const bundle = await set({ family: 'Elsewhere', style: 'Bold Italic' }, { 'a.ttf': openFont('plain.ttf') });
    expect(bundle.template.fontData).toMatchObject([
      { missing: 'fonts/Elsewhere-Bold-Italic.ttf', weight: 700, italic: true },
    ]);
    expect(bundle.notes).toMatchObject([
      { code: 'FONT_RIGHTS_RESTRICTED' },
      { code: 'FONT_MISSING', message: expect.stringContaining('Elsewhere Bold Italic') },
    ]);
    expect(Object.keys(bundle.files)).toContain('fonts/Test-Regular.ttf');
  });
});
