import type { TemplateBundle } from '../../src/models/design/bundle.ts';
import type { Design } from '../../src/models/design/document.ts';
import type { Element, TextElement } from '../../src/models/design/elements.ts';
import type { Story } from '../../src/models/design/stories.ts';

/** Makes a readable id: `id(7)` ends in 7. */
export const id = (number: number): string => `00000000-0000-8000-8000-${String(number).padStart(12, '0')}`;

export const ids = {
  none: id(1),
  paper: id(2),
  registration: id(3),
  black: id(4),
  blue: id(5),
  paleBlue: id(6),
  sky: id(7),
  layer: id(10),
  page: id(11),
  body: id(20),
  heading: id(21),
  strong: id(22),
  box: id(23),
  cellStyle: id(24),
  tableStyle: id(25),
  story: id(30),
  frame: id(31),
  cellFlow: id(32),
  noteFlow: id(33),
  table: id(34),
  note: id(35),
  anchored: id(36),
  cell: id(37),
  pictureCell: id(38),
  cellPicture: id(39),
  link: id(40),
  anchor: id(41),
  condition: id(42),
  variable: id(43),
  list: id(44),
  font: id(45),
  shape: id(50),
  picture: id(51),
  group: id(52),
} as const;

const identity: Element['transform'] = [1, 0, 0, 1, 0, 0];
const square = { kind: 'rectangle', x: 0, y: 0, width: 100, height: 50 } as const;
const base = { layer: ids.layer, transform: identity };

/** A text frame of a story. */
export function frameOf(frame: string, story: string): TextElement {
  return { kind: 'text', id: frame, ...base, shape: square, text: { story } };
}

/** Builds a story with every kind of text content. */
function buildStory(): Story {
  return {
    id: ids.story,
    frames: [ids.frame],
    paragraphs: [
      {
        style: ids.heading,
        runs: [
          { kind: 'text', text: 'A ' },
          { kind: 'text', text: 'heading', style: ids.strong, link: ids.link, conditions: [ids.condition] },
          { kind: 'note', note: ids.note },
          { kind: 'variable', variable: ids.variable, text: 'Zürich' },
          { kind: 'reference', to: ids.anchor, text: 'page 1' },
        ],
      },
      {
        style: ids.body,
        set: { align: 'justify-left', list: { kind: 'number', list: ids.list, text: '{n}.' } },
        runs: [
          { kind: 'element', element: ids.anchored, at: { mode: 'inline', y: 2 }, anchor: ids.anchor },
          { kind: 'table', table: ids.table },
          { kind: 'marker', marker: 'page-number' },
        ],
      },
    ],
    flows: [
      { id: ids.cellFlow, paragraphs: [{ style: ids.body, runs: [{ kind: 'text', text: 'in a cell' }] }] },
      { id: ids.noteFlow, paragraphs: [{ style: ids.body, runs: [{ kind: 'marker', marker: 'note-number' }] }] },
    ],
    tables: [
      {
        id: ids.table,
        style: ids.tableStyle,
        columns: [{ width: 50 }, { width: 60 }],
        rows: [{ height: 20 }, { height: 30, auto: true }],
        headerRows: 1,
        cells: [
          { id: ids.cell, row: 0, column: 0, columnSpan: 2, style: ids.cellStyle, content: ids.cellFlow },
          { id: ids.pictureCell, row: 1, column: 1, element: ids.cellPicture },
        ],
      },
    ],
    notes: [{ id: ids.note, kind: 'footnote', content: ids.noteFlow }],
    elements: [
      { kind: 'shape', id: ids.anchored, ...base, shape: { kind: 'ellipse', x: 0, y: 0, width: 9, height: 9 } },
      { kind: 'image', id: ids.cellPicture, ...base, shape: square, image: { src: 'images/a.png' } },
    ],
  };
}

/** Builds a document with nearly every feature. It is new each time, so tests may modify it. */
export function buildDesign(): Design {
  return JSON.parse(JSON.stringify(sample())) as Design; // nothing in it is shared
}

