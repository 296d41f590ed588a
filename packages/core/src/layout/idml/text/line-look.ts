import type { Line } from '../../../models/design/paint.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { roundNumber } from '../../round.ts';
import { plainName } from './said.ts';

/** How a line is drawn, apart from its width and colour. */
export type LineLook = Pick<Line, 'pattern' | 'dash' | 'stripes' | 'cap'>;

/** The built-in ones; dashes and gaps in widths of the line. */
const builtIn: Readonly<Record<string, { look: LineLook; widths?: readonly number[] }>> = {
  Solid: { look: {} },
  Dashed: { look: { pattern: 'dashed' } },
  'Canned Dashed 3x2': { look: { pattern: 'dashed' }, widths: [3, 2] },
  'Canned Dashed 4x4': { look: { pattern: 'dashed' }, widths: [4, 4] },
  'Canned Dotted': { look: { pattern: 'dotted' } },
  'Japanese Dots': { look: { pattern: 'dotted' } },
  'Left Slant Hash': { look: { pattern: 'hash' } },
  'Right Slant Hash': { look: { pattern: 'hash' } },
  'Straight Hash': { look: { pattern: 'hash' } },
  Wavy: { look: { pattern: 'wavy' } },
  'White Diamond': { look: { pattern: 'diamond' } },
  ThickThick: striped([0, 0.375], [0.625, 1]),
  ThickThin: striped([0, 0.6], [0.8, 1]),
  ThinThick: striped([0, 0.2], [0.4, 1]),
  ThinThin: striped([0, 0.25], [0.75, 1]),
  ThickThinThick: striped([0, 0.3], [0.45, 0.55], [0.7, 1]),
  ThinThickThin: striped([0, 0.15], [0.3, 0.7], [0.85, 1]),
  'Triple Stroke': striped([0, 0.2], [0.4, 0.6], [0.8, 1]),
};

/** The look of a stroke type by its `Self`: one that is built in, or one that the document holds. */
export function readLineLook(
  type: string | undefined,
  width: number,
  custom: ReadonlyMap<string, XmlElement>,
): LineLook | undefined {
  if (type === undefined || type === '' || type === 'n') return {};
  const own = custom.get(type);
  if (own !== undefined && own.name !== 'StrokeStyle') return customLook(own);
  const name = plainName(type.replace(/^[A-Za-z]*StrokeStyle\//, ''))
    .replaceAll(' - ', '')
    .replaceAll('_', ' ');
  const known = Object.hasOwn(builtIn, name) ? builtIn[name] : undefined;
  if (known === undefined) return undefined;
  const { look, widths } = known;
  return widths === undefined || width <= 0
    ? look
    : { ...look, dash: widths.map((times) => roundNumber(times * width)) };
}

/** @see Adobe InDesign CS4 IDML File Format Specification, "DashedStrokeStyle", "DottedStrokeStyle", "StripedStrokeStyle" */
function customLook(style: XmlElement): LineLook | undefined {
  if (style.name === 'DottedStrokeStyle') return { pattern: 'dotted' };
  if (style.name === 'DashedStrokeStyle') {
    const dash = numbersOf(style.attribute('DashArray')).map(roundNumber);
    const cap = { RoundEndCap: 'round', ProjectingEndCap: 'square' }[style.attribute('EndCap') ?? ''];
    const look: LineLook = { pattern: 'dashed', ...(dash.length > 0 && dash.every((one) => one >= 0) && { dash }) };
    return cap === 'round' || cap === 'square' ? { ...look, cap } : look;
  }
  if (style.name !== 'StripedStrokeStyle') return undefined;
  const ends = numbersOf(style.attribute('StripeArray')).map((percent) => roundNumber(percent / 100));
  const stripes: [number, number][] = [];
  for (let at = 0; at + 1 < ends.length; at += 2) stripes.push([ends[at]!, ends[at + 1]!]);
  const sound = stripes.every(([from, to]) => from >= 0 && to <= 1 && from <= to);
  return stripes.length > 0 && sound ? { pattern: 'striped', stripes } : undefined;
}

function numbersOf(list: string | undefined): number[] {
  const numbers = (list ?? '')
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(Number);
  return numbers.every(Number.isFinite) ? numbers : [];
}

function striped(...stripes: [number, number][]): { look: LineLook } {
  return { look: { pattern: 'striped', stripes } };
}
