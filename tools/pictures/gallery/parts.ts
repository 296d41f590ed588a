import type {
  Design,
  Element,
  GroupElement,
  ImageElement,
  PlacedImage,
  Shape,
  ShapeElement,
  Story,
  Stroke,
  Swatch,
  TextElement,
} from '@quoin/core/design';

/** One feature: its title, its explanation, and the parts of the document that show it. */
export interface Feature {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly elements: readonly Element[];
  readonly stories?: readonly Story[];
  readonly notes?: Design['notes'];
  readonly fontData?: Design['fontData'];
  readonly characterStyles?: NonNullable<Design['styles']>['character'];
}

export type Area = readonly [x: number, y: number, width: number, height: number];

/** The size of all pages, in points. */
const pageSize = { width: 240, height: 150 } as const;

/** A readable UUID. */
const id = (number: number): string => `00000000-0000-8000-8000-${String(number).padStart(12, '0')}`;
const layer = id(10);
const body = id(11);

/** Swatches by name. */
export const swatches = {
  none: id(1),
  paper: id(2),
  registration: id(3),
  black: id(4),
  red: id(20),
  blue: id(21),
  sand: id(22),
  green: id(23),
  cyan: id(24),
  orange: id(25),
  mixture: id(26),
  sunset: id(30),
  glow: id(31),
  plates: id(32),
} as const;

const rgb = (swatch: string, name: string, ...values: number[]): Swatch => ({
  ...{ id: swatch, name, display: `#${Buffer.from(values).toString('hex')}` },
  ...{ kind: 'color', space: 'rgb', values },
});
const stop = (swatch: string, position: number) => ({ swatch, position });

const allSwatches: Swatch[] = [
  { id: swatches.none, name: 'None', display: '#ffffff', kind: 'none' },
  { id: swatches.paper, name: 'Paper', display: '#ffffff', kind: 'paper' },
  { id: swatches.registration, name: 'Registration', display: '#000000', kind: 'registration' },
  { id: swatches.black, name: 'Black', display: '#000000', kind: 'color', space: 'cmyk', values: [0, 0, 0, 100] },
  rgb(swatches.red, 'Red', 230, 57, 70),
  rgb(swatches.blue, 'Blue', 69, 123, 157),
  rgb(swatches.sand, 'Sand', 241, 196, 83),
  rgb(swatches.green, 'Green', 42, 157, 143),
  { id: swatches.cyan, name: 'Cyan', display: '#00adee', kind: 'color', space: 'cmyk', values: [100, 0, 0, 0] },
  {
    ...{ id: swatches.orange, name: 'PANTONE Orange', display: '#ff6600', kind: 'color', space: 'cmyk' },
    ...{ values: [0, 70, 100, 0], spot: 'PANTONE Orange' },
  },
  {
    ...{ id: swatches.mixture, name: 'Orange and black', display: '#8c4a1e', kind: 'mixed' },
    inks: [
      { swatch: swatches.orange, amount: 60 },
      { swatch: swatches.black, amount: 40 },
    ],
  },
  {
    ...{ id: swatches.sunset, name: 'Sunset', display: '#e63946', kind: 'gradient', type: 'linear' },
    stops: [stop(swatches.red, 0), stop(swatches.sand, 1)],
  },
  {
    ...{ id: swatches.glow, name: 'Glow', display: '#f1c453', kind: 'gradient', type: 'radial' },
    stops: [stop(swatches.sand, 0), stop(swatches.blue, 1)],
  },
  {
    ...{
      id: swatches.plates,
      name: 'Plates',
      display: '#00adee',
      kind: 'gradient',
      type: 'linear',
      blendSpace: 'cmyk',
    },
    stops: [stop(swatches.cyan, 0), stop(swatches.orange, 1)],
  },
] as Swatch[];

let lastElement = 100;
/** Each feature begins with the same numbers. */
export function restartIds(): void {
  lastElement = 100;
}
const base = () => ({ id: id(++lastElement), layer, transform: [1, 0, 0, 1, 0, 0] as Element['transform'] });

export const rectangle = ([x, y, width, height]: Area): Shape => ({ kind: 'rectangle', x, y, width, height });
export const ellipse = ([x, y, width, height]: Area): Shape => ({ kind: 'ellipse', x, y, width, height });
export const path = (d: string, fillRule?: 'evenodd'): Shape => ({ kind: 'path', d, ...(fillRule && { fillRule }) });

/** A painted outline; red without other paint. */
export function draw(shape: Shape, more: Partial<ShapeElement> = {}): ShapeElement {
  const fill = more.stroke === undefined && more.fill === undefined ? { fill: { swatch: swatches.red } } : {};
  return { kind: 'shape', ...base(), shape, ...fill, ...more };
}

/** A line with a stroke. */
export const line = (d: string, stroke: Partial<Stroke>, more: Partial<ShapeElement> = {}): ShapeElement =>
  draw(path(d), { stroke: { swatch: swatches.blue, width: 6, ...stroke }, ...more });

export const image = (area: Area, placed: PlacedImage, more: Partial<ImageElement> = {}): ImageElement => ({
  ...{ kind: 'image', ...base(), shape: rectangle(area), image: placed },
  ...more,
});

export const group = (elements: readonly Element[], more: Partial<GroupElement> = {}): GroupElement => ({
  ...{ kind: 'group', ...base(), elements: [...elements] },
  ...more,
});

type Paragraph = Story['paragraphs'][number];
type Table = NonNullable<Story['tables']>[number];
type Cell = Table['cells'][number];

type Run = Paragraph['runs'][number];

/** Text with properties of its own. */
export type StyledText = readonly [text: string, set?: Run['set']];

/** The id of a character style. */
export const characterStyle = id(14);

