import type { TextCase } from './svg-text-cases.ts';

const plain = 'x="20" y="70" font-family="Arimo" font-size="24"';
const styled = (name: string, style: string, text: string, maxDifference?: number): TextCase => ({
  name,
  body: `<text ${plain} style="${style}">${text}</text>`,
  ...(maxDifference !== undefined && { maxDifference }),
});
const withSourceSans = (name: string, style: string, text: string): TextCase => ({
  name,
  body: `<text x="20" y="70" font-family="Source" font-size="24" style="${style}">${text}</text>`,
  fonts: { Source: 'otf/SourceSansPro-Regular.otf' },
});
const withStyleSheet = (name: string, css: string): TextCase => ({
  name,
  body: `<style>${css}</style><text class="a" ${plain}>Fox <tspan>To</tspan> <tspan class="c">12</tspan></text>`,
});
const box = '<rect x="20" y="20" width="100" height="60" fill="seagreen"';
const square = '<rect x="80" y="40" width="40" height="40" fill="green"';
const shape = (name: string, body: string): TextCase => ({ name, body });

/** Styles of text and of shapes beyond SVG 1.1. */
export const styleCases: readonly TextCase[] = [
  styled('text-transform: uppercase', 'text-transform:uppercase', 'Straße ǆ iß'),
  styled('text-transform: lowercase', 'text-transform:lowercase', 'ABC ΣΑΣ'),
  styled('text-transform: capitalize', 'text-transform:capitalize', 'hello big o’neil'),
  styled('text-shadow', 'text-shadow:4px 4px 0 red', 'Fox To 12'),
  styled('blurred text-shadow', 'text-shadow:0 0 4px blue,5px 5px red', 'Fox To 12'),
  styled('text-decoration-skip-ink', 'text-decoration:underline', 'gypsy jq'),
  styled('text-decoration-thickness', 'text-decoration:underline;text-decoration-thickness:5px', 'Fox To'),
  styled('font-size by calc()', 'font-size:calc(10px + 1em)', 'Fox To'),
  styled('font-size-adjust', 'font-size-adjust:.8', 'abxx'),
  styled('font-synthesis: no small capitals', 'font-synthesis:none;font-variant:small-caps', 'Small'),
  withSourceSans('small-caps', 'font-variant-caps:small-caps', 'Small Caps'),
  withSourceSans('all-small-caps', 'font-variant-caps:all-small-caps', 'Small Caps'),
  withSourceSans('petite-caps', 'font-variant-caps:petite-caps', 'Petite Caps'),
  withSourceSans('subscript glyphs', 'font-variant-position:sub', 'H123'),
  withSourceSans('superscript glyphs', 'font-variant-position:super', 'x123'),
  withSourceSans('oldstyle-nums', 'font-variant-numeric:oldstyle-nums', '1234567890'),
  withSourceSans('font-feature-settings', "font-feature-settings:'smcp' 1,'onum'", 'Abc 123'),
  withSourceSans('font-synthesis: no bold', 'font-synthesis:none;font-weight:bold', 'Fox office'),
  {
    name: 'text-orientation: sideways',
    body: `<text x="60" y="10" font-family="Arimo" font-size="18" style="writing-mode:vertical-rl;text-orientation:sideways">Down 12</text>`,
  },
  { name: 'opacity of a tspan', body: `<text ${plain}>F<tspan opacity=".3">ox</tspan></text>` },
  { name: 'filter of a tspan', body: `<text ${plain}>F<tspan style="filter:blur(3px)">ox</tspan></text>` },
  withStyleSheet('@media', '@media print{text{fill:red}}@media (min-width:100px){text{fill:blue}}'),
  withStyleSheet('@layer', '@layer a,b;@layer b{text{fill:red}}@layer a{text{fill:blue}}'),
  withStyleSheet('@supports', '@supports (display:grid){text{fill:red}}'),
  // Sizes, because text is laid out here; the engine reads colours itself.
  withStyleSheet('specificity', '.a{font-size:30px}text{font-size:12px}tspan.c{font-size:9px}.a tspan{font-size:20px}'),
  withStyleSheet('order of rules', 'text{font-size:12px}text{font-size:30px}'),
  withStyleSheet('!important', 'text{font-size:12px!important}.a{font-size:30px}'),
  withStyleSheet(':where()', 'text{font-size:12px}:where(.a){font-size:30px}'),
  withStyleSheet('nested rules', 'text{fill:red;tspan{fill:blue} .c{fill:green}}'),
  withStyleSheet('custom properties', ':root{--c:red;--s:20px}text{fill:var(--c);font-size:var(--s,9px)}'),
  withStyleSheet(':is() and :not()', 'text:is(.a,.z){fill:red}tspan:not(.c){fill:blue}'),
  withStyleSheet(':nth-child() and :first-of-type', 'tspan:nth-child(2n+2){fill:red}tspan:first-of-type{fill:blue}'),
  withStyleSheet(':has()', 'text:has(.c){fill:red}'),
  withStyleSheet('initial and unset', 'text{fill:red}tspan{fill:initial}.c{all:unset}'),
  withStyleSheet('@import', '@import url(data:text/css,text%7Bfill:red%7D);'),
  withStyleSheet('block open at the end', 'text{fill:red;font-size:30px'),
  withStyleSheet(
    'comments in selectors',
    'text/**/.a{font-size:30px}text/**/tspan{font-size:9px}text /**/ .c{fill:red}',
  ),
  withStyleSheet('invalid values', 'text{font-size:30px;font-size:9;font-size:blue}tspan{fill:red;fill:rgb(1,2%,3)}'),
  withStyleSheet('invalid values of variables', 'text{--s:blue;font-size:30px}tspan{font-size:9px;font-size:var(--s)}'),
  withStyleSheet('revert-layer', '@layer a{text{font-size:30px}}text{font-size:9px;font-size:revert-layer}'),
  withStyleSheet('revert', 'text{font-size:30px}tspan{font-size:9px;font-size:revert}'),
  withStyleSheet('important layers', '@layer a{text{font-size:30px!important}}text{font-size:9px!important}'),
  withStyleSheet('shorthand with a variable', 'text{--f:bold 30px Arimo;font-size:9px;font:var(--f)}'),
  withStyleSheet('pseudo-elements in a list', 'text,text::before{font-size:30px}'),
  withStyleSheet(':has() with a combinator', 'text:has(> .c){font-size:30px}'),
  withStyleSheet('nth-child() of a selector', 'tspan:nth-child(1 of .c){font-size:30px}'),
  {
    name: 'systemLanguage',
    body: `<switch><text systemLanguage="de" ${plain}>Deutsch</text><text systemLanguage="en" ${plain}>English</text></switch>`,
  },
  shape('hue-rotate()', `${box} style="filter:hue-rotate(45deg)"/>`),
  shape('contrast() and brightness()', `${box} style="filter:contrast(2) brightness(1.1)"/>`),
  {
    name: 'BackgroundImage',
    body: `<filter id="f"><feOffset in="BackgroundImage" dx="40"/></filter><g enable-background="new">${square}/><g filter="url(#f)"/></g>`,
  },
  shape('invert()', `${box} style="filter:invert(1)"/>`),
  shape('clip-path: circle()', `${box} style="clip-path:circle(40%)"/>`),
  shape('clip-path: inset()', `${box} style="clip-path:inset(10px 20px round 8px)"/>`),
  shape('clip-path: polygon()', `${box} style="clip-path:polygon(0 0,100% 0,50% 100%)"/>`),
  shape('transform-origin', `${square} transform="rotate(45)" transform-origin="100 60"/>`),
  shape(
    'transform-box: fill-box',
    `${square} style="transform:rotate(45deg);transform-box:fill-box;transform-origin:center"/>`,
  ),
  shape('rotate property', `${square} style="rotate:45deg;transform-origin:100px 60px"/>`),
  shape('d property', `<path style="d:path('M20 20L120 20L70 80z')" fill="red"/>`),
  shape('calc() in attributes', '<rect x="calc(10px + 10%)" width="5rem" height="20vh"/>'),
  shape('pathLength', '<path pathLength="100" stroke-dasharray="10" d="M20 60H220" stroke="#000" stroke-width="6"/>'),
  shape('oklch()', '<rect width="90" height="90" style="fill:oklch(60% .1 140)"/>'),
  shape('color-mix()', '<rect width="90" height="90" style="fill:color-mix(in srgb,red,blue)"/>'),
  shape('polygon with an odd count of coordinates', '<polygon points="20 20 120 20 70 80 5"/>'),
  shape(
    'embedded gif',
    '<image x="20" y="20" width="40" height="40" href="data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="/>',
  ),
];
