import { describe, expect, it } from 'vitest';
import { displayOf, elementNamed, readTemplate, storyOf } from '../../../../test/layout/pod.ts';

const zone = { LeftPosition: 300, TopPosition: 600, Width: 300, Height: 150 };
const face = { FaceId: 1, Type: 'front', Dimensions: { Width: 1500, Height: 2100 } };
const collection = {
  default_size: 50,
  default_color: '#0000ff',
  fonts: [{ id: 7, name: 'Caveat', url: 'https://example.com/c.ttf' }],
};
const project = (faces: unknown[], card: object = {}) => ({
  product: 'card',
  font_collection: collection,
  variables: { template_data: { Name: 'Birthday', Dimensions: { Width: 127, Height: 178 }, Faces: faces, ...card } },
});

describe('faces of a card', () => {
  it.each([
    ['a project', project([face, face])],
    ['a card', { Name: 'Birthday', Faces: [face, face] }],
    ['faces alone', [face, { ...face, FaceId: 2 }]],
  ])('become pages, with pixels at 300 dpi: %s', async (_name, template) => {
    const { template: design } = await readTemplate(template);
    expect(design.pages.map(({ width, height, name }) => [width, height, name])).toEqual([
      [360, 504, 'front'],
      [360, 504, 'front'],
    ]);
  });

  it('are in millimetres if they are as large as their card', async () => {
    const small = {
      ...face,
      Dimensions: { Width: 127, Height: 178 },
      PhotoZones: [{ ...zone, LeftPosition: 25.4, Name: 'it' }],
    };
    const read = await readTemplate(project([small]));
    expect(read.template.pages[0]).toMatchObject({ width: 360, height: 504.566929 });
    expect(elementNamed(read, 'it').transform[4]).toBe(72);
  });

  it('stack background, photos, frame, overlay and texts', async () => {
    const urls = {
      BackgroundUrl: 'https://e.com/b.jpg',
      FrameUrl: 'https://e.com/f.png',
      OverlayBackgroundUrl: 'https://e.com/o.png',
    };
    const text = { ...zone, Text: 'Hi', FontId: 7, FontSize: 100, TextAlign: 'Center', IsFixed: true, Rotation: 90 };
    const read = await readTemplate(
      project([{ ...face, ...urls, PhotoZones: [zone], Texts: [text], UserTextZones: [{ ...zone, Text: 'Yo' }] }]),
    );
    const elements = read.template.pages[0]?.elements ?? [];
    expect(elements.map(({ name }) => name)).toEqual([
      'BackgroundUrl',
      'PhotoZones 1',
      'FrameUrl',
      'OverlayBackgroundUrl',
      'Texts 1',
      'UserTextZones 1',
    ]);
    expect(elements[1]).toMatchObject({
      kind: 'image',
      role: 'photo',
      image: {},
      transform: [1, 0, 0, 1, 72, 144],
      shape: { width: 72, height: 36 },
    });
    expect(elements[4]).toMatchObject({ locked: true, transform: [0, 1, -1, 0, 72, 144] });
    const [fixed, free] = [
      storyOf(read, elementNamed(read, 'Texts 1')),
      storyOf(read, elementNamed(read, 'UserTextZones 1')),
    ];
    expect(fixed.paragraphs[0]?.set).toMatchObject({ fontFamily: 'Caveat', fontSize: 24, align: 'center' });
    expect(free.paragraphs[0]?.set?.fontSize).toBe(12);
    expect(displayOf(read, free.paragraphs[0]?.set?.fill)).toBe('#0000ff');
    expect(read.notes.map(({ code }) => code)).toEqual(['POD_PLACEHOLDER']);
  });

  it.each(['object', 'text'])('use their canvas, written as %s, instead of its zones', async (kind) => {
    const canvas = {
      version: '5.2.1',
      objects: [
        { type: 'rect', name: 'it', left: 100, top: 200, width: 300, height: 300, strokeWidth: 0, fill: 'pink' },
      ],
    };
    const CanvasJson = kind === 'text' ? JSON.stringify(canvas) : canvas;
    const read = await readTemplate(project([{ ...face, CanvasJson, Texts: [{ ...zone, Text: 'old' }] }]));
    expect(read.template.stories).toEqual([]);
    expect(elementNamed(read, 'it')).toMatchObject({
      transform: [1, 0, 0, 1, 60, 84],
      shape: { width: 72, height: 72 },
    });
  });
});
