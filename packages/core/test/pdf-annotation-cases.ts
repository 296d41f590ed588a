import type { PdfParts } from './pdf.ts';

/** The corners of a word of 80 by 56 points, in the order in which programs write them. */
const word = '/QuadPoints [10 78 90 78 10 22 90 22]';
/** Three words, so that even thin lines below them can be seen in the difference of two pages. */
const words = '/QuadPoints [10 90 90 90 10 66 90 66 10 62 90 62 10 38 90 38 10 34 90 34 10 10 90 10]';
const [red, blue] = ['/C [1 0 0]', '/IC [0 .6 1]'];

const looks: readonly (readonly [name: string, entries: string])[] = [
  ['link with a border', '/Subtype /Link /Border [0 0 4] /C [1 0 0]'],
  ['link with a dashed border', '/Subtype /Link /Border [0 0 4 [10 5]] /C [0 .4 .8]'],
  ['link with a border style', '/Subtype /Link /BS << /W 6 /S /S >> /C [.5 .5 .5]'],
  ['square', `/Subtype /Square ${red} ${blue} /BS << /W 8 >>`],
  ['square without a colour', '/Subtype /Square /BS << /W 8 >>'],
  ['square without a border', `/Subtype /Square ${red} ${blue} /BS << /W 0 >>`],
  ['square with a transparent border', `/Subtype /Square /C [] ${blue} /BS << /W 8 >>`],
  ['square with dashes', `/Subtype /Square ${red} /BS << /W 8 /S /D /D [16 8] >>`],
  ['square with differences', `/Subtype /Square ${red} ${blue} /RD [20 15 5 0] /BS << /W 6 >>`],
  ['square with opacity', `/Subtype /Square ${red} ${blue} /CA .5 /BS << /W 8 >>`],
  ['square in gray', '/Subtype /Square /C [.4] /IC [.8] /Border [0 0 8]'],
  ['circle', `/Subtype /Circle ${red} ${blue} /BS << /W 8 >>`],
  ['line', `/Subtype /Line /L [10 20 90 80] ${red} /BS << /W 8 >>`],
  ['line with arrows', `/Subtype /Line /L [10 25 90 75] ${red} ${blue} /LE [/OpenArrow /ClosedArrow] /BS << /W 6 >>`],
  ['line with a butt', `/Subtype /Line /L [25 50 85 50] ${red} /LE [/ROpenArrow /Butt] /BS << /W 4 >>`],
  ['line with a slash', `/Subtype /Line /L [25 50 75 50] ${red} ${blue} /LE [/Diamond /Slash] /BS << /W 4 >>`],
  ['line with shapes', `/Subtype /Line /L [25 50 75 50] ${red} ${blue} /LE [/Square /Circle] /BS << /W 4 >>`],
  ['line with leaders', `/Subtype /Line /L [15 30 85 30] ${red} /LL 30 /LLE 12 /BS << /W 6 >>`],
  ['ink', `/Subtype /Ink /InkList [[10 20 40 80 60 20 90 80] [10 85 90 90]] ${red} /BS << /W 6 >>`],
  ['polygon', `/Subtype /Polygon /Vertices [15 20 40 80 80 70 85 25] ${red} ${blue} /BS << /W 6 >>`],
  ['polyline', `/Subtype /PolyLine /Vertices [15 20 40 80 80 70 85 25] ${red} /BS << /W 6 >>`],
  ['highlight', `/Subtype /Highlight ${word} /C [1 1 0]`],
  ['underline', `/Subtype /Underline ${words} ${red}`],
  ['strike-out', `/Subtype /StrikeOut ${words} ${red}`],
];

/** Annotations without an appearance stream, which cover enough of the page for a difference to be seen. */
export const annotationCases: readonly (PdfParts & { readonly name: string })[] = looks.map(([name, entries]) => ({
  name: `annotation: ${name}`,
  content: '.9 g 0 0 100 100 re f .2 g 30 44 40 6 re f',
  page: `/Annots [<< /Type /Annot /Rect [10 20 90 80] /F 4 ${entries} >>]`,
}));
