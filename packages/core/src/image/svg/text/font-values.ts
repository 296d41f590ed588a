import { splitOutside, unquote } from '../style/declarations.ts';

/** @see CSS Fonts 4, "Relative Weights" */
export function weightOf(value: string | undefined, parent: number): number {
  if (value === undefined) return parent;
  if (value === 'normal') return 400;
  if (value === 'bold') return 700;
  if (value === 'bolder') return parent < 350 ? 400 : parent < 550 ? 700 : Math.max(900, parent);
  if (value === 'lighter') return parent < 100 ? parent : parent < 550 ? 100 : parent < 750 ? 400 : 700;
  const found = Number(value);
  return found >= 1 && found <= 1000 ? found : parent;
}

const stretches: Readonly<Record<string, number>> = {
  'ultra-condensed': 50,
  'extra-condensed': 62.5,
  condensed: 75,
  'semi-condensed': 87.5,
  normal: 100,
  'semi-expanded': 112.5,
  expanded: 125,
  'extra-expanded': 150,
  'ultra-expanded': 200,
};

/** In percent. */
export function stretchOf(value: string | undefined, parent: number): number {
  if (value === undefined) return parent;
  if (value === 'narrower' || value === 'wider') return parent * (value === 'wider' ? 1.125 : 0.875);
  if (Object.hasOwn(stretches, value)) return stretches[value] ?? parent;
  const [, percent] = /^([\d.]+)%$/.exec(value) ?? [];
  return percent === undefined ? parent : Number(percent);
}

/**
 * Parses a list of variations or features such as `"wght" 300, "wdth" 80`; `on` means 1. Returns undefined if nothing
 * is stated.
 */
export function settingsOf(value: string | undefined): Record<string, number> | undefined {
  if (value === undefined) return undefined;
  const pairs = splitOutside(value, ',').flatMap((part) => {
    const [, tag, amount] = /^\s*("[^"]{4}"|'[^']{4}')\s*([-+\d.e]+|on|off)?\s*$/i.exec(part) ?? [];
    const number = amount === 'off' ? 0 : amount === 'on' || amount === undefined ? 1 : Number(amount);
    return tag === undefined || !Number.isFinite(number) ? [] : [[unquote(tag), number] as const];
  });
  return Object.fromEntries(pairs);
}

type PropertyGetter = (name: string) => string | undefined;

const parts = ['caps', 'ligatures', 'numeric', 'east-asian', 'position', 'alternates'] as const;
type Part = (typeof parts)[number];

/** Forms of glyphs that a text uses. */
export interface GlyphForms {
  /** Values of the `font-variant` longhands. */
  readonly variants: Readonly<Record<Part, string>>;
  /** Values of `font-feature-settings`, which take precedence. */
  readonly settings: Readonly<Record<string, number>>;
  readonly kerns: boolean;
  /** Properties that may be synthesized if no font has them. */
  readonly synthesis: Readonly<Record<'weight' | 'style' | 'small-caps', boolean>>;
  /** Features for HarfBuzz. Capitals are excluded, because they depend on the font. */
  readonly features: Readonly<Record<string, number>>;
}

export const defaultForms: GlyphForms = {
  variants: {
    caps: 'normal',
    ligatures: 'normal',
    numeric: 'normal',
    'east-asian': 'normal',
    position: 'normal',
    alternates: 'normal',
  },
  settings: {},
  kerns: true,
  synthesis: { weight: true, style: true, 'small-caps': true },
  features: {},
};

const none = { liga: 0, clig: 0, dlig: 0, hlig: 0, calt: 0 };

/** @see CSS Fonts 4, "Glyph Selection and Positioning" */
const variants: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  none,
  'common-ligatures': { liga: 1, clig: 1 },
  'no-common-ligatures': { liga: 0, clig: 0 },
  'discretionary-ligatures': { dlig: 1 },
  'no-discretionary-ligatures': { dlig: 0 },
  'historical-ligatures': { hlig: 1 },
  'no-historical-ligatures': { hlig: 0 },
  contextual: { calt: 1 },
  'no-contextual': { calt: 0 },
  'titling-caps': { titl: 1 },
  'oldstyle-nums': { onum: 1 },
  'lining-nums': { lnum: 1 },
  'tabular-nums': { tnum: 1 },
  'proportional-nums': { pnum: 1 },
  'diagonal-fractions': { frac: 1 },
  'stacked-fractions': { afrc: 1 },
  ordinal: { ordn: 1 },
  'slashed-zero': { zero: 1 },
  jis78: { jp78: 1 },
  jis83: { jp83: 1 },
  jis90: { jp90: 1 },
  jis04: { jp04: 1 },
  simplified: { smpl: 1 },
  traditional: { trad: 1 },
  'full-width': { fwid: 1 },
  'proportional-width': { pwid: 1 },
  ruby: { ruby: 1 },
  sub: { subs: 1 },
  super: { sups: 1 },
  'historical-forms': { hist: 1 },
};

/** Resolves the properties of an element; unstated ones are inherited. */
export function formsOf(own: PropertyGetter, parent: GlyphForms): GlyphForms {
  const stated = (name: string): string | undefined => own(name)?.toLowerCase();
  const changed = parts.flatMap((part) => {
    const value = stated(`font-variant-${part}`);
    return value === undefined ? [] : [[part, value] as const];
  });
  const kerning = stated('font-kerning');
  const settings = settingsOf(own('font-feature-settings'));
  const synthesis = synthesisOf(stated, parent.synthesis);
  const forms = {
    variants: { ...parent.variants, ...Object.fromEntries(changed) },
    settings: settings ?? parent.settings,
    kerns: kerning === undefined ? parent.kerns : kerning !== 'none',
    synthesis,
  };
  return { ...forms, features: featuresOf(forms) };
}

function synthesisOf(stated: PropertyGetter, parent: GlyphForms['synthesis']): GlyphForms['synthesis'] {
  const names = ['weight', 'style', 'small-caps'] as const;
  const changed = names.flatMap((name) => {
    const value = stated(`font-synthesis-${name}`);
    return value === undefined ? [] : [[name, value !== 'none'] as const];
  });
  return changed.length === 0 ? parent : { ...parent, ...Object.fromEntries(changed) };
}

function featuresOf({ variants: chosen, settings, kerns }: Omit<GlyphForms, 'features'>): Record<string, number> {
  const words = Object.values(chosen).flatMap((value) => value.split(/\s+/));
  const named = words.flatMap((word) => (Object.hasOwn(variants, word) ? Object.entries(variants[word] ?? {}) : []));
  return { ...Object.fromEntries(named), ...(!kerns && { kern: 0, vkrn: 0 }), ...settings };
}
