import type { Line } from '../../src/models/design/paint.ts';
import { looks } from './look-page.ts';
import type { LookTable } from './look-table.ts';
import { colours } from './page-builder.ts';

const gradient = { swatch: looks.gradient, gradient: { start: [10, 10], length: 40, angle: 45 } } as const;
const radial = { start: [20, 18], length: 30, angle: 0, hilite: { length: 4, angle: 0 } } as const;
const ofRadial = { swatch: looks.radial, gradient: radial } as never;

/** The cases of the geometry of a gradient, in a line or a fill. */
export const gradientLooks = {
  values: {
    'gradient.start': [[30, 20]],
    'gradient.length': [10],
    'gradient.angle': [90],
    'gradient.hilite.length': [8],
    'gradient.hilite.angle': [90],
  },
  beside: {
    'gradient.start': gradient as never,
    'gradient.length': gradient as never,
    'gradient.angle': gradient as never,
    'gradient.hilite.length': ofRadial,
    'gradient.hilite.angle': ofRadial,
  },
};

const laterRadial = { start: [70, 40], length: 40, angle: 0, hilite: { length: 4, angle: 0 } };
const ofLaterRadial = { swatch: looks.radial, gradient: laterRadial } as never;
/** Gradients for lines that are farther right or below, where those of other lines have ended. */
export const laterGradients = {
  'gradient.length': { swatch: looks.gradient, gradient: { start: [50, 20], length: 60, angle: 0 } } as never,
  'gradient.hilite.length': ofLaterRadial,
  'gradient.hilite.angle': ofLaterRadial,
};

/** The cases of a line, wherever it is. */
export const lineLooks: Pick<LookTable<Line>, 'base' | 'values' | 'beside' | 'printed'> = {
  base: { swatch: colours.red, width: 2, pattern: 'solid', cap: 'butt', overprint: false },
  values: {
    swatch: [colours.green],
    tint: [30],
    opacity: [0.4],
    width: [4],
    ...gradientLooks.values,
    dash: [[5, 2]],
    dashOffset: [2],
    stripes: [[[0.2, 0.5]]],
    gap: [{ swatch: colours.red, tint: 40 }],
  },
  beside: {
    ...gradientLooks.beside,
    cap: { pattern: 'dashed', dash: [4, 4], width: 3 },
    dash: { pattern: 'dashed' },
    dashOffset: { pattern: 'dashed', dash: [5, 4] },
    stripes: { pattern: 'striped', stripes: [[0, 0.3]], width: 4 },
    gap: { pattern: 'dashed', dash: [4, 4], width: 4 },
  },
  printed: ['overprint'],
};
