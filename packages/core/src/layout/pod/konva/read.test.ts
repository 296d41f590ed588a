import { describe, expect, it } from 'vitest';
import { displayOf, elementNamed, readTemplate, storyOf } from '../../../../test/layout/pod.ts';

const node = (className: string, attrs: object, children?: unknown[]) => ({
  className,
  attrs: { name: 'it', ...attrs },
  ...(children && { children }),
});
const stage = (...children: unknown[]) => ({
  className: 'Stage',
  attrs: { width: 400, height: 200 },
  children: [{ className: 'Layer', attrs: {}, children }],
});

describe('a Konva stage', () => {
  it('is a page of 0.75 points per pixel, without nodes shown only in an editor', async () => {
    const read = await readTemplate(
      stage(node('Rect', { width: 10, height: 10 }), node('Transformer', { nodes: [1] })),
    );
    expect(read.template.pages[0]).toMatchObject({ width: 300, height: 150, elements: [{ kind: 'shape' }] });
    expect(read.notes).toEqual([]);
  });

  it('is as large as its shapes if it is a single layer', async () => {
    const read = await readTemplate({ className: 'Layer', children: [node('Circle', { x: 50, y: 20, radius: 30 })] });
    expect(read.template.pages[0]).toMatchObject({ width: 60, height: 37.5 });
    expect(read.notes).toMatchObject([{ code: 'POD_SIZE_ASSUMED' }]);
  });

  // The points are those of the scene functions of Konva 9, calculated by hand for angles with known sines.
  it.each([
    ['Star', { numPoints: 2, innerRadius: 4, outerRadius: 8 }, 'M 0 -6 L 3 0 L 0 6 L -3 0 Z'],
    ['RegularPolygon', { sides: 4, radius: 8 }, 'M 0 -6 L 6 0 L 0 6 L -6 0 Z'],
    ['Line', { points: [0, 0, 8, 4], stroke: 'red' }, 'M 0 0 L 6 3'],
    ['Line', { points: [0, 0, 8, 4, 4, 8], closed: true }, 'M 0 0 L 6 3 L 3 6 Z'],
    ['Line', { points: [0, 0, 4, 0, 8, 4, 8, 8], bezier: true }, 'M 0 0 C 3 0 6 3 6 6'],
    ['Path', { data: 'M0 0h8v4z' }, 'M 0 0 L 6 0 L 6 3 Z'],
    [
      'Tag',
      { width: 40, height: 20, pointerDirection: 'down', pointerWidth: 8, pointerHeight: 4 },
      'M 0 0 L 30 0 L 30 15 L 18 15 L 15 18 L 12 15 L 0 15 Z',
    ],
  ])('draws a %s of %j', async (className, attrs, d) => {
    const read = await readTemplate(stage(node(className, attrs)));
    const element = elementNamed(read, 'it');
    const drawn = element.kind === 'shape' && element.shape.kind === 'path' ? element.shape.d : '';
    expect(drawn.replaceAll('-0 ', '0 ')).toBe(d);
  });

  it('draws parts of rings clockwise from the right', async () => {
    const read = await readTemplate(
      stage(
        node('Arc', { innerRadius: 4, outerRadius: 8, angle: 90 }),
        node('Wedge', { name: 'wedge', radius: 8, angle: 90, clockwise: true }),
      ),
    );
    expect(elementNamed(read, 'it')).toMatchObject({
      shape: { d: expect.stringMatching(/^M 6 0 C .* 0 6 L 0 3 C .* 3 0 Z$/) },
    });
    // Konva passes `clockwise` to the canvas as counterclockwise, so three quarters are drawn.
    const wedge = elementNamed(read, 'wedge');
    expect(wedge.kind === 'shape' && wedge.shape.kind === 'path' ? wedge.shape.d.match(/C/g) : []).toHaveLength(3);
  });

  it('paints by priority, and only what is enabled', async () => {
    const gradient = {
      fillLinearGradientStartPoint: { x: 0, y: 0 },
      fillLinearGradientEndPointX: 40,
      fillLinearGradientColorStops: [0, 'red', 1, 'blue'],
    };
    const box = { width: 40, height: 40, fill: 'lime', stroke: 'black', dash: [4, 2], ...gradient };
    const read = await readTemplate(
      stage(
        node('Rect', box),
        node('Rect', { ...box, name: 'second', fillPriority: 'linear-gradient', strokeWidth: 4, dashEnabled: false }),
        node('Rect', { ...box, name: 'third', fillEnabled: false, strokeEnabled: false }),
      ),
    );
    expect(elementNamed(read, 'it')).toMatchObject({ stroke: { width: 1.5, dash: [3, 1.5], miterLimit: 10 } });
    const second = elementNamed(read, 'second');
    expect(second).toMatchObject({ fill: { gradient: { start: [0, 0], length: 30, angle: 0 } }, stroke: { width: 3 } });
    expect(second.kind === 'shape' && second.stroke?.dash).toBeUndefined();
    expect(displayOf(read, (elementNamed(read, 'it') as { fill?: { swatch: string } }).fill)).toBe('#00ff00');
    expect(Object.keys(elementNamed(read, 'third'))).not.toContain('fill');
  });

  it('sets text by its attributes, black by default', async () => {
    const text = {
      text: 'One\ntwo',
      fontSize: 20,
      fontStyle: 'italic 500',
      lineHeight: 1.5,
      letterSpacing: 2,
      width: 200,
      padding: 4,
      align: 'right',
      textDecoration: 'underline line-through',
    };
    const read = await readTemplate(stage(node('Text', text)));
    const element = elementNamed(read, 'it');
    expect(element).toMatchObject({
      shape: { width: 150 },
      text: { insets: { top: 3 }, autoSize: { dimension: 'height' } },
    });
    const { paragraphs } = storyOf(read, element);
    expect(paragraphs).toHaveLength(2);
    expect(paragraphs[0]?.set).toMatchObject({
      fontFamily: 'Arial',
      fontStyle: 'Medium Italic',
      fontSize: 15,
      leading: 22.5,
      tracking: 100,
      align: 'right',
      underline: true,
      strikethrough: true,
    });
    expect(displayOf(read, paragraphs[0]?.set?.fill)).toBe('#000000');
  });

  it('clips groups, draws arrowheads, and finds images in custom attributes', async () => {
    const inner = node('Image', { name: 'photo', imageUrl: 'https://example.com/a.png', width: 40, height: 20 });
    const arrow = node('Arrow', {
      name: 'arrow',
      points: [0, 0, 40, 0],
      pointerLength: 8,
      pointerWidth: 8,
      fill: 'red',
      stroke: 'red',
    });
    const read = await readTemplate(
      stage(node('Group', { clipX: 4, clipY: 0, clipWidth: 8, clipHeight: 8 }, [inner]), arrow),
    );
    expect(elementNamed(read, 'it')).toMatchObject({
      kind: 'group',
      clip: { kind: 'rectangle', x: 3, y: 0, width: 6, height: 6 },
    });
    expect(elementNamed(read, 'photo')).toMatchObject({
      image: { src: 'https://example.com/a.png', placement: [30, 0, 0, 15, 0, 0] },
    });
    expect(elementNamed(read, 'arrow')).toMatchObject({
      elements: [{ shape: { d: 'M 0 0 L 30 0' } }, { shape: { d: 'M 30 0 L 24 3 L 24 -3 Z' } }],
    });
    expect(read.notes).toEqual([]);
  });

  it('notes unknown attributes with the node', async () => {
    const read = await readTemplate(
      stage(node('Sprite', { frameRate: 3 }), node('Rect', { width: 1, height: 1, sparkle: 2 })),
    );
    expect(read.notes.map(({ code, where }) => [code, where])).toEqual(
      ['POD_ELEMENT_LOST', 'POD_MEMBER_IGNORED', 'POD_MEMBER_IGNORED'].map((code) => [code, { page: 1, item: 'it' }]),
    );
  });
});
