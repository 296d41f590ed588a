import { describe, expect, it } from 'vitest';
import { displayOf, elementNamed, readTemplate, storyOf } from '../../../../test/layout/pod.ts';
import { parseHtml } from './html.ts';

const element = {
  id: 'one',
  name: 'it',
  type: 'figure',
  subType: 'rect',
  x: 10,
  y: 20,
  width: 40,
  height: 30,
  fill: 'red',
};
const design = (children: unknown[], rest: object = {}, page: object = {}) => ({
  width: 200,
  height: 100,
  dpi: 72,
  fonts: [],
  ...rest,
  pages: [{ id: 'p', width: 'auto', height: 'auto', background: 'white', bleed: 0, ...page, children }],
});

describe('a Polotno design', () => {
  it.each([
    [{ dpi: 72 }, {}, 200, 100],
    [{ dpi: 300, unit: 'mm' }, {}, 48, 24],
    [{ dpi: undefined }, {}, 150, 75],
    [{ dpi: 72 }, { width: 50 }, 50, 100],
  ])(
    'with %j and the page %j is %d by %d points: its lengths are pixels, whatever the unit',
    async (rest, page, width, height) => {
      const read = await readTemplate(design([], rest, page));
      expect(read.template.pages[0]).toMatchObject({ width, height });
      expect(read.notes).toEqual([]);
    },
  );

  it('rotates an element around its top left corner', async () => {
    const read = await readTemplate(design([{ ...element, rotation: -90 }]));
    expect(elementNamed(read, 'it').transform).toEqual([0, -1, 1, 0, 10, 20]);
  });

  it('has images and colours as backgrounds, and bleed', async () => {
    const background = 'https://example.com/bg.jpg';
    const read = await readTemplate(design([element], {}, { background, bleed: 9 }));
    expect(read.template.pages[0]).toMatchObject({
      bleed: { top: 9 },
      elements: [{ kind: 'image', image: { src: background } }, {}],
    });
    const plain = await readTemplate(design([], {}, { background: '#abc' }));
    expect(displayOf(plain, plain.template.pages[0]?.background)).toBe('#aabbcc');
  });

  it('mirrors the visible part of an image', async () => {
    const crop = { cropX: 0.5, cropY: 0, cropWidth: 0.5, cropHeight: 1, flipX: true, cornerRadius: 5 };
    const read = await readTemplate(design([{ ...element, type: 'image', src: 'https://example.com/a.png', ...crop }]));
    // The right half of the image fills 40, so it is 80 wide; mirrored, its left edge is 80 to the right of the frame's
    // left edge.
    expect(elementNamed(read, 'it')).toMatchObject({
      image: { placement: [-80, 0, 0, 30, 80, 0] },
      shape: { corners: [{ kind: 'round', radius: 5 }, {}, {}, {}] },
    });
  });

  it('has shadows, blur, and lines with arrowheads', async () => {
    const shadow = {
      shadowEnabled: true,
      shadowBlur: 4,
      shadowOffsetX: 1,
      shadowOffsetY: -2,
      shadowColor: 'rgba(0,0,0,0.5)',
      shadowOpacity: 0.5,
    };
    const line = {
      ...element,
      type: 'line',
      color: 'blue',
      height: 4,
      dash: [2, 1],
      startHead: 'bar',
      endHead: 'circle',
    };
    const read = await readTemplate(design([{ ...line, ...shadow, blurEnabled: true, blurRadius: 3 }]));
    expect(elementNamed(read, 'it')).toMatchObject({
      shape: { d: 'M 0 2 L 40 2' },
      stroke: { width: 4, dash: [8, 4], start: { kind: 'bar' }, end: { kind: 'circle-solid' } },
      effects: [
        { kind: 'drop-shadow', size: 4, x: 1, y: -2, opacity: 0.25 },
        { kind: 'blur', size: 3 },
      ],
    });
  });

  it('sets rich text: letters, lists, lines, links', async () => {
    const text =
      '<p style="text-align:right">a <strong>b</strong>&amp;<span style="color:#f00;font-size:2em">c<br>d</span></p>' +
      '<ol><li data-list="bullet" class="ql-indent-1">e</li><li>f</li></ol><p><br></p><p><a href="https://x.y">g</a></p>';
    const read = await readTemplate(
      design([{ ...element, type: 'text', text, fontFamily: 'Lato', fontSize: 10, lineHeight: 1.5 }]),
    );
    const { paragraphs } = storyOf(read, elementNamed(read, 'it'));
    expect(paragraphs.map(({ runs }) => runs.map((run) => ('text' in run ? run.text : '|')).join(''))).toEqual([
      'a b&c|d',
      'e',
      'f',
      '',
      'g',
    ]);
    expect(paragraphs[0]?.set).toMatchObject({ align: 'right', fontSize: 10, leading: 15, fontFamily: 'Lato' });
    expect(paragraphs[0]?.runs[1]).toMatchObject({ text: 'b', set: { fontStyle: 'Bold' } });
    expect(paragraphs[0]?.runs[3]).toMatchObject({ text: 'c', set: { fontSize: 20 } });
    expect(paragraphs[1]?.set?.list).toMatchObject({ kind: 'bullet', level: 2 });
    expect(paragraphs[2]?.set?.list).toMatchObject({ kind: 'number', level: 1 });
    expect(paragraphs[4]?.runs[0]).toMatchObject({ link: read.template.links?.[0]?.id });
    expect(read.template.fontData.map(({ style }) => style)).toEqual(['Regular', 'Bold']);
  });

  it('keeps plain text plain', async () => {
    const read = await readTemplate(design([{ ...element, type: 'text', text: '1 < 2 &amp; <3' }]));
    expect(storyOf(read, elementNamed(read, 'it')).paragraphs[0]?.runs).toMatchObject([{ text: '1 < 2 &amp; <3' }]);
  });

  it('uses the requested font face, or the one for all', async () => {
    const styles = [{ src: 'url("https://example.com/b.ttf")', fontStyle: 'normal', fontWeight: 'bold' }];
    const fonts = [
      { fontFamily: 'A', url: 'https://example.com/a.ttf', styles },
      { fontFamily: 'Unused', url: 'https://example.com/u.ttf' },
    ];
    const text = { ...element, type: 'text', subType: undefined, text: 'x', fontFamily: 'A' };
    const texts = ['normal', 'bold', '900'].map((fontWeight) => ({ ...text, fontWeight }));
    const read = await readTemplate(design(texts, { fonts }));
    expect(read.template.fontData.map(({ style, src }) => [style, src])).toEqual([
      ['Regular', 'https://example.com/a.ttf'],
      ['Bold', 'https://example.com/b.ttf'],
      ['Black', 'https://example.com/a.ttf'],
    ]);
    expect(read.notes).toMatchObject([{ code: 'POD_FONT_UNUSED' }]);
  });

  it('notes unknown and unsupported members with the element', async () => {
    const read = await readTemplate(
      design([
        { ...element, type: 'hologram' },
        { ...element, sparkle: 3, glitter: 'x', filters: { cold: 0.5 }, sepiaEnabled: true },
        { ...element, subType: 'butterfly', width: 'wide' },
        { ...element, type: 'video', src: 'https://example.com/v.mp4' },
      ]),
    );
    expect(read.notes.map(({ code, where }) => [code, where])).toEqual(
      [
        'POD_ELEMENT_LOST',
        'POD_LOOK_LOST',
        'POD_LOOK_LOST',
        'POD_MEMBER_IGNORED',
        'POD_VALUE_IGNORED',
        'POD_LOOK_CHANGED',
        'POD_PLACEHOLDER',
      ].map((code) => [code, { page: 1, item: 'it' }]),
    );
    expect(read.notes[3]?.message).toContain('sparkle, glitter');
  });
});

describe('parseHtml', () => {
  it.each(['<p', '<b>', '</p>', '<a href="', '&amp', '< <', '<ul><li>', `<p ${'a'.repeat(50)}`])(
    'takes linear time for %j a hundred thousand times',
    (piece) => {
      const text = parseHtml(`${piece.repeat(100_000)}<p>end`).at(-1);
      expect(text?.runs.at(-1)?.text).toBe('end');
    },
  );
});
