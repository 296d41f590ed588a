import { describe, expect, it } from 'vitest';
import { id, ids } from '../../../test/builders/design-builder.ts';
import { box, buildPage, drawOnPage, drawPage } from '../../../test/builders/page-builder.ts';
import type { BlendMode } from '../../models/design/effects.ts';
import type { Swatch } from '../../models/design/swatches.ts';

const swatch = (number: number, values: [number, number, number]): Swatch => ({
  id: id(number),
  name: String(number),
  display: `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`,
  kind: 'color',
  space: 'rgb',
  values,
});

const [backdrop, source] = [
  [51, 102, 204],
  [153, 204, 51],
] as const;

/** The formulas for one channel, from 0 to 1. @see Compositing and Blending Level 1, "Separable blend modes" */
const formulas: Partial<Record<BlendMode, (b: number, s: number) => number>> = {
  normal: (_, s) => s,
  multiply: (b, s) => b * s,
  screen: (b, s) => b + s - b * s,
  overlay: (b, s) => (b <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)),
  darken: Math.min,
  lighten: Math.max,
  'color-dodge': (b, s) => (b === 0 ? 0 : Math.min(1, b / (1 - s))),
  'color-burn': (b, s) => (b === 1 ? 1 : 1 - Math.min(1, (1 - b) / s)),
  'hard-light': (b, s) => (s <= 0.5 ? b * 2 * s : 1 - (1 - b) * (2 - 2 * s)),
  'soft-light': (b, s) =>
    s <= 0.5
      ? b - (1 - 2 * s) * b * (1 - b)
      : b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b)) - b),
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * b * s,
};

const swatches = [swatch(160, [...backdrop]), swatch(161, [...source])];
const below = box([0, 0, 100, 50], { fill: { swatch: id(160) } });

describe('blending on a page', () => {
  it.each(Object.keys(formulas) as BlendMode[])('blends in the mode %s', async (blendMode) => {
    for (const opacity of [1, 0.5]) {
      const above = box([50, 0, 50, 100], { fill: { swatch: id(161) }, blendMode, opacity });
      const { at } = await drawPage(buildPage([below, above], { swatches }));
      const expected = backdrop.map((value, channel) => {
        const mixed = 255 * (formulas[blendMode]?.(value / 255, (source[channel] ?? 0) / 255) ?? 0);
        return mixed * opacity + value * (1 - opacity);
      });
      for (const [channel, value] of at(75, 25).entries())
        expect(Math.abs(value - (expected[channel] ?? 0)), `${opacity} ${channel}`).toBeLessThanOrEqual(1.5);
      expect(at(25, 25)).toEqual([...backdrop]);
    }
  });

  it('does not blend beyond an isolated group', async () => {
    const above = box([0, 0, 100, 100], { fill: { swatch: id(161) }, blendMode: 'multiply' });
    const group = {
      kind: 'group',
      id: ids.group,
      layer: ids.layer,
      transform: [1, 0, 0, 1, 0, 0],
      elements: [above],
    } as const;
    const open = await drawPage(buildPage([below, { ...group, elements: [above] } as never], { swatches }));
    const isolated = await drawPage(buildPage([below, { ...group, isolated: true } as never], { swatches }));
    expect(open.at(50, 25)).toEqual([51 * 0.6, 102 * 0.8, 204 * 0.2].map(Math.round));
    expect(isolated.at(50, 25)).toEqual([...source]);
  });

  it('fades elements, fills and strokes by themselves', async () => {
    const { at } = await drawOnPage(
      box([0, 0, 40, 40], { opacity: 0.5 }),
      box([50, 0, 40, 40], {
        fill: { swatch: ids.black, opacity: 0.25 },
        stroke: { swatch: ids.black, width: 4, opacity: 0.75, align: 'outside' },
      }),
    );
    for (const [x, value] of [
      [20, 128],
      [70, 191],
      [48, 64],
    ] as const)
      expect(Math.abs(at(x, 20)[1] - value), `${x}`).toBeLessThanOrEqual(1);
  });

  it('notes that colours of a print document are mixed in sRGB', async () => {
    const above = box([50, 0, 50, 100], { blendMode: 'multiply' });
    const { notes } = await drawPage(buildPage([below, above], { swatches, blendSpace: 'cmyk' }));
    expect(notes.map(({ message }) => message).join()).toContain('colours that mix in cmyk are mixed in sRGB');
  });
});
