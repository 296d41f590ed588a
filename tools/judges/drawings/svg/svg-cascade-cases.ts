import fc from 'fast-check';

/** Values that browsers accept, with what `getComputedStyle` returns for them where that is not the value itself. */
export const validValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'font-size': { '10px': '10px', '2em': '2em', '150%': '1.5em', medium: '16px', '0': '0px', 'calc(8px + 4px)': '12px' },
  fill: {
    red: 'rgb(255, 0, 0)',
    '#0f0': 'rgb(0, 255, 0)',
    'rgb(1 2 3)': 'rgb(1, 2, 3)',
    'RGB(4,5,6)': 'rgb(4, 5, 6)',
    none: 'none',
    'rgb(from red b g r)': 'color(srgb 0 0 1)',
    'rgb(from blue r g b / 50%)': 'color(srgb 0 0 1 / 0.5)',
  },
  opacity: { '.5': '0.5', '25%': '0.25', '0': '0', '1': '1', 'calc(.5/2)': '0.25' },
  transform: { 'scale(2)': 'matrix(2, 0, 0, 2, 0, 0)', 'translate(1px,2px)': 'matrix(1, 0, 0, 1, 1, 2)', none: 'none' },
  visibility: { hidden: 'hidden', collapse: 'collapse', VISIBLE: 'visible' },
};

/** Values that browsers refuse in style sheets. */
const invalidValues: Readonly<Record<string, readonly string[]>> = {
  'font-size': ['12', '.7', '-1px', 'red', '10px 2px', '1e', 'calc(1px + )', 'calc(1px + 2)', '2 em'],
  fill: ['blurple', '1px', 'rgb(1,2%,3)', '#12345', 'red blue', 'rgb(from red x g b)', 'calc(1)'],
  opacity: ['half', '1px', 'calc(1px)', '.5 .5', 'calc(red)', ''],
  transform: ['rotate(45)', 'scale(2px)', 'translate(1,2)', 'none none', 'skew(red)'],
  visibility: ['red', '0', 'hidden hidden', 'vis/**/ible'],
};
const wideKeywords = ['inherit', 'initial', 'unset', 'revert', 'revert-layer'];
export const properties = Object.keys(validValues);

const value = (property: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...Object.keys(validValues[property] ?? {})) },
    { weight: 3, arbitrary: fc.constantFrom(...(invalidValues[property] ?? [])) },
    { weight: 2, arbitrary: fc.constantFrom(...wideKeywords) },
    { weight: 1, arbitrary: fc.constantFrom('var(--a)', 'var(--b,var(--a))', 'var( --c , 10px )', 'var(--c,)') },
    { weight: 1, arbitrary: fc.constantFrom('/**/ none', 'none/* ; */') },
  );
const property = fc.constantFrom(...properties);
const importance = fc.constantFrom('', '', '', '', ' !important', '! IMPORTANT', '!/**/important', ' !importan');
const own = fc
  .tuple(
    fc.constantFrom('--a', '--b'),
    fc.constantFrom('red', '10px', '.5', 'hidden', 'var(--b)', 'inherit', 'revert-layer'),
  )
  .map(([name, text]) => `${name}:${text}`);
const known = property.chain((name) =>
  fc.tuple(fc.constantFrom(name, name.toUpperCase(), `/**/${name} `), value(name), importance).map((all) => {
    const [written, text, end] = all;
    return `${written}:${text}${end}`;
  }),
);
const noise = fc.constantFrom(
  '',
  'x',
  ';',
  'fill',
  'fill red',
  ':red',
  '/*;*/',
  '@x y;',
  'all:unset',
  'all:revert-layer',
);
const declaration = fc.oneof(
  { weight: 8, arbitrary: known },
  { weight: 2, arbitrary: own },
  { weight: 1, arbitrary: noise },
);
const declarations = fc.array(declaration, { minLength: 1, maxLength: 4 }).map((all) => all.join(';'));

