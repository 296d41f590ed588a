import { blendMode as blendModeSchema } from '../../../packages/core/src/models/design/effects.ts';
import {
  type AnchoredElement,
  anchor,
  annotate,
  blockFonts,
  blocks,
  characterStyle,
  draw,
  ellipse,
  type Feature,
  group,
  image,
  line,
  path,
  rectangle,
  restartIds,
  swatches,
  tabulate,
  write,
} from './parts.ts';

const { red, blue, sand, green, black, cyan, orange, mixture, sunset, glow, plates } = swatches;
const arrowHeads = [
  ...(['triangle', 'triangle-wide', 'simple', 'simple-wide', 'curved', 'barbed'] as const),
  ...(['bar', 'circle', 'circle-solid', 'square', 'square-solid'] as const),
];
const corners = ['square', 'round', 'inverse-round', 'inset', 'bevel', 'fancy'] as const;
const bevels = ['inner', 'outer', 'emboss', 'pillow-emboss'] as const;
const lines = ['left', 'center', 'right'] as const;

/** Elements are made in order, so that their ids are those of their own page. */
function feature(name: string, title: string, text: string, make: () => Omit<Feature, 'name' | 'title' | 'text'>) {
  restartIds();
  return { name, title, text, ...make() };
}

/** The features, each on one page. */
export const features: readonly Feature[] = [
  feature('frames', 'Frames and paths', 'Rectangles, ellipses and paths; `transform` places and turns them.', () => ({
    elements: [
      draw(rectangle([15, 20, 60, 40])),
      draw(ellipse([90, 20, 60, 40]), { fill: { swatch: blue } }),
      draw(path('M165 20L225 20L225 60L165 60ZM180 30L210 30L210 50L180 50Z', 'evenodd'), { fill: { swatch: sand } }),
      // Turned by 30° about its top left corner, which is at (60, 85).
      draw(rectangle([0, 0, 60, 30]), {
        fill: { swatch: green },
        transform: [0.866025, 0.5, -0.5, 0.866025, 60, 85],
      }),
      draw(path('M140 130C140 80 220 80 220 130Z'), { fill: { swatch: red, tint: 50 } }),
    ],
  })),
  feature('strokes', 'Strokes', 'Strokes in, on and outside of the outline; joins and caps.', () => ({
    elements: [
      ...(['inside', 'center', 'outside'] as const).map((align, at) =>
        draw(rectangle([20 + at * 75, 20, 50, 35]), {
          fill: { swatch: sand },
          stroke: { swatch: blue, width: 8, align },
        }),
      ),
      ...(['miter', 'round', 'bevel'] as const).map((join, at) =>
        line(`M${20 + at * 75} 105L${45 + at * 75} 75L${70 + at * 75} 105`, { width: 10, join }),
      ),
      ...(['butt', 'round', 'square'] as const).map((cap, at) =>
        line(`M${25 + at * 75} 130L${65 + at * 75} 130`, { swatch: red, width: 10, cap }),
      ),
    ],
  })),
  feature('dashes', 'Dashes and patterns', 'Dashed, dotted, striped, wavy, hash and diamond strokes, with gaps.', () => ({
    elements: [
      line('M20 20L220 20', { pattern: 'dashed', dash: [20, 10] }),
      line('M20 40L220 40', { pattern: 'dotted' }),
      line('M20 60L220 60', { pattern: 'dashed', dash: [20, 10], gap: { swatch: sand } }),
      line('M20 80L220 80', {
        ...{ pattern: 'striped', width: 9 },
        stripes: [
          [0, 0.25],
          [0.5, 1],
        ],
      }),
      line('M20 100L220 100', { pattern: 'wavy', width: 8 }),
      line('M20 120L120 120', { pattern: 'hash', width: 8 }),
      line('M130 120L220 120', { pattern: 'diamond', width: 8 }),
    ],
  })),
  feature('arrow-heads', 'Arrowheads', 'All kinds of heads at the ends of a line.', () => ({
    elements: arrowHeads.map((kind, at) => {
      const [x, y] = [at < 6 ? 20 : 135, 20 + (at % 6) * 22];
      return line(`M${x} ${y}L${x + 85} ${y}`, { swatch: red, width: 3, end: { kind } });
    }),
  })),
  feature('corners', 'Corners', 'Six kinds of corners, each with its own radius.', () => ({
    elements: corners.map((kind, at) => {
      const corner = { kind, radius: 15 };
      const shape = rectangle([20 + (at % 3) * 70, 20 + Math.floor(at / 3) * 60, 60, 45]);
      return draw({ ...shape, corners: [corner, corner, corner, corner] } as typeof shape, {
        fill: { swatch: green },
      });
    }),
  })),
  feature('gradients', 'Gradients', 'Linear and radial gradients, by the box or by their own geometry.', () => ({
    elements: [
      draw(rectangle([20, 15, 200, 35]), { fill: { swatch: sunset } }),
      draw(rectangle([20, 60, 60, 70]), {
        fill: { swatch: sunset, gradient: { start: [20, 60], length: 70, angle: 90 } },
      }),
      draw(ellipse([90, 60, 70, 70]), {
        fill: { swatch: glow, gradient: { start: [125, 95], length: 35, angle: 0 } },
      }),
      draw(rectangle([170, 60, 50, 70]), { stroke: { swatch: sunset, width: 12, align: 'inside' } }),
    ],
  })),
  feature('opacity', 'Opacity', 'Opacity of fills, of elements and of groups.', () => ({
    elements: [
      draw(rectangle([10, 60, 220, 30]), { fill: { swatch: blue } }),
      draw(rectangle([25, 25, 50, 100]), { fill: { swatch: red, opacity: 0.5 } }),
      draw(rectangle([95, 25, 50, 100]), { opacity: 0.25 }),
      group([draw(rectangle([165, 25, 35, 70])), draw(rectangle([180, 55, 35, 70]), { fill: { swatch: sand } })], {
        opacity: 0.5,
      }),
    ],
  })),
  feature('blend-modes', 'Blend modes', 'The 16 modes of Compositing and Blending, over the same gradient.', () => ({
    elements: [
      draw(rectangle([10, 10, 220, 130]), { fill: { swatch: sunset } }),
      ...blendModeSchema.options.map((blendMode, at) =>
        draw(rectangle([20 + (at % 8) * 25.5, 25 + Math.floor(at / 8) * 55, 20, 45]), {
          fill: { swatch: blue },
          blendMode,
        }),
      ),
    ],
  })),
  feature('shadows', 'Shadows', 'Drop shadows with offset, blur and opacity, and inner shadows.', () => ({
    elements: [
      draw(rectangle([20, 30, 60, 70]), {
        fill: { swatch: sand },
        effects: [{ kind: 'drop-shadow', swatch: black, x: 8, y: 8, size: 0 }],
      }),
      draw(ellipse([95, 30, 60, 70]), {
        fill: { swatch: sand },
        effects: [{ kind: 'drop-shadow', swatch: black, x: 6, y: 8, size: 8, opacity: 0.6 }],
      }),
      draw(rectangle([165, 30, 60, 70]), {
        fill: { swatch: sand },
        effects: [{ kind: 'inner-shadow', swatch: black, x: 6, y: 6, size: 8, opacity: 0.7 }],
      }),
    ],
  })),
  feature('glows', 'Glows', 'Glows around an element, from its edges and from its centre.', () => ({
    elements: [
      draw(rectangle([0, 0, 240, 150]), { fill: { swatch: blue } }),
      draw(rectangle([25, 40, 45, 60]), { effects: [{ kind: 'outer-glow', swatch: sand, size: 14, spread: 20 }] }),
      draw(rectangle([95, 40, 50, 60]), { effects: [{ kind: 'inner-glow', swatch: sand, size: 14, from: 'edge' }] }),
      draw(rectangle([165, 40, 50, 60]), { effects: [{ kind: 'inner-glow', swatch: sand, size: 14, from: 'center' }] }),
    ],
  })),
  feature('feathers', 'Feathers', 'Edges that fade: all of them, each by its own width, or along a gradient.', () => ({
    elements: [
      draw(rectangle([15, 30, 60, 80]), { effects: [{ kind: 'feather', width: 12 }] }),
      draw(rectangle([90, 30, 60, 80]), {
        effects: [{ kind: 'directional-feather', widths: { top: 0, right: 0, bottom: 40, left: 0 } }],
      }),
      draw(rectangle([165, 30, 60, 80]), {
        effects: [
          {
            ...{ kind: 'gradient-feather', type: 'linear', angle: 0 },
            stops: [
              { position: 0, opacity: 1 },
              { position: 1, opacity: 0 },
            ],
          },
        ],
      }),
    ],
  })),
  feature('bevels', 'Bevels and satin', 'Edges that look raised; folds of satin.', () => ({
    elements: [
      ...bevels.map((style, at) =>
        draw(rectangle([15 + at * 55, 20, 45, 45]), {
          fill: { swatch: green },
          effects: [
            {
              ...{ kind: 'bevel', style, size: 6, angle: -120 },
              highlight: { swatch: swatches.paper, opacity: 0.75 },
              shadow: { swatch: black, opacity: 0.75 },
            },
          ],
        }),
      ),
      draw(ellipse([85, 80, 70, 55]), {
        fill: { swatch: sand },
        effects: [{ kind: 'satin', swatch: black, x: 8, y: 8, size: 8, opacity: 0.5 }],
      }),
    ],
  })),
  feature('pictures', 'Pictures', 'A picture by its placement, cropped by its frame, turned, and a missing one.', () => ({
    elements: [
      image([15, 20, 60, 40], { src: 'photo.png', placement: [60, 0, 0, 40, 15, 20] }),
      image([90, 20, 60, 40], { src: 'photo.png', placement: [120, 0, 0, 80, 75, 15] }),
      image([165, 20, 60, 40], { src: 'absent.png' }),
      image(
        [0, 0, 60, 40],
        { src: 'photo.png', placement: [60, 0, 0, 40, 0, 0] },
        { transform: [0, 1, -1, 0, 65, 75], stroke: { swatch: black, width: 2 } },
      ),
      image([90, 75, 60, 60], { src: 'photo.png', placement: [60, 0, 0, 60, 90, 75] }, {
        shape: ellipse([90, 75, 60, 60]),
      }),
      image([165, 75, 60, 60], { src: 'photo.png', placement: [60, 0, 0, 60, 165, 75], opacity: 0.4 }),
    ],
  })),
  feature('groups', 'Groups', 'Groups turn, clip and blend their elements together.', () => ({
    elements: [
      group([draw(rectangle([0, 0, 40, 40])), draw(rectangle([30, 30, 40, 40]), { fill: { swatch: blue } })], {
        transform: [0.7, 0.7, -0.7, 0.7, 65, 20],
      }),
      group([draw(rectangle([125, 20, 50, 110])), draw(rectangle([175, 20, 50, 110]), { fill: { swatch: sand } })], {
        clip: ellipse([125, 30, 100, 90]),
      }),
    ],
  })),
  feature('text', 'Text', 'Lines with their size, leading, alignment and colour.', () => {
    const [frame, story] = write(
      [20, 15, 200, 120],
      [
        ['Hamburg', { fontFamily: 'Arial', fontSize: 30, leading: 36, fill: { swatch: blue } }],
        ...lines.map(
          (align) =>
            [`Aligned ${align}`, { fontFamily: 'Times New Roman', fontSize: 14, leading: 20, align }] as const,
        ),
        ['SPACED', { fontFamily: 'Arial', fontSize: 12, leading: 18, tracking: 300, fill: { swatch: red } }],
      ],
    );
    return { elements: [frame], stories: [story] };
  }),
  feature('tables', 'Tables', 'Rows and columns with spans, fills, lines, and text that is aligned and turned.', () => {
    const border = { swatch: blue, width: 3 };
    const thin = { count: 1, line: { swatch: blue, width: 1 } };
    const bottom = { set: { verticalAlign: 'bottom' as const } };
    const [frames, story] = tabulate(
      [[20, 15, 200, 120]],
      {
        columns: [{ width: 40 }, { width: 100 }, { width: 60 }],
        rows: [{ height: 24 }, { height: 0, auto: true }, { height: 30 }, { height: 20 }],
        headerRows: 1,
        set: {
          ...{ top: border, right: border, bottom: border, left: border, rowLines: { first: thin, second: thin } },
          columnLines: { first: thin, second: thin },
          rowFills: { first: { count: 1, fill: { swatch: sand } }, second: { count: 1 } },
        },
        cells: [
          [0, 0, 'Header', { columnSpan: 3, set: { fill: { swatch: green }, verticalAlign: 'center' } }],
          [1, 0, 'turned', { rowSpan: 2, set: { rotation: 270 } }],
          [1, 1, 'as high as its two lines'],
          [1, 2, 'bottom', bottom],
          [2, 1, 'plain'],
          [2, 2, 'bottom', bottom],
          [3, 0, '', { set: { diagonals: { down: { swatch: red, width: 1 }, up: { swatch: red, width: 1 } } } }],
          [3, 1, 'fill'],
          [3, 2, '', { set: { fill: { swatch: red } } }],
        ],
      },
      { fontFamily: 'Arial', fontSize: 11, leading: 13 },
    );
    return { elements: frames, stories: [story] };
  }),
  feature('table-breaks', 'Tables in several frames', 'A table after a line of text; each frame repeats its header.', () => {
    const thin = { swatch: blue, width: 1 };
    const lines = { first: { count: 1, line: thin }, second: { count: 1, line: thin } };
    const numbers = [1, 2, 3, 4, 5, 6, 7];
    const [frames, story] = tabulate(
      [
        [20, 15, 90, 115],
        [130, 15, 90, 115],
      ],
      {
        columns: [{ width: 30 }, { width: 60 }],
        rows: [0, ...numbers].map(() => ({ height: 20 })),
        headerRows: 1,
        set: {
          ...{ top: thin, right: thin, bottom: thin, left: thin, rowLines: lines, columnLines: lines },
          ...{ spaceBefore: 6, repeatHeader: 'every-frame' },
        },
        cells: [
          [0, 0, 'No.', { set: { fill: { swatch: sand } } }],
          [0, 1, 'Square', { set: { fill: { swatch: sand } } }],
          ...numbers.flatMap((number) => [
            [number, 0, `${number}`] as const,
            [number, 1, `${number * number}`, { set: { fill: { swatch: number === 4 ? green : swatches.paper } } }] as const,
          ]),
        ],
      },
      { fontFamily: 'Arial', fontSize: 10, leading: 12 },
      'Squares',
    );
    return { elements: frames, stories: [story] };
  }),
  feature('wraps', 'Text around elements', 'Text beside a shape and its offsets, and below an element that it jumps over.', () => {
    const prose = 'The lines of a paragraph end and begin where elements that are wrapped leave them a place. ';
    const set = { fontFamily: 'Arial', fontSize: 7, leading: 8.5, align: 'justify-left' } as const;
    const [frame, story] = write([20, 15, 200, 120], [[prose.repeat(11), set]]);
    const round = { top: 5, right: 5, bottom: 5, left: 5 };
    return {
      elements: [
        frame,
        draw(ellipse([80, 35, 50, 50]), { fill: { swatch: green }, wrap: { mode: 'shape', offsets: round } }),
        draw(rectangle([180, 25, 50, 30]), { fill: { swatch: red }, wrap: { mode: 'box' } }),
        draw(rectangle([60, 105, 50, 10]), { fill: { swatch: blue }, wrap: { mode: 'jump' } }),
      ],
      stories: [story],
    };
  }),
  feature('anchored', 'Anchored elements', 'An element in a line, one above a line, and one beside the text.', () => {
    const set = { fontFamily: 'Arial', fontSize: 12, leading: 'auto' } as const;
    const [frame, story] = write(
      [20, 15, 130, 120],
      ['In a line: ', 'Above a line', 'Beside the text'].map((text) => [text, set] as const),
    );
    const objects = [
      [draw(rectangle([0, -24, 40, 24]), { fill: { swatch: green } }), { mode: 'inline' }],
      [draw(ellipse([0, -20, 60, 20])), { mode: 'above', align: 'center', spaceAfter: 3 }],
      [
        draw(rectangle([0, 0, 40, 14]), { fill: { swatch: blue } }),
        {
          ...{ mode: 'custom', horizontal: 'frame', vertical: 'baseline', offset: [10, 0] },
          ...{ point: [0, 1], referencePoint: [1, 0] },
        },
      ],
    ] as const satisfies readonly AnchoredElement[];
    return { elements: [frame], stories: [anchor(story, objects)] };
  }),
  feature('footnotes', 'Footnotes', 'Notes at the bottom of the column of their number, which continue in the next one.', () => {
    const set = { fontFamily: 'Arial', fontSize: 11, leading: 14 };
    const [frames, story] = annotate(
      [
        [20, 15, 90, 115],
        [130, 15, 90, 115],
      ],
      ['First line', 'Second line', 'Third line', 'Fourth line'].map((text) => [text, set] as const),
      { 0: 'A note', 1: 'Another note that is longer than the place that is left for it in its column, so that its last lines stand in the next column, below a longer line' },
      { fontFamily: 'Arial', fontSize: 9, leading: 12 },
    );
    const rule = { swatch: red, width: 1, offset: 0, leftIndent: 0, length: 40 };
    const footnotes = { spaceBefore: 6, rule, continuingRule: { ...rule, swatch: blue, length: 80 } };
    return { elements: frames, stories: [story], notes: { footnotes } };
  }),
  feature('optical-margins', 'Optical margins', 'Punctuation and edges of letters within their frame, and outside of it.', () => {
    const set = { fontFamily: 'Arial', fontSize: 20, leading: 26, fill: { swatch: blue } } as const;
    const prose = '“Quotes”, dashes - and full stops hang. “A word,” they say, “is not indented.”';
    const frames = ([20, 130] as const).map((x) =>
      write(
        [x, 15, 90, 120],
        [
          ['"HH', set],
          ['HH.', { ...set, align: 'right', fill: { swatch: red } }],
          [prose, { ...set, fontSize: 9.5, leading: 11.5, align: 'justify-left' }],
        ],
      ),
    );
    return {
      elements: frames.map(([frame]) => frame),
      stories: frames.map(([, story], at) => (at === 0 ? story : { ...story, opticalMargin: 20 })),
    };
  }),
  feature('ruby', 'Ruby and emphasis marks', 'Readings above and below their text, and marks beside characters. Blocks stand for Japanese characters.', () => {
    const set = { fontFamily: blocks, fontSize: 24, leading: 40, fill: { swatch: blue } };
    const ruby = (text: string, more: object = {}) => ({ ruby: { text, type: 'group' as const, fill: { swatch: red }, ...more } });
    const dots = { emphasis: { mark: '●', fill: { swatch: green } } };
    const [frame, story] = write(
      [20, 30, 200, 110],
      [
        [[['今日', ruby('きょう')], ['糎', ruby('センチメートル')], ['の']], set],
        [[['強調の', dots], ['東京', ruby('とう きょう', { type: 'per-character' })]], set],
        [[['Words', ruby('reading')], [' and '], ['below', ruby('reading', { position: 'after' })]], { ...set, fontFamily: 'Arial', fontSize: 20, leading: 34 }],
      ],
    );
    return { elements: [frame], stories: [story], fontData: blockFonts };
  }),
  feature('column-spans', 'Paragraphs across columns', 'A headline across both columns; in a frame with one column, a list in two.', () => {
    const set = { fontFamily: 'Arial', fontSize: 8, leading: 10, fill: { swatch: blue } };
    const prose = 'The text above a headline fills both columns evenly. ';
    const [frame, story] = write(
      [20, 15, 110, 120],
      [
        [prose.repeat(2), set],
        ['Across both columns', { ...set, fontSize: 10, leading: 14, fill: { swatch: red }, span: { across: 'all' } }],
        [prose.replace('above', 'below').repeat(2), set],
      ],
    );
    const item = { ...set, fill: { swatch: green }, span: { split: 2, inside: 10 } };
    const [other, list] = write(
      [140, 15, 80, 120],
      [
        ['One column', set],
        ...['One', 'Two', 'Three', 'Four'].map((text) => [text, item] as const),
        ['One column', set],
      ],
    );
    const columns = { count: 2, gutter: 10, rule: { swatch: sand, width: 0.5 } };
    return { elements: [{ ...frame, text: { ...frame.text, columns } }, other], stories: [story, list] };
  }),
  feature('line-styles', 'Styles of lines', 'The first line of a paragraph, and every second one, has a character style.', () => {
    const prose = 'The words of these lines change with the width of the frame. ';
    const set = { fontFamily: 'Arial', fontSize: 12, leading: 16, fill: { swatch: blue } };
    const large = { fill: { swatch: red }, fontSize: 16 };
    const [one, first] = write([20, 15, 95, 120], [[prose, { ...set, lineStyles: [{ style: characterStyle, lines: 1 }] }]]);
    const every = [{ lines: 1 }, { style: characterStyle, lines: 1, repeat: 2 }];
    const [other, second] = write([125, 15, 95, 120], [[prose, { ...set, lineStyles: every }]]);
    return {
      elements: [one, other],
      stories: [first, second],
      characterStyles: [{ id: characterStyle, name: 'Large and red', set: large }],
    };
  }),
  feature('kinsoku', 'Japanese line ends', 'Small kana and commas under the hard rules, the soft ones, and none. Blocks stand for Japanese characters.', () => {
    const set = { fontFamily: blocks, fontSize: 20, leading: 24, fill: { swatch: blue } };
    const rules = ['HardKinsoku', 'SoftKinsoku', 'none'] as const;
    const frames = rules.map((kinsoku, at) =>
      write([20 + at * 70, 15, 60, 110], ['あいうゃ', 'あいう、'].map((text) => [text, { ...set, kinsoku }] as const)),
    );
    return { elements: frames.map(([frame]) => frame), stories: frames.map(([, story]) => story), fontData: blockFonts };
  }),
  feature('vertical-text', 'Vertical text', 'Lines from right to left, with upright and turned characters, letters side by side in one em, and ruby. Blocks stand for Japanese characters.', () => {
    const set = { fontFamily: blocks, fontSize: 20, leading: 32, fill: { swatch: blue } };
    const ruby = { ruby: { text: 'とう', fill: { swatch: red } } };
    const [frame, story] = write(
      [80, 15, 140, 120],
      [
        [[['東', ruby], ['京。'], ['12', { tateChuYoko: true, fill: { swatch: red } }], ['月']], set],
        [[['「漢字」'], ['Latin', { fontFamily: 'Arial', fill: { swatch: green } }]], set],
        [[['ー、一字']], set],
      ],
    );
    const [turned, sideways] = write([20, 15, 40, 120], [['Rotated', { fontFamily: 'Arial', fontSize: 20, leading: 24 }]]);
    return {
      elements: [{ ...turned, text: { ...turned.text, rotation: 270 } }, frame],
      stories: [sideways, { ...story, orientation: 'vertical' as const }],
      fontData: blockFonts,
    };
  }),
  feature('text-paths', 'Text on a path', 'Letters along a circle and a wave, and lines within an ellipse.', () => {
    const set = { fontFamily: 'Arial', fontSize: 11, leading: 13 };
    const [circle, around] = write([0, 0, 1, 1], [['All the way around the circle', set]]);
    const [wave, along] = write([0, 0, 1, 1], [['Up and down on a wave', { ...set, align: 'center' }]]);
    const prose = 'Lines are as long as the frame is wide at their height. ';
    const [frame, within] = write([0, 0, 1, 1], [[prose.repeat(2), { ...set, fontSize: 8, leading: 9.5 }]]);
    return {
      elements: [
        { ...circle, shape: ellipse([30, 25, 70, 70]), text: { ...circle.text, onPath: { start: 110 } } },
        { ...wave, shape: path('M20 125C60 85 100 165 140 125'), text: { ...wave.text, onPath: {} } },
        { ...frame, shape: ellipse([130, 15, 95, 95]) },
      ],
      stories: [around, along, within],
    };
  }),
  feature('inks', 'Inks', 'Process inks, a spot colour, its tint, a mixture, and a gradient of plates.', () => ({
    elements: [
      draw(rectangle([20, 20, 45, 50]), { fill: { swatch: cyan } }),
      draw(rectangle([72, 20, 45, 50]), { fill: { swatch: orange } }),
      draw(rectangle([124, 20, 45, 50]), { fill: { swatch: orange, tint: 40 } }),
      draw(rectangle([176, 20, 45, 50]), { fill: { swatch: mixture } }),
      draw(rectangle([20, 85, 200, 45]), { fill: { swatch: plates } }),
    ],
  })),
];
