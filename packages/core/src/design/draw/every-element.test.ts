import { id, ids } from '../../../test/builders/design-builder.ts';
import { buildLook, looks, storyOf } from '../../../test/builders/look-page.ts';
import { testLooks } from '../../../test/builders/look-table.ts';
import { box } from '../../../test/builders/page-builder.ts';
import { frame } from '../../../test/builders/page-text-builder.ts';
import type { Design } from '../../models/design/document.ts';
import type { Element, GroupElement, ImageElement, ShapeElement, TextElement } from '../../models/design/elements.ts';
import type { Fitting, PlacedImage } from '../../models/design/frames.ts';

const identity: ShapeElement['transform'] = [1, 0, 0, 1, 0, 0];
const turned: ShapeElement['transform'] = [0.9, 0.3, -0.3, 0.9, 10, 0];
const square = { kind: 'rectangle', x: 25, y: 25, width: 50, height: 50 } as const;
const ellipse = { kind: 'ellipse', x: 30, y: 20, width: 30, height: 50 } as const;
const picture = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path fill="#c85028" d="M0 0h40v20H0z"/><path fill="#00f" d="M0 0h10v10H0z"/></svg>',
);
const files = new Map([['a.svg', picture]]);

/** Members of elements that are not seen on pages. */
const unseen = {
  id: 'names the element',
  name: 'names the element',
  layer: 'has a table of its own',
  locked: 'is for editors',
  objectStyle: 'elements repeat the properties of the style',
  alt: 'is for readers that do not see',
  role: 'is for templates',
  field: 'is for records, whose values the page has already',
  anchor: 'is a target of links',
  fromMaster: 'names the master page',
  spanId: 'the page has all parts already',
  source: 'names the element',
  extra: 'is private',
  wrap: 'has a table of its own',
} as const;

const base = {
  layer: ids.layer,
  transform: identity,
  visible: true,
  printing: true,
  opacity: 1,
  blendMode: 'normal',
  isolated: false,
  knockout: false,
} as const;
const multiplied = { kind: 'drop-shadow', swatch: looks.accent, size: 2, x: 6, y: 6, blendMode: 'multiply' } as const;
const baseValues = { transform: [turned], opacity: [0.4], effects: [[multiplied]], link: [ids.link] };
const isolatedBeside = { isolated: { effects: [multiplied] } };
const translucent = { swatch: looks.accent, opacity: 0.5 };
const half = { ...translucent, width: 10 };

/** Elements on a page with a link. */
const withLink = (...elements: readonly Element[]): Design =>
  buildLook(elements, { links: [{ id: ids.link, kind: 'url', url: 'https://example.com/' }] });

testLooks<ShapeElement>({
  part: 'ShapeElement',
  base: { kind: 'shape', id: id(196), ...base, shape: square, fill: { swatch: looks.accent } },
  draw: (shape) => withLink(shape),
  values: { ...baseValues, shape: [ellipse], fill: [{ swatch: looks.sea }], stroke: [half] },
  beside: { ...isolatedBeside, knockout: { fill: translucent, stroke: half } },
  without: unseen,
  printed: ['link'],
});

testLooks<TextElement>({
  part: 'TextElement',
  base: { ...frame(0, [25, 25, 50, 50]), ...base, fill: { swatch: looks.accent } },
  draw: (text) => ({ ...withLink(text), stories: [storyOf('HI', [text])] }),
  values: {
    ...baseValues,
    shape: [ellipse],
    fill: [{ swatch: looks.sea }],
    stroke: [half],
    text: [{ story: ids.story, insets: { top: 9, right: 0, bottom: 0, left: 0 } }],
  },
  beside: { ...isolatedBeside, knockout: { fill: translucent, stroke: half } },
  without: unseen,
  printed: ['link'],
});

const image: ImageElement = {
  kind: 'image',
  id: id(197),
  ...base,
  shape: square,
  fill: { swatch: looks.sea },
  image: { src: 'a.svg', placement: [40, 0, 0, 40, 30, 30] },
};
testLooks<ImageElement>({
  part: 'ImageElement',
  base: image,
  draw: (element) => withLink(element),
  values: {
    ...baseValues,
    shape: [ellipse],
    fill: [{ swatch: looks.accent }],
    stroke: [half],
    image: [{ missing: 'a' }],
  },
  beside: { ...isolatedBeside, knockout: { fill: translucent, image: { ...image.image, opacity: 0.5 } } },
  without: unseen,
  printed: ['link'],
  files,
});

const pair = [
  box([30, 30, 30, 30], { id: id(198), fill: { swatch: looks.sea }, blendMode: 'multiply' }),
  box([45, 45, 30, 30], { id: id(199), opacity: 0.5 }),
];
testLooks<GroupElement>({
  part: 'GroupElement',
  base: { kind: 'group', id: id(196), ...base, elements: pair },
  draw: (group) => withLink(group),
  values: { ...baseValues, elements: [[...pair].reverse()], clip: [ellipse] },
  without: unseen,
  printed: ['link'],
});

testLooks<PlacedImage>({
  part: 'PlacedImage',
  base: { src: 'a.svg', placement: [40, 0, 0, 40, 30, 30], opacity: 1, blendMode: 'normal' },
  draw: (placed) => buildLook([{ ...image, image: placed }]),
  values: {
    src: ['b.svg'],
    missing: ['a'],
    placement: [[20, 5, 0, 40, 30, 30]],
    clip: [{ kind: 'ellipse', x: 0, y: 0, width: 1, height: 1 }],
    opacity: [0.4],
    effects: [[multiplied]],
  },
  beside: { missing: { src: undefined as never } },
  without: {
    fitting: 'is for new pictures; `placement` has the result',
    page: 'the file is that page',
    alt: unseen.alt,
  },
  files,
});

testLooks<Fitting>({
  part: 'Fitting',
  base: { mode: 'contain', align: [0.5, 0.5], insets: { top: 1, right: 1, bottom: 1, left: 1 } },
  draw: (fitting, about) => {
    const shape = { kind: 'rectangle', x: 20, y: 20, width: about === 'high' ? 20 : 60, height: 40 } as const;
    return buildLook([{ ...image, shape, image: { src: 'a.svg', fitting } }]);
  },
  values: {
    align: [[0, 0]],
    'insets.top': [9],
    'insets.right': [9],
    'insets.bottom': [9],
    'insets.left': [9],
  },
  about: { 'insets.right': 'high', 'insets.left': 'high' },
  without: { auto: 'is for frames that change' },
  files,
});
