import type { Line, Stroke } from '../../../models/design/paint.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { roundNumber } from '../../round.ts';
import type { Chain } from '../chain.ts';
import { attributeIn } from '../chain.ts';
import type { Report } from '../report.ts';
import { meaningOf, plainName, quoteWord } from '../report.ts';

/** What a stroke style comes to: what every kind of line has of it, and what only strokes of items have. */
export interface StrokePattern
  extends Pick<Line, 'pattern' | 'dash' | 'stripes' | 'cap'>,
    Pick<Stroke, 'dashCorners'> {}

export const caps = { ButtEndCap: 'butt', RoundEndCap: 'round', ProjectingEndCap: 'square' } as const;

const corners = { None: 'none', Dashes: 'dashes', Gaps: 'gaps', DashesAndGaps: 'dashes-and-gaps' } as const;

/** The stripes of the built-in styles across the width. Their names say the order; how broad each is, is published nowhere. */
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
  Triple_Stroke: [
    [0, 0.2],
    [0.4, 0.6],
    [0.8, 1],
  ],
};

/**
 * The geometry of a stroke style: of the built-in ones in multiples of the width, of the document's own ones in points,
 * and of `Dashed` as the item itself says.
 * @see IDML File Format Specification, "Stroke Styles"
 */
export function readStrokePattern(
  chain: Chain,
  typeName: string,
  width: number,
  styles: ReadonlyMap<string, XmlElement>,
  report: Report,
): StrokePattern {
  const type = attributeIn(chain, typeName);
  const style = type === undefined ? undefined : styles.get(type);
  switch (style?.name) {
    case 'DashedStrokeStyle':
      return {
        ...dashed(numbersOf(style.attribute('DashArray')), report),
        ...cornersOf([style], report),
        ...capOf(style, report),
      };
    case 'DottedStrokeStyle':
      return { ...dotted(numbersOf(style.attribute('DotArray')), report), ...cornersOf([style], report) };
    case 'StripedStrokeStyle':
      return striped(numbersOf(style.attribute('StripeArray')), report);
    default:
      return builtIn(nameOf(type), width, chain, report);
  }
}

function builtIn(name: string, width: number, chain: Chain, report: Report): StrokePattern {
  const across = Object.hasOwn(stripes, name) ? stripes[name] : undefined;
  if (across !== undefined) return { pattern: 'striped', stripes: across.map(([from, to]) => [from, to]) };
  switch (name) {
    case 'Solid':
      return {};
    case 'Dashed':
      return { ...dashed(ownDashes(chain), report), ...cornersOf(chain, report) };
    case 'Canned Dashed 3x2':
      return { pattern: 'dashed', dash: [3, 2].map((times) => roundNumber(times * width)) };
    case 'Canned Dashed 4x4':
      return { pattern: 'dashed', dash: [4, 4].map((times) => roundNumber(times * width)) };
    case 'Canned Dotted':
    case 'Japanese Dots':
      return { pattern: 'dotted', dash: [0, roundNumber(2 * width)], cap: 'round' };
    case 'Wavy':
      return { pattern: 'wavy' };
    case 'White Diamond':
      return { pattern: 'diamond' };
    case 'Straight Hash':
      return { pattern: 'hash' };
    case 'Left Slant Hash':
    case 'Right Slant Hash':
      report('LAYOUT_LOOK_CHANGED', `the bars of the stroke ${name} no longer slant`);
      return { pattern: 'hash' };
    default:
      report('LAYOUT_REFERENCE_BROKEN', `StrokeType names ${name}, and the stroke is solid`);
      return {};
  }
}

/** What InDesign begins with it does not say. */
function ownDashes(chain: Chain): number[] {
  const lengths = numbersOf(attributeIn(chain, 'StrokeDashAndGap'));
  return lengths.length === 0 ? [12, 12] : lengths;
}

/** Dashes and gaps in turn; where there are none at all, the line is solid, and that is reported. */
function dashed(lengths: readonly number[], report: Report): StrokePattern {
  const dash = lengths.map(roundNumber);
  if (dash.every((length) => length >= 0) && dash.some((length) => length > 0)) return { pattern: 'dashed', dash };
  report('LAYOUT_VALUE_IGNORED', `the lengths (${quoteWord(dash.join(' '))}) make no dashes, and the stroke is solid`);
  return {};
}

/** Round dots as wide as the line; the file states how far their middles are apart. */
function dotted(distances: readonly number[], report: Report): StrokePattern {
  const found = dashed(
    distances.flatMap((distance) => [0, distance]),
    report,
  );
  return found.dash === undefined ? found : { pattern: 'dotted', dash: found.dash, cap: 'round' };
}

function striped(percents: readonly number[], report: Report): StrokePattern {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < percents.length; at += 2) {
    const [from = 0, to = 0] = [percents[at], percents[at + 1]];
    if (from >= 0 && from < to && to <= 100) pairs.push([roundNumber(from / 100), roundNumber(to / 100)]);
    else report('LAYOUT_VALUE_IGNORED', `StripeArray holds a stripe from ${from} to ${to}`);
  }
  return pairs.length === 0 ? {} : { pattern: 'striped', stripes: pairs };
}

function cornersOf(chain: Chain, report: Report): StrokePattern {
  const word = attributeIn(chain, 'StrokeCornerAdjustment');
  const dashCorners = meaningOf(corners, word, 'StrokeCornerAdjustment', report);
  return dashCorners === undefined || dashCorners === 'none' ? {} : { dashCorners };
}

function capOf(style: XmlElement, report: Report): StrokePattern {
  const cap = meaningOf(caps, style.attribute('EndCap'), 'EndCap', report);
  return cap === undefined || cap === 'butt' ? {} : { cap };
}

/** `StrokeStyle/$ID/Solid` and, in older texts, `StrokeStyle\Solid`. */
function nameOf(type = 'Solid'): string {
  return plainName(type.replace(/^\w*StrokeStyle[/\\]/, '')) ?? 'Solid';
}

function numbersOf(list = ''): number[] {
  return list
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(Number)
    .filter(Number.isFinite);
}
