import type { TextCase } from './svg-text-cases.ts';

const set = 'x="20" y="70" font-family="Arimo" font-size="24"';
const styled = (name: string, style: string, text: string, most?: number): TextCase => ({
  name,
  body: `<text ${set} style="${style}">${text}</text>`,
  ...(most !== undefined && { most }),
});
const source = (name: string, style: string, text: string): TextCase => ({
  name,
  body: `<text x="20" y="70" font-family="Source" font-size="24" style="${style}">${text}</text>`,
  fonts: { Source: 'otf/SourceSansPro-Regular.otf' },
});
const sheet = (name: string, css: string): TextCase => ({
  name,
  body: `<style>${css}</style><text class="a" ${set}>Fox <tspan>To</tspan> <tspan class="c">12</tspan></text>`,
});
const box = '<rect x="20" y="20" width="100" height="60" fill="seagreen"';
const square = '<rect x="80" y="40" width="40" height="40" fill="green"';
const shape = (name: string, body: string): TextCase => ({ name, body });

/** What styles say of text and of shapes, beyond SVG 1.1. */
export const styleCases: readonly TextCase[] = [
  styled('uppercase', 'text-transform:uppercase', 'Straße ǆ iß'),
  styled('lowercase', 'text-transform:lowercase', 'ABC ΣΑΣ'),
  styled('capitalize', 'text-transform:capitalize', 'hello big o’neil'),
  styled('shadow', 'text-shadow:4px 4px 0 red', 'Fox To 12'),
  styled('soft shadows', 'text-shadow:0 0 4px blue,5px 5px red', 'Fox To 12'),
  styled('lines that skip ink', 'text-decoration:underline', 'gypsy jq'),
  styled('a thick line', 'text-decoration:underline;text-decoration-thickness:5px', 'Fox To'),
  styled('a calculated size', 'font-size:calc(10px + 1em)', 'Fox To'),
  styled('letters of one height', 'font-size-adjust:.8', 'abxx'),
  styled('no capitals made', 'font-synthesis:none;font-variant:small-caps', 'Small'),
  source('small capitals of the font', 'font-variant-caps:small-caps', 'Small Caps'),
  source('only small capitals', 'font-variant-caps:all-small-caps', 'Small Caps'),
  source('petite capitals', 'font-variant-caps:petite-caps', 'Petite Caps'),
  source('inferiors', 'font-variant-position:sub', 'H123'),
  source('superiors', 'font-variant-position:super', 'x123'),
  source('old figures', 'font-variant-numeric:oldstyle-nums', '1234567890'),
  source('features', "font-feature-settings:'smcp' 1,'onum'", 'Abc 123'),
  source('no bold made', 'font-synthesis:none;font-weight:bold', 'Fox office'),
  {
    name: 'all letters on their side',
    body: `<text x="60" y="10" font-family="Arimo" font-size="18" style="writing-mode:vertical-rl;text-orientation:sideways">Down 12</text>`,
  },
  { name: 'an opaque part', body: `<text ${set}>F<tspan opacity=".3">ox</tspan></text>` },
  { name: 'a filtered part', body: `<text ${set}>F<tspan style="filter:blur(3px)">ox</tspan></text>` },
  sheet('media', '@media print{text{fill:red}}@media (min-width:100px){text{fill:blue}}'),
  sheet('layers', '@layer a,b;@layer b{text{fill:red}}@layer a{text{fill:blue}}'),
  sheet('supports', '@supports (display:grid){text{fill:red}}'),
  sheet('rules in rules', 'text{fill:red;tspan{fill:blue} .c{fill:green}}'),
  sheet('properties of its own', ':root{--c:red;--s:20px}text{fill:var(--c);font-size:var(--s,9px)}'),
  sheet('selectors of lists', 'text:is(.a,.z){fill:red}tspan:not(.c){fill:blue}'),
  sheet('selectors of places', 'tspan:nth-child(2n+2){fill:red}tspan:first-of-type{fill:blue}'),
  sheet('selectors of contents', 'text:has(.c){fill:red}'),
  sheet('defaults', 'text{fill:red}tspan{fill:initial}.c{all:unset}'),
  sheet('an imported sheet', '@import url(data:text/css,text%7Bfill:red%7D);'),
  {
    name: 'languages',
    body: `<switch><text systemLanguage="de" ${set}>Deutsch</text><text systemLanguage="en" ${set}>English</text></switch>`,
  },
  shape('a turned hue', `${box} style="filter:hue-rotate(45deg)"/>`),
  shape('contrast', `${box} style="filter:contrast(2) brightness(1.1)"/>`),
  {
    name: 'nothing behind',
    body: `<filter id="f"><feOffset in="BackgroundImage" dx="40"/></filter><g enable-background="new">${square}/><g filter="url(#f)"/></g>`,
  },
  shape('inversion', `${box} style="filter:invert(1)"/>`),
  shape('clip by a circle', `${box} style="clip-path:circle(40%)"/>`),
  shape('clip by an inset', `${box} style="clip-path:inset(10px 20px round 8px)"/>`),
  shape('clip by a polygon', `${box} style="clip-path:polygon(0 0,100% 0,50% 100%)"/>`),
  shape('an origin', `${square} transform="rotate(45)" transform-origin="100 60"/>`),
  shape(
    'an origin in the box',
    `${square} style="transform:rotate(45deg);transform-box:fill-box;transform-origin:center"/>`,
  ),
  shape('a transform of its own', `${square} style="rotate:45deg;transform-origin:100px 60px"/>`),
  shape('a path by its style', `<path style="d:path('M20 20L120 20L70 80z')" fill="red"/>`),
  shape('a calculated place', '<rect x="calc(10px + 10%)" width="5rem" height="20vh"/>'),
  shape(
    'a stated length',
    '<path pathLength="100" stroke-dasharray="10" d="M20 60H220" stroke="#000" stroke-width="6"/>',
  ),
  shape('a colour of Oklab', '<rect width="90" height="90" style="fill:oklch(60% .1 140)"/>'),
  shape('a mixture', '<rect width="90" height="90" style="fill:color-mix(in srgb,red,blue)"/>'),
  shape('a point too many', '<polygon points="20 20 120 20 70 80 5"/>'),
  shape(
    'a gif',
    '<image x="20" y="20" width="40" height="40" href="data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="/>',
  ),
];