/** The family of a font of blocks in place of Japanese characters, which have an em each. */
export const blocks = 'Quoin Blocks';
export const blocksFile = 'blocks.ttf';
export const blockFonts: Design['fontData'] = [{ id: id(15), family: blocks, style: 'Regular', src: blocksFile }];

/** A frame and its story. The text of a paragraph can have parts. */
export function write(
  area: Area,
  paragraphs: readonly (readonly [text: string | readonly StyledText[], set: NonNullable<Paragraph['set']>])[],
): readonly [TextElement, Story] {
  const frame = base();
  const runsOf = (text: string | readonly StyledText[]): Run[] =>
    (typeof text === 'string' ? [[text] as const] : text).map(([own, set]) => ({
      ...{ kind: 'text', text: own },
      ...(set !== undefined && { set }),
    }));
  const story: Story = {
    id: id(lastElement + 500),
    frames: [frame.id],
    paragraphs: paragraphs.map(([text, set]) => ({ style: body, set, runs: runsOf(text) })),
  };
  const stroke = { swatch: swatches.sand, width: 0.5 };
  return [{ kind: 'text', ...frame, shape: rectangle(area), stroke, text: { story: story.id } }, story];
}

/** A cell of a table: its place, its text, its spans and properties. */
type TabulatedCell = readonly [
  row: number,
  column: number,
  text: string,
  more?: Pick<Cell, 'columnSpan' | 'rowSpan' | 'set'>,
];

/** A table that runs through frames, after a line of text if there is one. */
export function tabulate(
  areas: readonly Area[],
  { cells, ...more }: Omit<Table, 'id' | 'cells'> & { readonly cells: readonly TabulatedCell[] },
  set: NonNullable<Paragraph['set']>,
  before?: string,
): readonly [TextElement[], Story] {
  const frames = areas.map(() => base());
  const [table, storyId] = [id(lastElement + 600), id(lastElement + 500)];
  const contentOf = (at: number): string => id(lastElement + 700 + at);
  const write = (text: string): Paragraph => ({ style: body, set, runs: [{ kind: 'text', text }] });
  const story: Story = {
    id: storyId,
    frames: frames.map((frame) => frame.id),
    paragraphs: [
      ...(before === undefined ? [] : [write(before)]),
      { style: body, set, runs: [{ kind: 'table', table }] },
    ],
    flows: cells.map(([, , text], at) => ({ id: contentOf(at), paragraphs: [write(text)] })),
    tables: [
      {
        ...{ id: table, ...more },
        cells: cells.map(([row, column, , own], at) => ({
          ...{ id: id(lastElement + 900 + at), row, column, content: contentOf(at) },
          ...own,
        })),
      },
    ],
  };
  const stroke = { swatch: swatches.sand, width: 0.5 };
  const elements = frames.map((frame, at) => ({
    ...{ kind: 'text' as const, ...frame, shape: rectangle(areas[at]!), stroke },
    text: { story: storyId },
  }));
  return [elements, story];
}

/** An element, and its position in text. */
export type AnchoredElement = readonly [element: Element, at: Extract<Run, { kind: 'element' }>['at']];

/** Anchors an element at the end of each paragraph of a story. */
export function anchor(story: Story, anchored: readonly AnchoredElement[]): Story {
  const paragraphs = story.paragraphs.map((paragraph, index): Paragraph => {
    const [element, at] = anchored[index] ?? [];
    if (element === undefined || at === undefined) return paragraph;
    return { ...paragraph, runs: [...paragraph.runs, { kind: 'element', element: element.id, at }] };
  });
  return { ...story, paragraphs, elements: anchored.map(([element]) => element) };
}

/** A story that runs through frames, with a footnote at the end of some of its paragraphs. */
export function annotate(
  areas: readonly Area[],
  paragraphs: Parameters<typeof write>[1],
  notes: Readonly<Record<number, string>>,
  set: NonNullable<Paragraph['set']>,
): readonly [TextElement[], Story] {
  const parts = areas.map((area) => write(area, paragraphs));
  const [, story] = parts[0]!; // there are frames
  const elements = parts.map(([frame]) => ({ ...frame, text: { story: story.id } }));
  const idsOf = (at: string | number) => ({
    note: id(lastElement + 700 + Number(at)),
    text: id(lastElement + 800 + Number(at)),
  });
  const number = { kind: 'marker', marker: 'note-number' } as const;
  return [
    elements,
    {
      ...story,
      frames: elements.map((element) => element.id),
      paragraphs: story.paragraphs.map((paragraph, at) =>
        notes[at] === undefined
          ? paragraph
          : { ...paragraph, runs: [...paragraph.runs, { kind: 'note', note: idsOf(at).note }] },
      ),
      notes: Object.keys(notes).map((at) => ({ id: idsOf(at).note, kind: 'footnote', content: idsOf(at).text })),
      flows: Object.entries(notes).map(([at, text]) => ({
        id: idsOf(at).text,
        paragraphs: [{ style: body, set, runs: [number, { kind: 'text', text: ` ${text}` }] }],
      })),
    },
  ];
}

/** The document of a feature: one page, and the swatches of all features. */
export function toDesign({
  title,
  elements,
  stories = [],
  notes,
  fontData = [],
  characterStyles = [],
}: Feature): Design {
  return {
    ...{ version: '1.0.0', type: 'template', metaData: { title }, fontData },
    styles: { paragraph: [{ id: body, name: 'Body', set: {} }], character: characterStyles },
    layers: [{ id: layer, name: 'Layer 1' }],
    stories: [...stories],
    ...(notes !== undefined && { notes }),
    swatches: allSwatches,
    pages: [{ id: id(12), name: '1', ...pageSize, elements: [...elements] }],
  } as Design;
}
