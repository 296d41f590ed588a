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

/** A list such as `"wght" 300, "wdth" 80`, or of features, where `on` is one; nothing where none is stated. */
export function settingsOf(value: string | undefined): Record<string, number> | undefined {
  if (value === undefined) return undefined;
  const pairs = splitOutside(value, ',').flatMap((part) => {
    const [, tag, amount] = /^\s*("[^"]{4}"|'[^']{4}')\s*([-+\d.e]+|on|off)?\s*$/i.exec(part) ?? [];
    const number = amount === 'off' ? 0 : amount === 'on' || amount === undefined ? 1 : Number(amount);
    return tag === undefined || !Number.isFinite(number) ? [] : [[unquote(tag), number] as const];
  });
  return Object.fromEntries(pairs);
}

type Own = (name: string) => string | undefined;

/** Which forms of letters a text is set in. */
export interface Forms {
  readonly features: Readonly<Record<string, number>>;
  readonly isSmallCaps: boolean;
}

const variants: readonly (readonly [RegExp, Readonly<Record<string, number>>])[] = [
  [/\ball-small-caps\b/, { smcp: 1, c2sc: 1 }],
  [/(?<!all-)\bsmall-caps\b/, { smcp: 1 }],
  [/\bno-common-ligatures\b|^none$/, { liga: 0, clig: 0 }],
  [/(?<!no-)\bdiscretionary-ligatures\b/, { dlig: 1 }],
  [/(?<!no-)\bhistorical-ligatures\b/, { hlig: 1 }],
  [/\boldstyle-nums\b/, { onum: 1 }],
  [/\blining-nums\b/, { lnum: 1 }],
  [/\btabular-nums\b/, { tnum: 1 }],
  [/\bproportional-nums\b/, { pnum: 1 }],
  [/\bdiagonal-fractions\b/, { frac: 1 }],
  [/\bordinal\b/, { ordn: 1 }],
  [/\bslashed-zero\b/, { zero: 1 }],
];

/** The features that the properties of an element ask for, on top of its parent's. */
export function featuresOf(own: Own, parent: Forms): Forms {
  const text = ['font-variant', 'font-variant-caps', 'font-variant-ligatures', 'font-variant-numeric']
    .flatMap((name) => own(name)?.toLowerCase() ?? [])
    .join(' ');
  const kerning = own('font-kerning') ?? (/^[+-]?0+[a-z%]*$/.test(own('kerning') ?? '') ? 'none' : own('kerning'));
  const stated = settingsOf(own('font-feature-settings'));
  const named = variants.flatMap(([pattern, features]) => (pattern.test(text) ? Object.entries(features) : []));
  const before = text === '' ? parent.features : {};
  const isSmallCaps = text === '' ? parent.isSmallCaps : /small-caps/.test(text);
  const features = {
    ...before,
    ...Object.fromEntries(named),
    ...(kerning !== undefined && { kern: kerning === 'none' ? 0 : 1 }),
    ...stated,
  };
  return { features, isSmallCaps };
}
