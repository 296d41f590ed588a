import { describe, expect, it } from 'vitest';
import { displayOf, elementNamed, readTemplate, storyOf } from '../../../../test/layout/pod.ts';

const rect = { type: 'rect', name: 'it', left: 0, top: 0, width: 100, height: 60, strokeWidth: 0, fill: 'red' };
const canvas = (objects: unknown[], rest: object = {}) => ({
  version: '5.3.0',
  width: 400,
  height: 200,
  objects,
  ...rest,
});

describe('a Fabric canvas', () => {
  it('is a page of 0.75 points per pixel', async () => {
    const read = await readTemplate(canvas([rect], { background: '#eee' }));
    expect(read.template.pages[0]).toMatchObject({ width: 300, height: 150 });
    expect(displayOf(read, read.template.pages[0]?.background)).toBe('#eeeeee');
    expect(read.template.metaData.source).toMatchObject({ format: 'fabric', version: '5.3.0' });
    expect(read.notes).toEqual([]);
  });

  it('without a size is as large as its objects, with a note', async () => {
    const read = await readTemplate({ version: '6.0.0', objects: [{ ...rect, type: 'Rect', left: 50, scaleX: 2 }] });
    expect(read.template.pages[0]).toMatchObject({ width: 187.5, height: 45 });
    expect(read.notes).toMatchObject([{ code: 'POD_SIZE_ASSUMED', where: { page: 1 } }]);
  });

  it('positions objects by their center from Fabric 7 on', async () => {
    const seven = await readTemplate(canvas([{ ...rect, left: 50, top: 30 }], { version: '7.0.0' }));
    expect(elementNamed(seven, 'it').transform).toEqual([1, 0, 0, 1, 37.5, 22.5]);
  });

  it('positions the objects of a group relative to its center', async () => {
    const group = {
      type: 'group',
      left: 100,
      top: 100,
      width: 200,
      height: 100,
      angle: 90,
      objects: [{ ...rect, left: -100, top: -50 }],
    };
    const read = await readTemplate(canvas([group]));
    // Rotated around its top left corner, the group's centre is at 100 - 50 and 100 + 100.
    expect(read.template.pages[0]?.elements[0]?.transform).toEqual([0, 1, -1, 0, 37.5, 150]);
    expect(elementNamed(read, 'it').transform).toEqual([1, 0, 0, 1, -37.5, -15]);
  });

  it('clips objects to a clip path relative to their center, to the canvas, or inverted', async () => {
    const circle = { type: 'circle', left: -30, top: -30, radius: 30, strokeWidth: 0 };
    const read = await readTemplate(
      canvas([
        { ...rect, id: 'a', left: 200, clipPath: circle },
        { ...rect, id: 'b', left: 200, clipPath: { ...circle, left: 220, top: 0, absolutePositioned: true } },
        { ...rect, id: 'c', clipPath: { ...circle, inverted: true } },
      ]),
    );
    const clips = read.template.pages[0]?.elements.map((element) =>
      element.kind === 'group' ? element.clip : undefined,
    );
    const start = (clip: typeof clips extends (infer Clip)[] | undefined ? Clip : never) =>
      clip?.kind === 'path' ? clip.d.split(' C')[0] : '';
    expect(clips?.map(start)).toEqual(['M 22.5 0', 'M 22.5 0', expect.stringMatching(/^M -\d+.* Z M 22\.5 0$/)]);
    expect(clips?.map((clip) => (clip?.kind === 'path' ? clip.fillRule : ''))).toEqual([
      undefined,
      undefined,
      'evenodd',
    ]);
  });

  it('reads gradients in pixels and in fractions', async () => {
    const colorStops = [
      { offset: 1, color: 'blue' },
      { offset: 0, color: 'red', opacity: 0.5 },
    ];
    const linear = { type: 'linear', coords: { x1: 0, y1: 0, x2: 100, y2: 0 }, colorStops, gradientUnits: 'pixels' };
    const part = { ...linear, coords: { x1: 0, y1: 0, x2: 0, y2: 1 }, gradientUnits: 'percentage' };
    const radial = { type: 'radial', coords: { x1: 50, y1: 30, r1: 10, x2: 50, y2: 30, r2: 40 }, colorStops };
    const fills = [linear, part, radial];
    const read = await readTemplate(canvas(fills.map((fill, index) => ({ ...rect, name: `it${index}`, fill }))));
    const gradients = fills.map((_, index) => {
      const element = elementNamed(read, `it${index}`);
      return element.kind === 'shape' ? element.fill?.gradient : undefined;
    });
    expect(gradients).toEqual([
      { start: [-37.5, -22.5], length: 75, angle: 0 },
      { start: [-37.5, -22.5], length: 45, angle: 90 },
      { start: [0, 0], length: 30, angle: 0 },
    ]);
    const swatches = read.template.swatches.filter(({ kind }) => kind === 'gradient');
    expect(swatches).toMatchObject([
      { type: 'linear', stops: [{ position: 0, opacity: 0.5 }, { position: 1 }] },
      { type: 'radial', stops: [{ position: 0.25 }, { position: 1 }] },
    ]);
  });

  it("sets text with Fabric's measures: lines of 1.13 ems, and 0.222 of that below the baseline", async () => {
    const text = {
      ...rect,
      type: 'textbox',
      text: 'One\ntwo',
      fontSize: 40,
      lineHeight: 1,
      charSpacing: 50,
      textAlign: 'justify',
      fill: undefined,
    };
    const read = await readTemplate(
      canvas([{ ...text, styles: [{ start: 3, end: 6, style: { fill: 'red', fontWeight: 'bold', deltaY: 8 } }] }]),
    );
    const element = elementNamed(read, 'it');
    expect(element).toMatchObject({
      text: { firstBaseline: { from: 'fixed', min: 26.3742 }, autoSize: { dimension: 'height' } },
    });
    const [one, two] = storyOf(read, element).paragraphs;
    expect(one?.set).toMatchObject({
      fontSize: 30,
      leading: 33.9,
      tracking: 50,
      align: 'justify-left',
      fontFamily: 'Times New Roman',
    });
    expect(one?.runs).toMatchObject([{ text: 'One' }]);
    expect(two?.runs).toMatchObject([{ text: 'two', set: { fontStyle: 'Bold', baselineShift: -6 } }]);
    expect(displayOf(read, one?.set?.fill)).toBe('#000000');
  });

  it('scales shadows with their objects, and also reads them as text', async () => {
    const shadow = { color: 'rgba(0,0,0,0.5)', blur: 4, offsetX: 2, offsetY: -4 };
    const read = await readTemplate(
      canvas([
        { ...rect, scaleX: 2, scaleY: 4, shadow },
        { ...rect, name: 'plain', scaleX: 2, shadow: { ...shadow, nonScaling: true } },
        { ...rect, name: 'text', shadow: 'rgba(0, 0, 0, 0.5) 2px -4px 4px' },
      ]),
    );
    const effectsOf = (name: string) => elementNamed(read, name).effects?.map((effect) => ({ ...effect, swatch: '' }));
    const base = { kind: 'drop-shadow', swatch: '', opacity: 0.5, knockedOut: false };
    expect(effectsOf('it')).toEqual([{ ...base, size: 9, x: 3, y: -12 }]);
    expect(effectsOf('plain')).toEqual([{ ...base, size: 3, x: 1.5, y: -3 }]);
    expect(effectsOf('text')).toEqual(effectsOf('plain'));
  });

  it('crops images by their own size if it is known', async () => {
    const header = Buffer.alloc(24);
    header.write('\u0089PNG', 0, 'latin1');
    header.writeUInt32BE(200, 16);
    header.writeUInt32BE(100, 20);
    const image = { ...rect, type: 'image', fill: undefined, width: 100, height: 50, cropX: 40, cropY: 10 };
    const read = await readTemplate(
      canvas([
        { ...image, src: `data:image/png;base64,${header.toString('base64')}` },
        { ...image, name: 'remote', src: 'https://example.com/a.png' },
      ]),
    );
    expect(elementNamed(read, 'it')).toMatchObject({ image: { placement: [150, 0, 0, 75, -67.5, -26.25] } });
    expect(elementNamed(read, 'remote')).toMatchObject({ image: { fitting: { mode: 'cover' } } });
    expect(read.notes).toMatchObject([{ code: 'POD_LOOK_CHANGED', where: { item: 'remote' } }]);
  });

  it('notes unknown and unsupported members with the object', async () => {
    const read = await readTemplate(
      canvas([
        { ...rect, type: 'sticker' },
        { ...rect, sparkle: 1, globalCompositeOperation: 'xor', fill: { type: 'pattern', source: 'x' } },
        { ...rect, type: 'image', fill: undefined, src: 'https://example.com/a.png', filters: [{ type: 'Sepia' }] },
      ]),
    );
    expect(read.notes.map(({ code, where }) => [code, where?.item])).toEqual(
      ['POD_ELEMENT_LOST', 'POD_LOOK_LOST', 'POD_LOOK_LOST', 'POD_MEMBER_IGNORED', 'POD_LOOK_LOST'].map((code) => [
        code,
        'it',
      ]),
    );
  });
});
