import type { FillRule } from '../../../outline/measure/winding.ts';
import type { Declared } from '../style/cascade.ts';
import { black, type Colour, parseColour } from '../syntax/colour.ts';
import { parseUrl } from '../syntax/reference.ts';
import { parseFactor } from '../syntax/transform.ts';
import { fontSizeOf } from '../text/text-style.ts';

/** A computed paint, before references are resolved. */
export type PaintValue =
  | { readonly kind: 'none' | 'current' | 'context-fill' | 'context-stroke' }
  | { readonly kind: 'colour'; readonly colour: Colour }
  | { readonly kind: 'server'; readonly id: string | undefined; readonly fallback: PaintValue | undefined };

/** A length that is resolved where it is used, with the font size of the element that states it. */
export interface StatedLength {
  readonly text: string;
  readonly em: number;
}

/** The computed values of the inherited properties that decide how shapes are painted. */
export interface Style {
  readonly fontSize: number;
  readonly colour: Colour;
  readonly fill: PaintValue;
  readonly fillOpacity: number;
  readonly fillRule: FillRule;
  readonly stroke: PaintValue;
  readonly strokeOpacity: number;
  readonly strokeWidth: StatedLength;
  readonly dashes: StatedLength;
  readonly dashOffset: StatedLength;
  readonly cap: 'butt' | 'round' | 'square';
  readonly join: 'miter' | 'round' | 'bevel';
  readonly miterLimit: number;
  readonly clipRule: FillRule;
  readonly isVisible: boolean;
  readonly markerStart: string;
  readonly markerMid: string;
  readonly markerEnd: string;
  readonly paintOrder: string;
  readonly isAliased: boolean;
  readonly isPixelated: boolean;
  /** True if masks compute luminance in linear light. */
  readonly mixesLinearly: boolean;
  readonly filterSpace: 'srgb' | 'linear';
}

const none: PaintValue = { kind: 'none' };
const zero: StatedLength = { text: '0', em: 16 };

export const initialStyle: Style = {
  fontSize: 16,
  colour: black,
  fill: { kind: 'colour', colour: black },
  fillOpacity: 1,
  fillRule: 'nonzero',
  stroke: none,
  strokeOpacity: 1,
  strokeWidth: { text: '1', em: 16 },
  dashes: { text: 'none', em: 16 },
  dashOffset: zero,
  cap: 'butt',
  join: 'miter',
  miterLimit: 4,
  clipRule: 'nonzero',
  isVisible: true,
  markerStart: 'none',
  markerMid: 'none',
  markerEnd: 'none',
  paintOrder: 'normal',
  isAliased: false,
  isPixelated: false,
  mixesLinearly: false,
  filterSpace: 'linear',
};

type Draft = { -readonly [Name in keyof Style]: Style[Name] };
type Apply = (draft: Draft, value: string) => void;

/** Properties that others depend on are computed before all others. */
const first: Readonly<Record<string, Apply>> = {
  'font-size': (draft, value) => {
    draft.fontSize = fontSizeOf(value.toLowerCase(), draft.fontSize);
  },
  color: (draft, value) => {
    draft.colour = parseColour(value, draft.colour) ?? draft.colour;
  },
};

const others: Readonly<Record<string, Apply>> = {
  fill: (draft, value) => {
    draft.fill = parsePaint(value) ?? draft.fill;
  },
  'fill-opacity': (draft, value) => {
    draft.fillOpacity = opacityOf(value, draft.fillOpacity);
  },
  'fill-rule': (draft, value) => {
    draft.fillRule = value === 'evenodd' ? 'evenodd' : 'nonzero';
  },
  stroke: (draft, value) => {
    draft.stroke = parsePaint(value) ?? draft.stroke;
  },
  'stroke-opacity': (draft, value) => {
    draft.strokeOpacity = opacityOf(value, draft.strokeOpacity);
  },
  'stroke-width': (draft, value) => {
    draft.strokeWidth = { text: value, em: draft.fontSize };
  },
  'stroke-dasharray': (draft, value) => {
    draft.dashes = { text: value, em: draft.fontSize };
  },
  'stroke-dashoffset': (draft, value) => {
    draft.dashOffset = { text: value, em: draft.fontSize };
  },
  'stroke-linecap': (draft, value) => {
    if (value === 'butt' || value === 'round' || value === 'square') draft.cap = value;
  },
  'stroke-linejoin': (draft, value) => {
    // Browsers draw the joins of SVG 2 as miters.
    draft.join = value === 'round' || value === 'bevel' ? value : 'miter';
  },
  'stroke-miterlimit': (draft, value) => {
    const limit = parseFactor(value);
    if (limit >= 0) draft.miterLimit = limit;
  },
  'clip-rule': (draft, value) => {
    draft.clipRule = value === 'evenodd' ? 'evenodd' : 'nonzero';
  },
  visibility: (draft, value) => {
    draft.isVisible = value === 'visible';
  },
  'marker-start': (draft, value) => {
    draft.markerStart = value;
  },
  'marker-mid': (draft, value) => {
    draft.markerMid = value;
  },
  'marker-end': (draft, value) => {
    draft.markerEnd = value;
  },
  'paint-order': (draft, value) => {
    draft.paintOrder = value;
  },
  'shape-rendering': (draft, value) => {
    draft.isAliased = /^(?:optimizespeed|crispedges)$/i.test(value);
  },
  'image-rendering': (draft, value) => {
    draft.isPixelated = /^(?:optimizespeed|pixelated|crisp-edges|-webkit-optimize-contrast)$/i.test(value);
  },
  'color-interpolation': (draft, value) => {
    draft.mixesLinearly = value.toLowerCase() === 'linearrgb';
  },
  'color-interpolation-filters': (draft, value) => {
    draft.filterSpace = value.toLowerCase() === 'srgb' ? 'srgb' : 'linear';
  },
};

/** The computed style of an element. Elements that declare none of these properties share the style of their parent. */
export function computeStyle(declared: Declared, parent: Style): Style {
  let draft: Draft | undefined;
  for (const table of [first, others]) {
    for (const [name, value] of declared) {
      const apply = Object.hasOwn(table, name) ? table[name] : undefined;
      if (apply === undefined || value === 'inherit') continue;
      draft ??= { ...parent };
      apply(draft, value);
    }
  }
  return draft ?? parent;
}

/** Parses a paint; undefined if it is invalid. @see SVG 2, "Specifying paint" */
function parsePaint(value: string): PaintValue | undefined {
  const url = parseUrl(value);
  if (url !== undefined)
    return { kind: 'server', id: url.id, fallback: url.rest === '' ? undefined : parsePaint(url.rest) };
  const word = value.trim().toLowerCase();
  if (word === 'none' || word === 'context-fill' || word === 'context-stroke') return { kind: word };
  if (word === 'currentcolor') return { kind: 'current' };
  const colour = parseColour(word.replace(/\s*icc-color\(.*$/, ''));
  return colour === undefined ? undefined : { kind: 'colour', colour };
}

/** An opacity from 0 to 1; `preset` if the value is invalid. */
export function opacityOf(value: string | undefined, preset: number): number {
  const parsed = value === undefined ? Number.NaN : parseFactor(value);
  return Number.isNaN(parsed) ? preset : Math.min(1, Math.max(0, parsed));
}
