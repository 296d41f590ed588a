import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { exifOrientation, fixtureNames, openFixture, withJpegSegment } from '../../../test/fixtures.ts';
import { corners, decode, distance, quadrants } from '../../../test/image/pixels.ts';
import { convert } from '../../convert.ts';
import type { ImageConfig } from '../config.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const toSvg = (bytes: Uint8Array, config: ImageConfig = {}) => convert(bytes, { to: 'svg', config });
/** The embedded file of an svg. */
const innerOf = (bytes: Uint8Array): Buffer => Buffer.from(/base64,([^"]*)"/.exec(text(bytes))?.[1] ?? '', 'base64');
const wrap = (body: string, attributes = 'width="60" height="40"'): Uint8Array =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`,
  );

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).toColourspace('srgb').ensureAlpha().raw().toBuffer();

describe.each(fixtureNames)('%s', (name) => {
  it('becomes an svg that looks like other outputs', async () => {
    const svg = await toSvg(openFixture(name));
    // The judge cannot show gif and webp in a drawing, although browsers can. CMYK is encoded as jpg again.
    const isHiddenFromJudge = /\.(gif|webp)$/.test(name);
    const to = name === 'cmyk.jpg' ? 'jpg' : 'png';
    const most = name.endsWith('.jpg') ? 2 : 1; // two different JPEG decoders are involved
    // The pixels of these have 150 per inch, their svg 96.
    const config = /\.(eps|pdf|ai)$/.test(name) ? { width: (await sharp(svg.bytes).metadata()).width } : {};
    const wanted = await pixelsOf((await convert(openFixture(name), { to, config })).bytes);
    const found = await pixelsOf(isHiddenFromJudge ? innerOf(svg.bytes) : svg.bytes);
    expect(found.length).toBe(wanted.length);
    expect(Math.max(...wanted.map((sample, index) => Math.abs(sample - found[index]!)))).toBeLessThanOrEqual(most);
    expect(svg).toMatchObject({ type: 'svg', mediaType: 'image/svg+xml', extension: 'svg' });
  });
});

describe('a picture embedded in an svg', () => {
  it.each(['quadrants.jpg', 'quadrants.png', 'quadrants.gif', 'quadrants.webp', 'animated.gif', 'animated.webp'])(
    'is the original file if it is %s',
    async (name) => {
      const { bytes, notes } = await toSvg(openFixture(name));
      expect(innerOf(bytes).equals(openFixture(name))).toBe(true);
      expect(notes).toEqual([]);
    },
  );

  it.each(['quadrants.bmp', 'quadrants.tiff', 'rgb16.png', 'cmyk.tiff'])('is a png if it is %s', async (name) => {
    expect((await sharp(innerOf((await toSvg(openFixture(name))).bytes)).metadata()).format).toBe('png');
  });

  it('is converted from CMYK', async () => {
    const inner = innerOf((await toSvg(openFixture('cmyk.jpg'))).bytes);
    expect(await sharp(inner).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb' });
  });

  it('is rotated upright, because some viewers ignore orientation', async () => {
    const turned = withJpegSegment(openFixture('quadrants.jpg'), 0xe1, exifOrientation(6));
    const { bytes } = await toSvg(turned);
    expect(text(bytes)).toContain('width="40" height="60" viewBox="0 0 40 60"');
    expect((await sharp(innerOf(bytes)).metadata()).orientation ?? 1).toBe(1);
    const upright = await decode((await convert(turned, { to: 'png' })).bytes);
    expect(distance(corners(await decode(bytes)), corners(upright))).toBeLessThanOrEqual(8);
  });

  it('has the requested size and fit', async () => {
    const { bytes } = await toSvg(openFixture('quadrants.png'), { width: 20, height: 20, fit: 'crop' });
    expect(text(bytes)).toContain('width="20" height="20" viewBox="0 0 20 20"');
    expect(await sharp(innerOf(bytes)).metadata()).toMatchObject({ width: 20, height: 20, format: 'png' });
    expect(distance(corners(await decode(bytes)), quadrants)).toBe(0);
  });

  it('stays animated at another size', async () => {
    const { bytes } = await toSvg(openFixture('animated.gif'), { width: 30 });
    expect(await sharp(innerOf(bytes)).metadata()).toMatchObject({ format: 'webp', width: 30, pages: 3 });
  });

  it('loses its metadata with strip', async () => {
    const tagged = await sharp(openFixture('quadrants.jpg'))
      .withExif({ IFD0: { Artist: 'somebody' } })
      .toBuffer();
    expect(innerOf((await toSvg(tagged)).bytes).equals(tagged)).toBe(true);
    const inner = innerOf((await toSvg(tagged, { strip: true })).bytes);
    expect((await sharp(inner).metadata()).exif).toBeUndefined();
    expect(inner.includes('somebody')).toBe(false);
  });

  it('is refused if it is damaged after its header', async () => {
    for (const name of ['quadrants.jpg', 'quadrants.png', 'animated.webp']) {
      const whole = openFixture(name);
      const cut = whole.subarray(0, Math.floor(whole.length * 0.7));
      await expect(toSvg(cut)).rejects.toMatchObject({ kind: 'malformed' });
    }
  });

  it('notes that quality does not apply to an unchanged file', async () => {
    const { notes } = await toSvg(openFixture('quadrants.jpg'), { quality: 10 });
    expect(notes).toMatchObject([{ code: 'CONFIG_IGNORED' }]);
  });
});

describe('a drawing rewritten as svg', () => {
  const quarters = `<rect width="30" height="20" fill="red"/><rect x="30" width="30" height="20" fill="lime"/>
    <rect y="20" width="30" height="20" fill="blue"/><rect x="30" y="20" width="30" height="20" fill="white"/>`;
  const natural = 'width="60" height="40"';
  const shapes = [natural, 'viewBox="0 0 60 40"', `${natural} viewBox="0 0 60 40"`];
  // A drawing with another aspect ratio than its viewBox, so that its own alignment matters.
  const distorted = `${natural} viewBox="0 0 40 40" preserveAspectRatio="none"`;
  const configs: ImageConfig[] = [
    { width: 120 },
    { height: 10 },
    { width: 90, height: 90 },
    { width: 90, height: 90, fit: 'min' },
    { width: 90, height: 90, fit: 'exact' },
    { width: 90, height: 90, fit: 'crop' },
    { width: 200, height: 20, fit: 'crop' },
  ];

  it.each([...shapes, distorted].flatMap((shape) => configs.map((config) => [shape, config] as const)))(
    'from %s at %j looks like a png of that size',
    async (shape, config) => {
      const source = wrap(quarters, shape);
      const drawn = await sharp((await toSvg(source, config)).bytes)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const png = await convert(source, { to: 'png', config });
      const wanted = await sharp(png.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([drawn.info.width, drawn.info.height]).toEqual([wanted.info.width, wanted.info.height]);
      // Edges may be antialiased differently; everything else must be equal.
      const differing = drawn.data.filter((sample, index) => Math.abs(sample - wanted.data[index]!) > 8).length;
      const { width, height } = drawn.info;
      expect(differing / drawn.data.length).toBeLessThan(1.5 / Math.min(width, height));
    },
  );

  it('keeps text, shapes, styles and internal references', async () => {
    const body = `<style>.a{fill:url(#g);font-family:"A &amp; B"}</style><defs><linearGradient id="g"/></defs>
      <use xlink:href="#g"/><image href="data:image/png;base64,AAAA"/><text class="a">1 &lt; 2 &amp; 3</text>`;
    const { bytes, notes } = await toSvg(wrap(body));
    expect(text(bytes).trim()).toBe(
      text(wrap(body))
        .replaceAll(/<([a-zA-Z]+)([^<>]*)\/>/g, '<$1$2></$1>')
        .replaceAll('"A &amp; B"', '"A &amp; B"'),
    );
    expect(notes).toEqual([]);
  });

  it.each([
    ['a script', '<script>alert(1)</script>', 'alert'],
    ['a script with a prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', 'alert'],
    ['a handler', '<rect onclick="alert(1)"/>', 'alert'],
    ['a handler in capitals', '<rect onLoad="alert(1)"/>', 'alert'],
    ['a javascript: link', '<a xlink:href="javascript:alert(1)"><rect/></a>', 'alert'],
    ['a javascript: link with white space', '<a href=" java&#10;script:alert(1)"><rect/></a>', 'alert'],
    ['a document in a data: URL', '<a href="data:text/html,&lt;script>alert(1)&lt;/script>"><rect/></a>', 'alert'],
    ['a remote picture', '<image href="https://example.test/x.png"/>', 'example'],
    ['a local picture', '<image xlink:href="file:///etc/passwd"/>', 'passwd'],
    ['a remote shape', '<use href="//example.test/x.svg#a"/>', 'example'],
    ['a use element with a data: URL', '<use href="data:image/svg+xml,example"/>', 'example'],
    ['a remote style sheet', '<style>@import "https://example.test/x.css";</style>', 'example'],
    ['a remote font', '<style>@font-face{src:url(https://example.test/f.woff)}</style>', 'example'],
    ['a remote URL with an escape', '<style>rect{fill:u\\72l(https://example.test/x)}</style>', 'example'],
    ['a remote URL after a comment', '<style>@import/**/"https://example.test/x.css";</style>', 'example'],
    ['a remote URL in an attribute', '<rect fill="url(https://example.test/x#a)"/>', 'example'],
    ['a remote URL in a style attribute', '<rect style="fill:URL( \'https://example.test/x#a\' )"/>', 'example'],
    ['a remote image-set', '<rect style="background:image-set(\'https://example.test/x\' 1x)"/>', 'example'],
    [
      'a foreignObject',
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">example</p></foreignObject>',
      'example',
    ],
    ['an HTML element', '<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="https://example.test/x"/>', 'example'],
    ['an animated xlink:href', '<a><set attributeName="xlink:href" to="javascript:alert(1)"/></a>', 'alert'],
    ['an animated href', '<a><set id="attributeName" attributeName="href" to="alert"/></a>', 'alert'],
    ['an animated handler', '<a><animate attributeName="onclick" values="alert(1)"/></a>', 'alert'],
    ['an xml:base', '<g xml:base="https://example.test/"><use href="#a"/></g>', 'example'],
  ])('loses %s, with a note', async (_, body, word) => {
    const { bytes, notes } = await toSvg(wrap(`${body}<rect id="stays" width="9" height="9"/>`));
    expect(text(bytes).toLowerCase()).not.toContain(word);
    expect(text(bytes)).toContain('id="stays"');
    expect(notes).toMatchObject([{ code: 'ACTIVE_CONTENT_DROPPED', class: 'lost' }]);
  });

  it('expands entities and declares none', async () => {
    const source = `<!DOCTYPE svg [<!ENTITY c "red"><!ENTITY r "<rect width='9' height='9'/>">]>`;
    const { bytes } = await toSvg(new TextEncoder().encode(source + text(wrap('<g fill="&c;">&r;</g>'))));
    expect(text(bytes)).toContain('<g fill="red"><rect width="9" height="9"></rect></g>');
    expect(text(bytes)).not.toContain('ENTITY');
  });

  it('gets a namespace, so that browsers show it', async () => {
    const { bytes } = await toSvg(new TextEncoder().encode('<svg width="9" height="9"><rect/></svg>'));
    expect(text(bytes)).toBe('<svg width="9" height="9" xmlns="http://www.w3.org/2000/svg"><rect></rect></svg>\n');
  });

  it('loses its metadata with strip, and nothing visible', async () => {
    const body = `<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">who</r:RDF></metadata><title>stays</title>
      <n:view xmlns:n="http://www.inkscape.org/namespaces/inkscape" n:path="C:"/><g xmlns:n="http://www.inkscape.org/namespaces/inkscape" n:label="layer"/>${quarters}`;
    const kept = await toSvg(wrap(body));
    expect(text(kept.bytes)).toMatch(/who[\s\S]*<n:view[\s\S]*n:label="layer"/);
    expect(kept.notes).toEqual([]);
    const { bytes } = await toSvg(wrap(body), { strip: true });
    expect(text(bytes)).not.toMatch(/who|n:view|inkscape|layer/);
    expect(text(bytes)).toContain('<title>stays</title>');
    expect(distance(corners(await decode(bytes)), quadrants)).toBe(0);
  });

  it('does not depend on installed fonts', async () => {
    expect((await toSvg(wrap('<text y="20">a</text>'))).notes).toEqual([]);
  });
});
