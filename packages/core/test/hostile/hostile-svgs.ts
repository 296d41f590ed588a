import { inSvg } from '../drawing/hostile-drawings.ts';

/** Small drawings that make a reader or the engine work long, or use much memory. */
export interface HostileSvg {
  readonly name: string;
  readonly make: () => Uint8Array;
}

const drawing = (name: string, body: () => string): HostileSvg => ({ name, make: () => inSvg(body()) });

/** Elements of nine levels, each of which uses the one before ten times. */
const bomb = (element: (id: string, inner: string) => string, use: (id: string) => string): string =>
  `<defs>${Array.from({ length: 9 }, (_, level) => element(`b${level + 1}`, use(`b${level}`).repeat(10))).join('')}</defs>${use('b9')}`;

export const hostileSvgs: readonly HostileSvg[] = [
  drawing('clips of clips', () =>
    bomb(
      (id, inner) => `<clipPath id="${id}">${inner}</clipPath>`,
      (id) => `<rect width="9" height="9" clip-path="url(#${id})"/>`,
    ),
  ),
  drawing('filters of filters', () =>
    bomb(
      (id, inner) => `<filter id="${id}"><feImage href="#g${id}"/></filter><g id="g${id}">${inner}</g>`,
      (id) => `<rect width="9" height="9" filter="url(#${id})"/>`,
    ),
  ),
  drawing('text on paths of text', () =>
    bomb(
      (id, inner) => `<text id="${id}">${inner}</text>`,
      (id) => `<tspan>a<use href="#${id}"/></tspan>`,
    ),
  ),
  drawing('patterns in strokes and fills', () =>
    bomb(
      (id, inner) => `<pattern id="${id}" width="2" height="2" patternUnits="userSpaceOnUse">${inner}</pattern>`,
      (id) => `<rect width="9" height="9" fill="url(#${id})" stroke="url(#${id})"/>`,
    ),
  ),
  drawing(
    'a pattern that is much smaller than a pixel',
    () =>
      '<pattern id="a" width="1e-6" height="1e-6" patternUnits="userSpaceOnUse"><circle r="1"/></pattern><rect width="99" height="99" fill="url(#a)"/>',
  ),
  drawing(
    'a filter with a giant region',
    () =>
      '<filter id="a" x="-1e6" y="-1e6" width="1e9" height="1e9"><feGaussianBlur stdDeviation="1e6"/></filter><rect width="9" height="9" filter="url(#a)"/>',
  ),
  drawing(
    'a filter of a thousand blurs',
    () =>
      `<filter id="a">${'<feGaussianBlur stdDeviation="50"/>'.repeat(1000)}</filter><rect width="99" height="99" filter="url(#a)"/>`,
  ),
  drawing(
    'a turbulence of a million octaves',
    () =>
      '<filter id="a"><feTurbulence numOctaves="1000000" baseFrequency=".1"/></filter><rect width="99" height="99" filter="url(#a)"/>',
  ),
  drawing(
    'a morphology of a giant radius',
    () =>
      '<filter id="a"><feMorphology operator="dilate" radius="1e6"/></filter><rect width="99" height="99" filter="url(#a)"/>',
  ),
  drawing(
    'a kernel of a thousand by a thousand',
    () =>
      `<filter id="a"><feConvolveMatrix order="1000" kernelMatrix="${'1 '.repeat(1_000_000)}"/></filter><rect width="99" height="99" filter="url(#a)"/>`,
  ),
  drawing(
    'lights at a giant scale',
    () =>
      '<filter id="a"><feDiffuseLighting kernelUnitLength="1e-6" surfaceScale="1e30"><fePointLight x="1e30" y="1" z="1"/></feDiffuseLighting></filter><rect width="99" height="99" filter="url(#a)"/>',
  ),
  drawing(
    'dashes of almost no length',
    () => '<path d="M0 0L1e6 1e6" stroke="red" stroke-width="9" stroke-dasharray="1e-5"/>',
  ),
  drawing(
    'dashes of almost no length on a circle',
    () => '<circle r="1e6" fill="none" stroke="red" stroke-width="9" stroke-dasharray="1e-6 2e-6"/>',
  ),
  drawing(
    'dashes on a line with round ends',
    () => '<path d="M0 50H100" stroke="red" stroke-width="90" stroke-linecap="round" stroke-dasharray="1e-4"/>',
  ),
  drawing(
    'a hundred thousand dashes',
    () => `<path d="M0 0L100 100" stroke="red" stroke-dasharray="${'1e-3 '.repeat(100_000)}"/>`,
  ),
  drawing(
    'arcs of extreme numbers',
    () =>
      `<path d="${'M0 0A1e30 1e-30 45 1 1 1e30 1e30A1e-30 1e30 0 0 1 9 9'.repeat(10_000)}" stroke="red" stroke-width="1e30"/>`,
  ),
  drawing(
    'a stroke of a curve with giant points',
    () => '<path d="M0 0C1e9 1e9 -1e9 1e9 9 9Z" stroke="red" stroke-width="1e9" stroke-linejoin="round"/>',
  ),
  drawing('two hundred thousand elements', () => '<g/>'.repeat(200_000)),
  drawing('a hundred thousand levels', () => `${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`),
  drawing(
    'selectors that are tried for each element',
    () =>
      `<style>${Array.from({ length: 500 }, (_, at) => `g g g > g ~ g .a${at} rect{fill:red}`).join('')}</style>${'<g>'.repeat(60)}${'<g/><rect width="1" height="1"/>'.repeat(2_000)}${'</g>'.repeat(60)}`,
  ),
  drawing(
    'a selector that searches back from each element',
    () =>
      `<style>${'g ~ '.repeat(12)}rect{fill:red}</style>${'<g/>'.repeat(1500)}${'<rect width="1" height="1"/>'.repeat(1500)}`,
  ),
  drawing(
    'a selector that searches up and back',
    () =>
      `<style>${'g g ~ '.repeat(10)}x rect{fill:red}</style>${'<g><g/>'.repeat(200)}${'<rect width="1" height="1"/>'.repeat(1000)}${'</g>'.repeat(200)}`,
  ),
  drawing(
    'selectors in selectors',
    () => `<style>${':is('.repeat(500)}rect${')'.repeat(500)}{fill:red}</style><rect width="9" height="9"/>`,
  ),
  drawing(
    'selectors that multiply',
    () => `<style>${'g{&:is(a,b,c){'.repeat(30)}fill:red${'}}'.repeat(30)}</style><rect width="9" height="9"/>`,
  ),
  drawing(
    'counts of siblings',
    () =>
      `<style>rect:nth-last-of-type(2n+1 of rect):nth-child(3n){fill:red}rect:nth-last-child(2n){fill:blue}</style>${'<rect width="1" height="1"/>'.repeat(5_000)}`,
  ),
  drawing('a style sheet of braces', () => `<style>${'a{'.repeat(300_000)}</style><rect width="9" height="9"/>`),
  drawing(
    'variables that double',
    () =>
      `<style>:root{--a0:red;${Array.from({ length: 40 }, (_, at) => `--a${at + 1}:var(--a${at}) var(--a${at});`).join('')}}rect{font-family:var(--a40)}</style><rect width="9" height="9"/>`,
  ),
  drawing(
    'calculations in calculations',
    () => `<rect width="9" height="9" style="stroke-width:${'calc('.repeat(20_000)}1${')'.repeat(20_000)}"/>`,
  ),
  drawing('a text of seventy thousand letters', () => `<text y="9">${'office '.repeat(10_000)}</text>`),
  drawing('a text in both directions', () => `<text y="9">${'a\u05d0('.repeat(10_000)}</text>`),
  drawing(
    'a text with a position for each letter',
    () => `<text x="${'1 '.repeat(20_000)}" y="9" rotate="${'3 '.repeat(20_000)}">${'a'.repeat(20_000)}</text>`,
  ),
  drawing('a text of marks', () => `<text y="9">a${'\u0301'.repeat(20_000)}</text>`),
  drawing(
    'a text on a path of two hundred thousand points',
    () =>
      `<path id="p" d="M0 0${'l1 1'.repeat(200_000)}"/><text><textPath href="#p">${'a'.repeat(10_000)}</textPath></text>`,
  ),
  drawing(
    'markers on two hundred thousand points',
    () =>
      `<marker id="m"><rect width="1" height="1"/></marker><path marker-mid="url(#m)" d="M0 0${'l1 1'.repeat(200_000)}"/>`,
  ),
  drawing(
    'stops of a gradient',
    () =>
      `<linearGradient id="a">${'<stop offset=".5" stop-color="red"/>'.repeat(20_000)}</linearGradient>${'<rect width="1" height="1" fill="url(#a)"/>'.repeat(100)}`,
  ),
  drawing(
    'stops of a gradient that many shapes use',
    () =>
      `<linearGradient id="a">${'<stop offset=".5" stop-color="red"/>'.repeat(200_000)}</linearGradient>${'<rect width="1" height="1" fill="url(#a)"/>'.repeat(2_000)}`,
  ),
  drawing(
    'stops that many gradients share',
    () =>
      `<linearGradient id="a">${'<stop offset=".5" stop-color="red"/>'.repeat(200_000)}</linearGradient>${Array.from({ length: 2_000 }, (_, at) => `<linearGradient id="b${at}" href="#a"/><rect width="1" height="1" fill="url(#b${at})"/>`).join('')}`,
  ),
  drawing(
    'rules that all apply to each element',
    () =>
      `<style>${Array.from({ length: 1_000 }, (_, at) => `g > rect:not(.b${at}){fill:red}`).join('')}</style><g>${'<rect width="1" height="1"/>'.repeat(10_000)}</g>`,
  ),
  drawing(
    'gradients in a chain',
    () =>
      `${Array.from({ length: 10_000 }, (_, at) => `<linearGradient id="g${at}" href="#g${at + 1}"/>`).join('')}<rect width="9" height="9" fill="url(#g0)"/>`,
  ),
  drawing('drawings in data URLs that multiply', () => {
    let inner = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    for (let level = 0; level < 6; level++) {
      const url = `data:image/svg+xml;base64,${Buffer.from(inner).toString('base64')}`;
      inner = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs><image id="i" width="9" height="9" href="${url}"/></defs>${'<use href="#i"/>'.repeat(10)}</svg>`;
    }
    return `<image width="9" height="9" href="data:image/svg+xml;base64,${Buffer.from(inner).toString('base64')}"/>`;
  }),
  drawing('transforms in a list', () => `<rect transform="${'rotate(1) '.repeat(100_000)}" width="9" height="9"/>`),
];
