import { defaultLimits } from '../../limits.ts';
import type { DesignInput } from '../../models/design/document.ts';
import type { Styles } from '../../models/design/styles.ts';
import type { ColorSwatch, GradientStop } from '../../models/design/swatches.ts';
import { nullPen } from '../../outline/null-pen.ts';
import { parseSvgPath } from '../../outline/svg/svg-path-parser.ts';
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
  const message = 'brandColors is deprecated, use swatches; upgrading the document converts it';
  context.report(childPath(path, 'brandColors'), 'deprecated_member', message);
}

/** Checks that no style is based on itself. */
export function checkStyles(styles: Styles, path: Path, context: RuleContext): void {
  for (const list of ['paragraph', 'character', 'object', 'cell', 'table'] as const) {
    const all = styles[list] ?? [];
    const places = new Map(all.map(({ id }, index) => [id, index]));
    const edges = all.flatMap(({ id, basedOn }) => (basedOn === undefined ? [] : [[id, [basedOn]] as const]));
    for (const id of findCycles(new Map(edges))) {
      const message = `the style ${quote(id)} is based, directly or indirectly, on itself`;
      context.report(childPath(path, list, places.get(id) ?? 0, 'basedOn'), 'cycle', message);
    }
  }
}

/** The minimum and maximum of each component of a colour. */
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
    const message = `found ${values.length} values, expected ${parts.length} for a colour in ${space}`;
    context.report(childPath(path, 'values'), 'wrong_count', message);
    return;
  }
  for (const [index, [min, max]] of parts.entries()) {
    const value = values[index] ?? 0;
    if (value >= min && value <= max) continue;
    context.report(childPath(path, 'values', index), 'out_of_range', `found ${value}, expected ${min} to ${max}`);
  }
}

/** Checks that the stops of a gradient are sorted by position. */
export function checkStops(stops: readonly Pick<GradientStop, 'position'>[], path: Path, context: RuleContext): void {
  for (const [index, { position }] of stops.entries()) {
    const before = stops[index - 1]?.position ?? 0;
    if (position >= before) continue;
    const message = `found ${position} after ${before}, expected ascending positions`;
    context.report(childPath(path, index, 'position'), 'unsorted', message);
  }
}

/** Path data has no limit here: the limit on the document's values bounds it already. */
const unlimited = { limits: { ...defaultLimits, maxPathSegments: Number.MAX_SAFE_INTEGER }, spend: () => {} };

export function checkPath({ d }: { readonly d: string }, path: Path, context: RuleContext): void {
  const stop = parseSvgPath(d, nullPen, unlimited);
  if (stop === undefined) return;
  const found = quote(d.slice(stop.at, stop.at + 20));
  context.report(
    childPath(path, 'd'),
    'wrong_form',
    `found ${found} at character ${stop.at}, expected ${stop.expected}`,
  );
}
