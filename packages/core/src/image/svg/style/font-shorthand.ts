import { splitOutside } from './declarations.ts';

const defaults = /^(?:inherit|initial|unset|revert|revert-layer)$/i;
const sizes = /^(?:[\d.]|(?:xx?-|x{3}-)?(?:small|large)$|medium$|smaller$|larger$)/;
const weights = /^(?:bold|bolder|lighter|[1-9]\d{0,2}|1000)$/;
const slopes = /^(?:italic|oblique)$/;
const widths = /^(?:(?:ultra|extra|semi)-)?(?:condensed|expanded)$/;

/** The longhands of the property `font`; undefined for those that it leaves out. @see CSS Fonts 4, "font" */
export function expandFont(value: string): Map<string, string> | undefined {
  const wholly = value.trim();
  if (defaults.test(wholly)) return new Map(fontParts.map((name) => [name, wholly]));
  const words = splitOutside(value.trim().replaceAll(/\s*\/\s*/g, '/'), ' ').filter((word) => word !== '');
  const found = new Map(fontParts.slice(2).map((name) => [name, name === 'font-size-adjust' ? 'none' : 'normal']));
  for (const [index, word] of words.entries()) {
    // A number is the size if no size follows it.
    const isSize = sizes.test(word) && !(weights.test(word) && sizes.test(words[index + 1] ?? ''));
    if (isSize) {
      const family = words.slice(index + 1).join(' ');
      if (family === '') return undefined;
      return found.set('font-size', word.split('/')[0] ?? word).set('font-family', family);
    }
    if (weights.test(word)) found.set('font-weight', word);
    else if (slopes.test(word)) found.set('font-style', word);
    else if (widths.test(word)) found.set('font-stretch', word);
    else if (word === 'small-caps') found.set('font-variant-caps', word);
    else if (word !== 'normal') return undefined;
  }
  return undefined;
}

const variantParts = ['caps', 'ligatures', 'numeric', 'east-asian', 'position', 'alternates'] as const;

/** All that `font` sets, the size and the family first. */
const fontParts = [
  ...['font-size', 'font-family', 'font-style', 'font-weight', 'font-stretch', 'font-size-adjust', 'font-kerning'],
  ...['font-feature-settings', 'font-variation-settings', 'font-optical-sizing'],
  ...variantParts.map((part) => `font-variant-${part}`),
];

const variants: Readonly<Record<(typeof variantParts)[number], RegExp>> = {
  caps: /^(?:(?:all-)?(?:small|petite)-caps|unicase|titling-caps)$/,
  ligatures: /^(?:none|(?:no-)?(?:(?:common|discretionary|historical)-ligatures|contextual))$/,
  numeric: /^(?:(?:lining|oldstyle|proportional|tabular)-nums|(?:diagonal|stacked)-fractions|ordinal|slashed-zero)$/,
  'east-asian': /^(?:jis(?:78|83|90|04)|simplified|traditional|full-width|proportional-width|ruby)$/,
  position: /^(?:sub|super)$/,
  alternates: /^(?:historical-forms|[a-z-]+\(.*\))$/,
};

/** @see CSS Fonts 4, "font-variant" */
export function expandVariant(value: string): [string, string][] {
  const words = splitOutside(value.trim().toLowerCase(), ' ').filter((word) => word !== '');
  const known = Object.values(variants);
  if (words.some((word) => word !== 'normal' && !defaults.test(word) && known.every((each) => !each.test(word))))
    return [];
  return variantParts.map((part) => {
    const own = words.filter((word) => defaults.test(word) || variants[part].test(word));
    return [`font-variant-${part}`, own.length === 0 ? 'normal' : own.join(' ')];
  });
}

/** @see CSS Fonts 4, "font-synthesis" */
export function expandSynthesis(value: string): [string, string][] {
  const words = value.trim().toLowerCase().split(/\s+/);
  return ['weight', 'style', 'small-caps'].map((part) => [
    `font-synthesis-${part}`,
    defaults.test(value) ? value : words.includes(part) ? 'auto' : 'none',
  ]);
}

const lineWord = /^(?:none|underline|overline|line-through|blink|spelling-error|grammar-error)$/;
const styleWord = /^(?:solid|double|dotted|dashed|wavy)$/;
const thicknessWord = /^(?:auto|from-font|[+-]?(?:\d|\.\d).*|(?:calc|min|max|clamp)\(.*)$/;

/** @see CSS Text Decoration 4, "text-decoration" */
export function expandDecoration(value: string): [string, string][] {
  const words = splitOutside(value.trim(), ' ').filter((word) => word !== '');
  const take = (test: (word: string) => boolean, preset: string): string => {
    const own = words.filter((word) => defaults.test(word) || test(word.toLowerCase()));
    return own.length === 0 ? preset : own.join(' ');
  };
  const isOther = (word: string): boolean => [lineWord, styleWord, thicknessWord].every((each) => !each.test(word));
  return [
    ['text-decoration-line', take((word) => lineWord.test(word), 'none')],
    ['text-decoration-style', take((word) => styleWord.test(word), 'solid')],
    ['text-decoration-thickness', take((word) => thicknessWord.test(word), 'auto')],
    ['text-decoration-color', take(isOther, 'currentcolor')],
  ];
}
