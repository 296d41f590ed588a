import { ids } from '../../../test/builders/design-builder.ts';
import { buildPlainLook, framed, lettered, looks, storyOf } from '../../../test/builders/look-page.ts';
import { testLooks } from '../../../test/builders/look-table.ts';
import { colours } from '../../../test/builders/page-builder.ts';
import type { Design } from '../../models/design/document.ts';
import type { Layer, Page } from '../../models/design/pages.ts';
import type { ColorSwatch, GradientSwatch, Swatch } from '../../models/design/swatches.ts';

/** A page with other properties. */
function withPage(more: Partial<Page>): Design {
  const design = buildPlainLook([framed()]);
  return { ...design, pages: design.pages.map((page) => ({ ...page, ...more })) };
}

/** A page with a frame of text that is aligned to the grid. */
function withText(more: Partial<Page>, run: object): Design {
  const element = lettered();
  const set = { fontFamily: 'Arial', fontSize: 12, leading: 14, gridAlign: 'all-lines' } as const;
  const paragraphs = [{ style: ids.body, set, runs: [run as never] }];
  const design = buildPlainLook([element], { stories: [storyOf('', [element], { paragraphs })] });
  return { ...design, pages: design.pages.map((each) => ({ ...each, ...more })) };
}

const bleed = { top: 4, right: 4, bottom: 4, left: 4 };
const grid = { baselineGrid: { start: 0, increment: 15 } };

testLooks<Partial<Page>>({
  part: 'Page',
  base: { width: 100, height: 100, bleed },
  draw: (page, about) => {
    if (about === 'number') return withText(page, { kind: 'marker', marker: 'page-number' });
    if (about === 'section') return withText(page, { kind: 'marker', marker: 'section' });
    return about === 'grid' ? withText(page, { kind: 'text', text: 'HI' }) : withPage(page);
  },
  about: {
    name: 'number',
    'section.marker': 'section',
    'baselineGrid.start': 'grid',
    'baselineGrid.increment': 'grid',
  },
  values: {
    name: ['iv'],
    width: [90],
    height: [90],
    'bleed.top': [8],
    'bleed.right': [8],
    'bleed.bottom': [8],
    'bleed.left': [8],
    'baselineGrid.start': [5],
    'baselineGrid.increment': [19],
    'section.marker': ['A'],
    background: [{ swatch: looks.sea }],
    elements: [[]],
  },
  beside: { 'baselineGrid.start': grid, 'baselineGrid.increment': grid },
  without: {
    id: 'names the page',
    slug: 'is not drawn, as marks have no notes to the printer',
    margins: 'are for editors; anchored elements have tests of their own',
    columns: 'is for editors',
    guides: 'are for editors',
    spread: 'is that of alignment to the spine, which text has tests for',
    'section.name': 'names the section',
    master: 'names the master page',
    extra: 'is private',
  },
});

testLooks<Omit<Layer, 'id'>>({
  part: 'Layer',
  base: { name: 'Layer', visible: true, printing: true },
  draw: (layer) => buildPlainLook([framed()], { layers: [{ id: ids.layer, ...layer }] }),
  without: { id: 'names the layer', name: 'names the layer', locked: 'is for editors', color: 'is for editors' },
});

/** A rectangle that is filled by a swatch. */
function drawSwatch(swatch: Swatch): Design {
  const design = buildPlainLook([framed({ fill: { swatch: swatch.id } })]);
  return { ...design, swatches: [...design.swatches, swatch] };
}

const named = { id: ids.sky, name: 'Own', display: '#102030' } as const;
const unnamed = { id: 'names the swatch', name: 'names the swatch' };

const ink: Partial<ColorSwatch> = { space: 'cmyk', values: [0, 50, 100, 0] };
testLooks<ColorSwatch>({
  part: 'ColorSwatch',
  base: { ...named, kind: 'color', space: 'rgb', values: [20, 40, 60] },
  draw: drawSwatch,
  values: { space: ['lab'], values: [[10, 50, 100, 0]], spot: ['Own'], display: ['#ffffff'] },
  beside: { spot: ink, values: ink },
  printed: ['space', 'values', 'spot'],
  without: unnamed,
});

testLooks<Extract<Swatch, { kind: 'tint' }>>({
  part: 'TintSwatch',
  base: { ...named, kind: 'tint', of: colours.cyan, tint: 50 },
  draw: drawSwatch,
  values: { of: [colours.spot], tint: [20], display: ['#ffffff'] },
  printed: ['of', 'tint'],
  without: unnamed,
});

testLooks<Extract<Swatch, { kind: 'mixed' }>>({
  part: 'MixedSwatch',
  base: { ...named, kind: 'mixed', inks: [{ swatch: colours.spot, amount: 50 }] },
  draw: drawSwatch,
  values: {
    inks: [[{ swatch: colours.cyan, amount: 50 }]],
    'inks[].swatch': [colours.cyan],
    'inks[].amount': [20],
    display: ['#ffffff'],
  },
  printed: ['inks', 'inks[].swatch', 'inks[].amount'],
  without: unnamed,
});

testLooks<GradientSwatch>({
  part: 'GradientSwatch',
  base: {
    ...named,
    kind: 'gradient',
    type: 'linear',
    blendSpace: 'rgb',
    stops: [
      { swatch: colours.cyan, position: 0 },
      { swatch: colours.yellow, position: 1 },
    ],
  },
  draw: drawSwatch,
  values: {
    stops: [
      [
        { swatch: looks.sea, position: 0 },
        { swatch: looks.accent, position: 1 },
      ],
    ],
    'stops[].swatch': [looks.accent],
    'stops[].tint': [40],
    'stops[].position': [0.5],
    'stops[].midpoint': [0.2],
    'stops[].opacity': [0.4],
  },
  without: { ...unnamed, display: 'is for editors: a page has the colours of the stops' },
});
