import { defaultLimits } from '../../limits.ts';
import type { DesignInput } from '../../models/design/document.ts';
import type { Styles } from '../../models/design/styles.ts';
import type { ColorSwatch, GradientStop } from '../../models/design/swatches.ts';
import { nullPen } from '../../outline/pen.ts';
import { parseSvgPath } from '../../outline/svg-path-parser.ts';
import { findCycles } from './cycles.ts';
import type { Judge } from './judge.ts';
import type { Path } from './problem-list.ts';
import { within } from './things.ts';
import { quote } from './words.ts';

export function judgeDesign(design: DesignInput, path: Path, judge: Judge): void {
  const { type, pages, activePageIndex, brandColors } = design;
  if (type === 'template' && pages.length === 0) {
    judge.fault(within(path, 'pages'), 'wrong_count', 'found 0 items, expected at least 1 in a template');
  }
  if (activePageIndex !== undefined && activePageIndex >= pages.length) {
    const message = `found ${activePageIndex}, expected less than ${pages.length}, the number of pages`;
    judge.fault(within(path, 'activePageIndex'), 'no_such_page', message);
  }
  if (brandColors === undefined) return;
  const message = 'found brandColors, which is deprecated beside swatches; upgrading the document removes it';
  judge.fault(within(path, 'brandColors'), 'deprecated_member', message);
}

/** A style is based on others, and never on itself. */
export function judgeStyles(styles: Styles, path: Path, judge: Judge): void {
  for (const list of ['paragraph', 'character', 'object', 'cell', 'table'] as const) {
    const all = styles[list] ?? [];
    const places = new Map(all.map(({ id }, index) => [id, index]));
    const edges = all.flatMap(({ id, basedOn }) => (basedOn === undefined ? [] : [[id, [basedOn]] as const]));
    for (const id of findCycles(new Map(edges))) {
      const message = `found ${quote(id)} in the chain of styles that it is based on`;
      judge.fault(within(path, list, places.get(id) ?? 0, 'basedOn'), 'cycle', message);
    }
  }
}

/** The least and the largest number of each part of a colour. */
const ranges: Readonly<Record<ColorSwatch['space'], readonly (readonly [least: number, most: number])[]>> = {
  rgb: [
    [0, 255],
    [0, 255],
    [0, 255],
  ],
  cmyk: [
    [0, 100],
    [0, 100],
    [0, 100],
    [0, 100],
  ],
  lab: [
    [0, 100],
    [-128, 127],
    [-128, 127],
  ],
  gray: [[0, 100]],
};

export function judgeColor({ space, values }: ColorSwatch, path: Path, judge: Judge): void {
  const parts = ranges[space];
  if (values.length !== parts.length) {
    const message = `found ${values.length} values, expected ${parts.length} of a colour in ${space}`;
    judge.fault(within(path, 'values'), 'wrong_count', message);
    return;
  }
  for (const [index, [least, most]] of parts.entries()) {
    const value = values[index] ?? 0;
    if (value >= least && value <= most) continue;
    judge.fault(within(path, 'values', index), 'out_of_range', `found ${value}, expected ${least} to ${most}`);
  }
}

/** Of a gradient, and of a feather along one. */
export function judgeStops(stops: readonly Pick<GradientStop, 'position'>[], path: Path, judge: Judge): void {
  for (const [index, { position }] of stops.entries()) {
    const before = stops[index - 1]?.position ?? 0;
    if (position >= before) continue;
    const message = `found ${position} after ${before}, expected the positions of stops to rise`;
    judge.fault(within(path, index, 'position'), 'unsorted', message);
  }
}

/** Documents have limits of their own; path data is as long as they let it be. */
const unlimited = { limits: { ...defaultLimits, maxPathSegments: Number.MAX_SAFE_INTEGER }, spend: () => {} };

export function judgePath({ d }: { readonly d: string }, path: Path, judge: Judge): void {
  const stop = parseSvgPath(d, nullPen, unlimited);
  if (stop === undefined) return;
  const found = quote(d.slice(stop.at, stop.at + 20));
  judge.fault(within(path, 'd'), 'wrong_form', `found ${found} at character ${stop.at}, expected ${stop.expected}`);
}