function sample(): Design {
  return {
    version: '1.0.0',
    type: 'template',
    metaData: { title: 'Sample', createdAt: '2026-03-01T12:00:00Z', source: { format: 'idml' } },
    fontData: [{ id: ids.font, family: 'Noto Sans', style: 'Regular', src: 'fonts/a.ttf' }],
    swatches: [
      { id: ids.none, name: 'None', display: '#ffffff', kind: 'none' },
      { id: ids.paper, name: 'Paper', display: '#ffffff', kind: 'paper' },
      { id: ids.registration, name: 'Registration', display: '#000000', kind: 'registration' },
      { id: ids.black, name: 'Black', display: '#000000', kind: 'color', space: 'cmyk', values: [0, 0, 0, 100] },
      { id: ids.blue, name: 'Blue', display: '#0000ff', kind: 'color', space: 'rgb', values: [0, 0, 255] },
      { id: ids.paleBlue, name: 'Pale', display: '#8080ff', kind: 'tint', of: ids.blue, tint: 50 },
      {
        id: ids.sky,
        name: 'Sky',
        display: '#0000ff',
        kind: 'gradient',
        type: 'linear',
        stops: [
          { swatch: ids.blue, position: 0 },
          { swatch: ids.paper, position: 1 },
        ],
      },
    ],
    styles: {
      paragraph: [
        {
          id: ids.body,
          name: 'Body',
          set: { fontFamily: 'Noto Sans', fontStyle: 'Regular', fontSize: 10, leading: 12 },
        },
        { id: ids.heading, name: 'Heading', basedOn: ids.body, next: ids.body, set: { fontSize: 20, leading: 'auto' } },
      ],
      character: [{ id: ids.strong, name: 'Strong', set: { fontStyle: 'Bold', fill: { swatch: ids.blue } } }],
      object: [{ id: ids.box, name: 'Box', set: { opacity: 0.5, paragraphStyle: ids.body } }],
      cell: [{ id: ids.cellStyle, name: 'Cell', set: { fill: { swatch: ids.paleBlue }, paragraphStyle: ids.body } }],
      table: [{ id: ids.tableStyle, name: 'Table', set: { headerStyle: ids.cellStyle, spaceBefore: 4 } }],
    },
    layers: [{ id: ids.layer, name: 'Layer 1' }],
    stories: [buildStory()],
    pages: [
      {
        id: ids.page,
        name: '1',
        width: 200,
        height: 300,
        guides: [{ axis: 'vertical', position: 20, layer: ids.layer }],
        elements: [
          {
            kind: 'shape',
            id: ids.shape,
            ...base,
            objectStyle: ids.box,
            shape: { kind: 'path', d: 'M 0 0 L 10 0 C 10 5 5 10 0 10 Z' },
            fill: { swatch: ids.sky, gradient: { start: [0, 0], length: 10, angle: 90 } },
            stroke: { swatch: ids.black, width: 1, dash: [2, 1] },
            effects: [{ kind: 'drop-shadow', swatch: ids.black, size: 3, x: 2, y: 2, opacity: 0.75 }],
          },
          {
            kind: 'group',
            id: ids.group,
            ...base,
            elements: [
              {
                kind: 'image',
                id: ids.picture,
                ...base,
                shape: square,
                image: { missing: 'images/lost.tif', fitting: { mode: 'cover' } },
              },
              frameOf(ids.frame, ids.story),
            ],
          },
        ],
      },
    ],
    activePageIndex: 0,
    links: [{ id: ids.link, kind: 'url', url: 'https://example.com/' }],
    anchors: [{ id: ids.anchor, name: 'there' }],
    conditions: [{ id: ids.condition, name: 'Print', visible: true }],
    variables: [{ id: ids.variable, name: 'Town', kind: 'text', text: 'Zürich' }],
    lists: [{ id: ids.list, name: 'Steps' }],
    notes: { footnotes: { format: 'decimal', style: ids.body } },
    extra: { maker: { anything: [1, null, 'x', { deep: true }] } },
  };
}

export function buildBundle(): TemplateBundle {
  return {
    version: '1.0.0',
    template: buildDesign(),
    manifest: {
      images: {
        'images/a.png': { name: 'a.png', width: 3, height: 2 },
        'images/lost.tif': { name: 'lost.tif', missing: true },
      },
      fonts: { 'fonts/a.ttf': { name: 'a.ttf', mediaType: 'font/ttf' } },
    },
  };
}