const compounds = [
  ...['*', 'g', 'rect', '.a', '.b', '#x', 'g.a', 'rect.b', '[data-k]', '[data-k=one]', '[data-k="ONE" i]'],
  ...[':root', ':first-child', ':nth-child(2)', ':nth-child(odd of .b)', ':nth-last-child(-n+2)', ':only-child'],
  ...[
    ':is(g,.b)',
    ':is(.a,,::x)',
    ':where(#x)',
    ':not(.a)',
    ':not(.a,:hover)',
    ':has(rect)',
    ':has(> .b)',
    ':has(+ .b)',
  ],
  ...[
    's|rect',
    '*|rect',
    '|rect',
    'g:has(.a .b)',
    '.\\62',
    '.a/**/.b',
    'g/**/rect',
    'RECT',
    ':empty',
    '.a:not(:has(g))',
  ],
];
const bad = ['::before', '..a', 'g >', ':nope', 'q|rect', '[x', 'a,,b', '1a', '.1'];
const compound = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...compounds) },
  { weight: 1, arbitrary: fc.constantFrom(...bad) },
);
const combinator = fc.constantFrom(' ', ' > ', '+', '~', '>', ' /* > */ ', '/**/>/**/', ', ');
const selector = fc
  .tuple(compound, fc.array(fc.tuple(combinator, compound), { maxLength: 2 }))
  .map(([first, rest]) => first + rest.map((pair) => pair.join('')).join(''));
const nestedSelector = fc.oneof(
  selector,
  selector.map((text) => `& ${text}`),
  selector.map((text) => `> ${text}`),
  fc.constantFrom('&', '&.b', '& > &', ':is(&,rect)', '.a &'),
);
const heads = [
  ...['@layer p', '@layer q', '@layer p.q', '@layer', '@media screen', '@media print', '@media (min-width:1px)'],
  ...['@supports (fill:red)', '@supports (fill:blurple)', '@supports not (opacity:x)', '@supports selector(:has(a))'],
];

const { block } = fc.letrec<{ block: string; rule: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 5, arbitrary: tie('rule') },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...heads), tie('block')).map(([head, body]) => `${head}{${body}}`),
    },
  ),
  rule: fc.oneof(
    { weight: 4, arbitrary: fc.tuple(selector, declarations).map(([head, body]) => `${head}{${body}}`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(selector, declarations, nestedSelector, declarations, declarations)
        .map(([head, first, inner, body, last]) => `${head}{${first};${inner}{${body}}${last}}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(selector, fc.constantFrom(...heads), declarations)
        .map(([head, at, body]) => `${head}{${at}{${body}}}`),
    },
  ),
}));
const statement = fc.constantFrom(
  '@layer q,p;',
  '@layer p.q;',
  '@import "none.css";',
  '}',
  '<!--',
  '-->',
  '/* { */',
  ';',
);
const start = fc.constantFrom(
  '',
  '',
  '@namespace s "http://www.w3.org/2000/svg";',
  '@import "data:text/css,.a{fill:red}" layer(p);',
);
const sheet = fc
  .tuple(
    start,
    fc.array(fc.oneof({ weight: 6, arbitrary: block }, { weight: 1, arbitrary: statement }), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.nat(3),
  )
  .map(([first, blocks, missing]) => first + blocks.join('\n').replace(new RegExp(`\\}{0,${missing}}$`), ''));

/** Attributes have only values that no difference between attributes and style sheets concerns. */
const attribute = property
  .filter((name) => name !== 'transform')
  .chain((name) =>
    fc.constantFrom('10px', 'red', '.5', 'hidden', 'nothing', 'inherit').map((text) => `${name}="${text}"`),
  );
const attributes = fc
  .tuple(fc.option(attribute), fc.option(declarations))
  .map(([one, style]) => `${one ?? ''} ${style === null ? '' : `style="${escapeXml(style)}"`}`);

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Drawings of seven elements with a style sheet, and attributes on three of them. */
export const drawings: fc.Arbitrary<string> = fc
  .tuple(sheet, attributes, attributes, attributes)
  .map(
    ([css, one, two, three]) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><style>${escapeXml(css)}</style>` +
      `<g class="a" ${one}><rect id="x" class="b" ${two}/><rect class="a b" data-k="One"/>` +
      `<g ${three}><circle class="b"/></g></g><text class="a">x</text></svg>`,
  );
