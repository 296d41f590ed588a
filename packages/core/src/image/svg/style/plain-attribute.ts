const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:px|pt|pc|mm|cm|in|em|ex|rem|%)?$/i;
const colour = /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|none|black|white|red|currentcolor)$/i;
const address = /^url\(\s*#[\w.:-]+\s*\)$/;

/** Values that are surely valid, by the kind of property. What is not listed is left to the CSS library. */
const plainValues: ReadonlyMap<string, RegExp> = new Map([
  ...['fill', 'stroke'].map((name) => [name, new RegExp(`${colour.source}|${address.source}`, 'i')] as const),
  ...['stroke-width', 'stroke-miterlimit', 'font-size'].map((name) => [name, positive(number)] as const),
  ...['opacity', 'fill-opacity', 'stroke-opacity', 'stop-opacity', 'flood-opacity'].map(
    (name) => [name, /^[\d.]+$/] as const,
  ),
  ...['clip-path', 'mask', 'filter', 'marker-start', 'marker-mid', 'marker-end'].map(
    (name) => [name, new RegExp(`^none$|${address.source}`)] as const,
  ),
  ...['fill-rule', 'clip-rule'].map((name) => [name, /^(?:nonzero|evenodd)$/] as const),
  ['stop-color', /^#(?:[\da-f]{3}|[\da-f]{6})$/i],
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

/** True if the value of a presentation attribute is valid without a closer look. */
export function isPlainAttribute(name: string, value: string): boolean {
  return plainValues.get(name)?.test(value) === true;
}
