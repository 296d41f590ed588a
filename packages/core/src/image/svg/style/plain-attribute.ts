import { colourNames } from '../../../colour/css-names.data.ts';

const number = /^[+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?(?:px|pt|pc|mm|cm|in|em|ex|rem|%)?$/i;
const colour = new RegExp(
  `^(?:#(?:[\\da-f]{3,4}|[\\da-f]{6}|[\\da-f]{8})|currentcolor|transparent|${Object.keys(colourNames).join('|')})$`,
  'i',
);
const paint = /^(?:none|context-fill|context-stroke)$/i;
/** A length that is not negative. */
const plainLength = '(?:\\d+|\\d*\\.\\d+)(?:px|pt|pc|mm|cm|in|em|ex|rem|%)?';
const address = /^url\(\s*#[\w.:-]+\s*\)$/;

/** Values that are surely valid, by the kind of property. What is not listed is left to the CSS library. */
const plainValues: ReadonlyMap<string, RegExp> = new Map([
  ...['fill', 'stroke'].map(
    (name) => [name, new RegExp(`${colour.source}|${paint.source}|${address.source}`, 'i')] as const,
  ),
  ...['color', 'stop-color', 'flood-color', 'lighting-color'].map((name) => [name, colour] as const),
  ...['stroke-width', 'font-size'].map((name) => [name, positive(number)] as const),
  ...['opacity', 'fill-opacity', 'stroke-opacity', 'stop-opacity', 'flood-opacity', 'stroke-miterlimit'].map(
    (name) => [name, /^(?:\d+|\d*\.\d+)$/] as const,
  ),
  ...['clip-path', 'mask', 'filter', 'marker-start', 'marker-mid', 'marker-end'].map(
    (name) => [name, new RegExp(`^none$|${address.source}`)] as const,
  ),
  ...['fill-rule', 'clip-rule'].map((name) => [name, /^(?:nonzero|evenodd)$/] as const),
  ['color-interpolation-filters', /^(?:auto|sRGB|linearRGB)$/i],
  ['visibility', /^(?:visible|hidden|collapse)$/],
  ['display', /^(?:none|inline|block)$/],
  ['overflow', /^(?:visible|hidden|scroll|auto)$/],
  ['stroke-dasharray', new RegExp(`^none$|^${plainLength}(?:(?:\\s+|\\s*,\\s*)${plainLength})*$`, 'i')],
  ['stroke-dashoffset', new RegExp(`^-?${plainLength}$`, 'i')],
  ['writing-mode', /^(?:lr|rl|tb|lr-tb|rl-tb|tb-rl|horizontal-tb|vertical-rl|vertical-lr)$/],
  ['text-decoration', /^(?:none|underline|overline|line-through)$/],
  ['stroke-linecap', /^(?:butt|round|square)$/],
  ['stroke-linejoin', /^(?:miter|round|bevel)$/],
  ['font-family', /^(?:[a-z][\w-]*|'[\w -]*'|"[\w -]*")(?:[ ,]+(?:[a-z][\w-]*|'[\w -]*'|"[\w -]*"))*$/i],
  ['font-weight', /^(?:normal|bold|[1-9]00)$/],
  ['font-style', /^(?:normal|italic|oblique)$/],
  ['text-anchor', /^(?:start|middle|end)$/],
]);

function positive(pattern: RegExp): RegExp {
  return new RegExp(pattern.source.replace('[+-]?', ''), 'i');
}

/** Longer values are left to the CSS library. */
const maxLength = 200;

/** True if the value of a presentation attribute is valid without a closer look. */
export function isPlainAttribute(name: string, value: string): boolean {
  return value.length <= maxLength && plainValues.get(name)?.test(value) === true;
}
