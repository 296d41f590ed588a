import { describe, expect, it } from 'vitest';
import { displayOf, elementNamed, readPackage, readTemplate, storyOf } from '../../../../test/layout/pod.ts';

const layer = { type: 'rectangle', name: 'it', x: 0, y: 0, width: 10, height: 10 };
const template = (layers: unknown[], rest: object = {}) => ({ width: 100, height: 100, layers, ...rest });

describe('a template of pages and layers', () => {
  it.each([
    [{}, 75],
    [{ dpi: 300 }, 24],
    [{ unit: 'pt' }, 100],
    [{ unit: 'in' }, 7200],
    [{ unit: 'cm' }, 2834.645669],
    [{ unit: 'mm', dpi: 300 }, 283.464567],
  ])('with %j is %d points wide, of 100 units', async (rest, width) => {
    const { template: design } = await readTemplate(template([], rest));
    expect(design.pages[0]?.width).toBe(width);
  });

  it('rotates a layer around its top left corner', async () => {
    const read = await readTemplate(template([{ ...layer, x: 20, y: 40, rotation: 90 }], { unit: 'pt' }));
    expect(elementNamed(read, 'it').transform).toEqual([0, 1, -1, 0, 20, 40]);
  });

  it('paints with swatches, each colour once', async () => {
    const layers = [
      { ...layer, fill: '#F00', stroke: 'rgb(255 0 0 / 50%)', strokeWidth: 4, opacity: 0.5 },
      { ...layer, name: 'other', fill: 'red' },
    ];
    const read = await readTemplate(template(layers));
    const shape = elementNamed(read, 'it');
    if (shape.kind !== 'shape') throw new Error('not a shape');
    expect(read.template.swatches).toHaveLength(5);
    expect(displayOf(read, shape.fill)).toBe('#ff0000');
    expect(shape.stroke).toMatchObject({ swatch: shape.fill?.swatch, opacity: 0.5, width: 3 });
    expect(shape.opacity).toBe(0.5);
  });

  it('extends gradients to the corners of the box, like CSS', async () => {
    // For 40 by 20 at 45 degrees, the line is |40 sin 45°| + |20 cos 45°| long, and its centre is that of the box.
    const fill = 'linear-gradient(45deg, red, blue)';
    const read = await readTemplate(template([{ ...layer, width: 40, height: 20, fill }], { unit: 'pt' }));
    const shape = elementNamed(read, 'it');
    if (shape.kind !== 'shape') throw new Error('not a shape');
    const { start, length, angle } = shape.fill?.gradient ?? { start: [0, 0], length: 0, angle: 0 };
    expect([length, angle]).toEqual([42.426407, -45]);
    expect([start[0] + (length / 2) * Math.SQRT1_2, start[1] - (length / 2) * Math.SQRT1_2].map(Math.round)).toEqual([
      20, 10,
    ]);
  });

  it('sets text in runs', async () => {
    const runs = [{ text: 'One ' }, { text: 'two\nthree', fontWeight: 700, color: 'red', link: 'https://example.com' }];
    const text = {
      ...layer,
      type: 'text',
      runs,
      fontFamily: 'Inter',
      fontSize: 20,
      lineHeight: 1.5,
      letterSpacing: 0.1,
    };
    const fonts = [{ family: 'Inter', weight: 700, src: 'https://example.com/b.woff2' }];
    const read = await readTemplate(template([text], { unit: 'pt', fonts }));
    const [first, second] = storyOf(read, elementNamed(read, 'it')).paragraphs;
    expect(first?.set).toMatchObject({
      fontFamily: 'Inter',
      fontStyle: 'Regular',
      fontSize: 20,
      leading: 30,
      tracking: 100,
    });
    expect(first?.runs).toMatchObject([{ text: 'One ' }, { text: 'two', set: { fontStyle: 'Bold' } }]);
    expect(first?.runs[0]).not.toHaveProperty('set');
    expect(second?.runs).toMatchObject([{ text: 'three', link: read.template.links?.[0]?.id }]);
    expect(read.template.fontData.map(({ style, src }) => [style, src])).toEqual([
      ['Regular', undefined],
      ['Bold', 'https://example.com/b.woff2'],
    ]);
    expect(read.manifest.fonts).toEqual({
      'https://example.com/b.woff2': { name: 'b.woff2', family: 'Inter', style: 'Bold' },
    });
  });

  it('keeps remote images as they are, and data URLs within the document', async () => {
    const picture = (name: string, src: string) => ({ ...layer, type: 'image', name, src });
    const sources = [
      'https://example.com/a/b.png?x=1',
      'data:image/png;base64,AAAA',
      '/var/x.png',
      'blob:abc',
      '__proto__',
    ];
    const read = await readTemplate(template(sources.map((src, index) => picture(`p${index}`, src))));
    const images = sources.map((_, index) => {
      const element = elementNamed(read, `p${index}`);
      return element.kind === 'image' ? (element.image.src ?? `missing ${element.image.missing}`) : '';
    });
    expect(images).toEqual([sources[0], sources[1], 'missing /var/x.png', 'missing blob:abc', 'missing __proto__']);
    expect(Object.keys(read.manifest.images)).toEqual([sources[0], '/var/x.png', 'blob:abc', '__proto__']);
    expect(read.notes.map(({ code, where }) => [code, where?.item])).toEqual([
      ['POD_SOURCE_UNREACHABLE', 'p2'],
      ['POD_SOURCE_UNREACHABLE', 'p3'],
      ['POD_SOURCE_UNREACHABLE', 'p4'],
    ]);
  });

  it('shows the cropped part of an image', async () => {
    const crop = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 };
    const image = { ...layer, type: 'image', src: 'https://example.com/a.png', width: 100, height: 50, crop };
    const read = await readTemplate(template([image], { unit: 'pt' }));
    // Half of the width fills 100, so the whole is 200 wide and starts 50 to the left.
    expect(elementNamed(read, 'it')).toMatchObject({ image: { placement: [200, 0, 0, 200, -50, -100] } });
  });

  it.each([
    [template([{ ...layer, colour: 'red' }]), '/layers/0/colour is not a known member'],
    [template([{ ...layer, width: 'wide' }]), '/layers/0/width is not a number from 0 to 1000000000'],
    [template([{ ...layer, height: undefined }]), '/layers/0/height is missing'],
    [
      template([{ ...layer, type: 'circle' }]),
      '/layers/0/type is not one of rectangle, ellipse, path, image, text, group',
    ],
    [template([{ ...layer, type: undefined }]), '/layers/0/type is missing'],
    [template([{ type: 'group' }]), '/layers/0/layers is missing'],
    [template([], { unit: 'furlong' }), '/unit is not one of px, pt, mm, cm, in'],
    [{ layers: [], width: 10 }, '/height is missing'],
    [{ layers: [], width: 0, height: 1 }, '/width is not a number above 0'],
    [[template([]), template([], { foo: 1 })], '/1/foo is not a known member'],
    [{ pages: [{ width: 1, height: 1, layers: [], foo: true }] }, '/pages/0/foo is not a known member'],
  ])('%j is refused', async (value, problem) => {
    const error = await readPackage({ 'a.json': JSON.stringify(value) }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'POD_TEMPLATE_INVALID', kind: 'malformed' });
    expect((error as Error).message).toContain(problem);
  });

  it('lists all problems at once, but at most ten', async () => {
    const value = template(Array.from({ length: 30 }, () => ({ ...layer, foo: 1 })));
    const error = (await readPackage({ 'a.json': JSON.stringify(value) }).catch((thrown: unknown) => thrown)) as Error;
    expect(error.message.match(/is not a known member/g)).toHaveLength(10);
    expect(error.message).toMatch(/; and 20 more$/);
  });
});
