import type { Line } from '../../../models/design/paint.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { roundNumber } from '../../round.ts';
import type { Report } from '../report.ts';
import { mapKeyword, plainName, shortenValue } from '../report.ts';

/** Pattern of a line, without width and colour. */
export type LinePattern = Pick<Line, 'pattern' | 'dash' | 'stripes' | 'cap'>;

export const caps = { ButtEndCap: 'butt', RoundEndCap: 'round', ProjectingEndCap: 'square' } as const;

/** Stripes of the built-in types across the width. Their order is in the names; their widths are not published. */
const stripes: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  ThickThick: [
    [0, 0.375],
    [0.625, 1],
  ],
  ThickThin: [
    [0, 0.6],
    [0.8, 1],
  ],
  ThinThick: [
    [0, 0.2],
    [0.4, 1],
  ],
  ThinThin: [
    [0, 0.25],
    [0.75, 1],
  ],
  ThickThinThick: [
    [0, 0.3],
    [0.45, 0.55],
    [0.7, 1],
  ],
  ThinThickThin: [
    [0, 0.15],
    [0.3, 0.7],
    [0.85, 1],
  ],
  'Triple Stroke': [
    [0, 0.2],
    [0.4, 0.6],
    [0.8, 1],
  ],
};

/** Dashes and gaps of the built-in types, in multiples of the width. */
const dashes: Readonly<Record<string, readonly number[]>> = {
  'Canned Dashed 3x2': [3, 2],
  'Canned Dashed 4x4': [4, 4],
};

/**
 * Reads a stroke type, for items and for lines in text: built-in types in multiples of the width, the document's own
 * types in points, and `Dashed` with the user's dashes. Returns undefined for an unknown type.
 * @param own the dashes and gaps of who uses it
 * @see Adobe InDesign CS4 IDML File Format Specification, "Stroke Styles"
 */
export function readStrokeType(
  type: string,
  width: number,
  styles: ReadonlyMap<string, XmlElement>,
  report: Report,
  own: readonly number[] = [],
): LinePattern | undefined {
  const style = styles.get(type);
  switch (style?.name) {
    case 'DashedStrokeStyle':
      return { ...dashed(numbersOf(style.attribute('DashArray')), report), ...capOf(style, report) };
    case 'DottedStrokeStyle':
      return dotted(numbersOf(style.attribute('DotArray')), report);
    case 'StripedStrokeStyle':
      return striped(numbersOf(style.attribute('StripeArray')), report);
    default:
      return builtIn(nameOf(type), width, report, own);
  }
}

function builtIn(name: string, width: number, report: Report, own: readonly number[]): LinePattern | undefined {
  const across = Object.hasOwn(stripes, name) ? stripes[name] : undefined;
  if (across !== undefined) return { pattern: 'striped', stripes: across.map(([from, to]) => [from, to]) };
  const widths = Object.hasOwn(dashes, name) ? dashes[name] : undefined;
  if (widths !== undefined) return { pattern: 'dashed', ...scaleByWidth(widths, width) };
  switch (name) {
    case 'Solid':
      return {};
    case 'Dashed':
      return own.length > 0 ? dashed(own, report) : { pattern: 'dashed' };
    case 'Canned Dotted':
    case 'Japanese Dots':
      return { pattern: 'dotted', ...scaleByWidth([0, 2], width), cap: 'round' };
    case 'Wavy':
      return { pattern: 'wavy' };
    case 'White Diamond':
      return { pattern: 'diamond' };
    case 'Straight Hash':
      return { pattern: 'hash' };
    case 'Left Slant Hash':
    case 'Right Slant Hash':
      report('LAYOUT_LOOK_CHANGED', `the slanted bars of stroke "${name}" became upright`);
      return { pattern: 'hash' };
    default:
      return undefined;
  }
}

/** Returns lengths in points. Undefined width means that the font defines it, so the lengths are unknown. */
function scaleByWidth(times: readonly number[], width: number): LinePattern {
  return width > 0 ? { dash: times.map((each) => roundNumber(each * width)) } : {};
}

/** Returns alternating dashes and gaps. If there are none, the line is solid and this is noted. */
function dashed(lengths: readonly number[], report: Report): LinePattern {
  const dash = lengths.map(roundNumber);
  if (dash.every((length) => length >= 0) && dash.some((length) => length > 0)) return { pattern: 'dashed', dash };
  report('LAYOUT_VALUE_IGNORED', `dash lengths "${shortenValue(dash.join(' '))}" are invalid; used a solid stroke`);
  return {};
}

/** Returns round dots as wide as the line. IDML stores the distance of their centres. */
function dotted(distances: readonly number[], report: Report): LinePattern {
  const found = dashed(
    distances.flatMap((distance) => [0, distance]),
    report,
  );
  return found.dash === undefined ? found : { pattern: 'dotted', dash: found.dash, cap: 'round' };
}

function striped(percents: readonly number[], report: Report): LinePattern {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < percents.length; at += 2) {
    const [from = 0, to = 0] = [percents[at], percents[at + 1]];
    if (from >= 0 && from < to && to <= 100) pairs.push([roundNumber(from / 100), roundNumber(to / 100)]);
    else report('LAYOUT_VALUE_IGNORED', `StripeArray has an invalid stripe from ${from} to ${to}, which was dropped`);
  }
  return pairs.length === 0 ? {} : { pattern: 'striped', stripes: pairs };
}

function capOf(style: XmlElement, report: Report): LinePattern {
  const cap = mapKeyword(caps, style.attribute('EndCap'), 'EndCap', report);
  return cap === undefined || cap === 'butt' ? {} : { cap };
}

/** Examples: `StrokeStyle/$ID/Triple_Stroke` and, in older text, `StrokeStyle\Thick - Thin`. */
function nameOf(type: string): string {
  const name = plainName(type.replace(/^\w*StrokeStyle[/\\]/, '')) ?? 'Solid';
  return name.replaceAll(' - ', '').replaceAll('_', ' ');
}

/** Returns the finite numbers of a list. */
export function numbersOf(list = ''): number[] {
  return list
    .split(/[\s,]+/)
    .filter((value) => value !== '')
    .map(Number)
    .filter(Number.isFinite);
}
