import { defaultLimits } from '../../limits.ts';
import type { DesignInput } from '../../models/design/document.ts';
import type { Styles } from '../../models/design/styles.ts';
import type { ColorSwatch, GradientStop } from '../../models/design/swatches.ts';
import { silentPen } from '../../outline/pen.ts';
import { parseSvgPath } from '../../outline/svg-path-parser.ts';
import { findCycles } from './cycles.ts';
import { quote } from './descriptions.ts';
import { childPath } from './parts-by-id.ts';
import type { Path } from './problem-list.ts';
import type { RuleContext } from './rule.ts';

export function checkDesign(design: DesignInput, path: Path, context: RuleContext): void {
  const { type, pages, activePageIndex, brandColors } = design;
  if (type === 'template' && pages.length === 0) {
    context.report(childPath(path, 'pages'), 'wrong_count', 'found 0 items, expected at least 1 in a template');
  }
  if (activePageIndex !== undefined && activePageIndex >= pages.length) {
    const message = `found ${activePageIndex}, expected less than ${pages.length}, the number of pages`;
    context.report(childPath(path, 'activePageIndex'), 'no_such_page', message);
  }
  if (brandColors === undefined) return;
  const message = 'found brandColors, which is deprecated beside swatches; upgrading the document removes it';
  context.report(childPath(path, 'brandColors'), 'deprecated_member', message);
}

/** A style is based on others, and never on itself. */
export function checkStyles(styles: Styles, path: Path, context: RuleContext): void {
  for (const list of ['paragraph', 'character', 'object', 'cell', 'table'] as const) {
    const all = styles[list] ?? [];
    const places = new Map(all.map(({ id }, index) => [id, index]));
    const edges = all.flatMap(({ id, basedOn }) => (basedOn === undefined ? [] : [[id, [basedOn]] as const]));
    for (const id of findCycles(new Map(edges))) {
      const message = `found ${quote(id)} in the chain of styles that it is based on`;
      context.report(childPath(path, list, places.get(id) ?? 0, 'basedOn'), 'cycle', message);
    }
  }
}

/** The least and the largest number of each part of a colour. */
const ranges: Readonly<Record<ColorSwatch['space'], readonly (readonly [min: number, max: number])[]>> = {
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

export function checkColor({ space, values }: ColorSwatch, path: Path, context: RuleContext): void {
  const parts = ranges[space];
  if (values.length !== parts.length) {
    const message = `found ${values.length} values, expected ${parts.length} of a colour in ${space}`;
    context.report(childPath(path, 'values'), 'wrong_count', message);
    return;
  }
  for (const [index, [min, max]] of parts.entries()) {
    const value = values[index] ?? 0;
    if (value >= min && value <= max) continue;
    context.report(childPath(path, 'values', index), 'out_of_range', `found ${value}, expected ${min} to ${max}`);
  }
}

/** Of a gradient, and of a feather along one. */
export function checkStops(stops: readonly Pick<GradientStop, 'position'>[], path: Path, context: RuleContext): void {
  for (const [index, { position }] of stops.entries()) {
    const before = stops[index - 1]?.position ?? 0;
    if (position >= before) continue;
    const message = `found ${position} after ${before}, expected the positions of stops to rise`;
    context.report(childPath(path, index, 'position'), 'unsorted', message);
  }
}

/** Documents have limits of their own; path data is as long as they let it be. */
const unlimited = { limits: { ...defaultLimits, maxPathSegments: Number.MAX_SAFE_INTEGER }, spend: () => {} };

export function checkPath({ d }: { readonly d: string }, path: Path, context: RuleContext): void {
  const stop = parseSvgPath(d, silentPen, unlimited);
  if (stop === undefined) return;
  const found = quote(d.slice(stop.at, stop.at + 20));
  context.report(
    childPath(path, 'd'),
    'wrong_form',
    `found ${found} at character ${stop.at}, expected ${stop.expected}`,
  );
}
