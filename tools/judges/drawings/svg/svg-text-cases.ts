/** A drawing of 240 by 120 units that we and a browser render. */
export interface TextCase {
  readonly name: string;
  readonly body: string;
  /** Additional fonts by their family in the drawing: paths in the corpus. */
  readonly fonts?: Readonly<Record<string, string>>;
  /**
   * Replaces the largest acceptable difference where browsers differ from us, for example in the length of underlines.
   * Edges are then not compared.
   */
  readonly maxDifference?: number;
}

const big = 'font-family="Arimo" font-size="36"';
const path = '<defs><path id="p" d="M20 90C60 10 180 10 220 90" fill="none"/></defs>';
const gradient =
  '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient></defs>';

/** @see SVG 2, "Text", section by section */
export const textCases: readonly TextCase[] = [
  { name: 'plain', body: `<text x="10" y="70" ${big}>Typeface</text>` },
  { name: 'kerning', body: `<text x="10" y="70" ${big}>AVATAR To.</text>` },
  { name: 'no kerning', body: `<text x="10" y="70" ${big} style="font-kerning:none">AVATAR</text>` },
  {
    name: 'serif bold italic',
    body: '<text x="10" y="70" font="italic bold 36px Tinos" style="font:italic bold 36px Tinos">Wave fjord</text>',
  },
  { name: 'monospace', body: '<text x="10" y="70" font-family="Cousine" font-size="28">let x = 1;</text>' },
  { name: 'Greek and Cyrillic', body: `<text x="10" y="70" font-family="Tinos" font-size="30">Ωμέγα Жизнь</text>` },
  { name: 'combining marks', body: `<text x="10" y="70" ${big}>e\u0301 a\u0308 n\u0303 z\u030c</text>` },
  { name: 'anchor middle', body: `<text x="120" y="70" text-anchor="middle" ${big}>Middle</text>` },
  { name: 'anchor end', body: `<text x="230" y="70" text-anchor="end" ${big}>The end</text>` },
  {
    name: 'anchored chunks',
    body: `<text x="120" y="40" text-anchor="middle" ${big}>One<tspan x="120" y="90">three</tspan></text>`,
  },
  { name: 'list of x', body: `<text x="10 50 90 130 170" y="70" ${big}>Words here</text>` },
  { name: 'list of y', body: `<text x="10" y="40 50 60 70 80" ${big}>Stairs</text>` },
  { name: 'dx and dy', body: `<text x="10" y="60" dx="0 5 10 15" dy="0 10 -10 10" ${big}>Dance on</text>` },
  { name: 'rotate', body: `<text x="20" y="70" rotate="0 15 -15 30" ${big}>Rotate</text>` },
  {
    name: 'nested tspans',
    body: `<text x="10" y="70" ${big}>a<tspan fill="red">b<tspan font-size="20" dy="-10">c</tspan></tspan>d</text>`,
  },
  {
    name: 'nested rotate',
    body: `<text x="10" y="80" font-family="Arimo" font-size="22" rotate="5,15,25,35">Not <tspan rotate="-10,-20,-30" fill="orange">all chars <tspan rotate="70,60" fill="green">in</tspan></tspan> it</text>`,
  },
  { name: 'letter-spacing', body: `<text x="10" y="70" letter-spacing="6" ${big}>Spaced</text>` },
  {
    name: 'negative letter-spacing in em',
    body: `<text x="10" y="70" style="letter-spacing:-.08em" ${big}>Tight fit</text>`,
  },
  {
    name: 'word-spacing',
    body: `<text x="10" y="70" word-spacing="20" font-family="Arimo" font-size="24">To be or not</text>`,
  },
  { name: 'textLength by spacing', body: `<text x="10" y="70" textLength="200" ${big}>Stretch</text>` },
  {
    name: 'textLength with glyphs',
    body: `<text x="10" y="70" textLength="200" lengthAdjust="spacingAndGlyphs" ${big}>Stretch</text>`,
  },
  {
    name: 'textLength in the middle',
    body: `<text x="120" y="70" text-anchor="middle" textLength="180" ${big}>Narrow it</text>`,
  },
  {
    name: 'white space',
    body: `<text x="10" y="70" font-family="Arimo" font-size="26">  a \n  b <tspan>  c  </tspan>  d  </text>`,
  },
  {
    name: 'preserved white space',
    body: `<text x="10" y="70" xml:space="preserve" font-family="Arimo" font-size="26">  a   b <tspan>  c </tspan> d</text>`,
  },
  { name: 'baseline central', body: `<text x="10" y="60" dominant-baseline="central" ${big}>Central</text>` },
  { name: 'baseline middle', body: `<text x="10" y="60" dominant-baseline="middle" ${big}>Middle</text>` },
  { name: 'baseline hanging', body: `<text x="10" y="60" dominant-baseline="hanging" ${big}>Hanging</text>` },
  {
    name: 'baseline text-before-edge',
    body: `<text x="10" y="40" dominant-baseline="text-before-edge" ${big}>Before</text>`,
  },
  {
    name: 'baseline text-after-edge',
    body: `<text x="10" y="90" dominant-baseline="text-after-edge" ${big}>After</text>`,
  },
  {
    name: 'alignment-baseline of a tspan',
    body: `<text x="10" y="60" ${big}>up<tspan alignment-baseline="hanging" fill="red">hang</tspan></text>`,
  },
  {
    name: 'baseline-shift sub and super',
    body: `<text x="10" y="70" ${big}>x<tspan baseline-shift="super" font-size="20">2</tspan>y<tspan baseline-shift="sub" font-size="20">3</tspan>z</text>`,
  },
  {
    name: 'baseline-shift by length',
    body: `<text x="10" y="70" ${big}>x<tspan baseline-shift="10">up</tspan><tspan baseline-shift="-50%">dn</tspan></text>`,
  },
  {
    name: 'underline',
    body: `<text x="10" y="70" text-decoration="underline" ${big}>Under it</text>`,
    maxDifference: 0.02,
  },
  {
    name: 'line-through and overline',
    body: `<text x="10" y="70" style="text-decoration:line-through overline" ${big}>Through</text>`,
    maxDifference: 0.02,
  },
  {
    name: 'decoration of the parent',
    body: `<text x="10" y="70" text-decoration="underline" fill="red" ${big}>a<tspan fill="blue">bcd</tspan>e</text>`,
    maxDifference: 0.02,
  },
  { name: 'text on a path', body: `${path}<text ${big}><textPath href="#p">Along the curve</textPath></text>` },
  {
    name: 'startOffset',
    body: `${path}<text font-family="Arimo" font-size="24" text-anchor="middle"><textPath href="#p" startOffset="50%">Middle</textPath></text>`,
  },
  {
    name: 'dy on a path',
    body: `${path}<text font-family="Arimo" font-size="24" dy="-6"><textPath href="#p" startOffset="20">Above it <tspan fill="red" dy="12">below</tspan></textPath></text>`,
  },
  {
    name: 'gradient over the whole text',
    body: `${gradient}<text x="20" y="70" fill="url(#g)" ${big}>Gra<tspan>di</tspan>ent</text>`,
  },
  {
    name: 'gradient on the stroke',
    body: `${gradient}<text x="20" y="70" fill="none" stroke="url(#g)" stroke-width="2" ${big}>Stroke</text>`,
  },
  {
    name: 'paint-order',
    body: `<text x="20" y="70" fill="gold" stroke="#000" stroke-width="5" paint-order="stroke" stroke-linejoin="round" ${big}>Order</text>`,
  },
  {
    name: 'pattern',
    body: `<defs><pattern id="q" width=".1" height=".2"><rect width="8" height="6" fill="green"/></pattern></defs><text x="10" y="75" fill="url(#q)" font-weight="bold" ${big}>Pattern</text>`,
  },
  {
    name: 'clip by text',
    body: `<defs><clipPath id="c"><text x="10" y="80" font-weight="bold" font-family="Arimo" font-size="48">CLIP</text></clipPath></defs><rect width="240" height="60" fill="red" clip-path="url(#c)"/><rect y="60" width="240" height="60" fill="blue" clip-path="url(#c)"/>`,
  },
  {
    name: 'mask by text',
    body: `<defs><mask id="m"><text x="10" y="80" fill="#fff" font-family="Arimo" font-size="48">MASK</text></mask></defs><rect width="240" height="120" fill="green" mask="url(#m)"/>`,
  },
  {
    name: 'opacity and transform',
    body: `<text x="10" y="70" opacity=".5" transform="rotate(10) skewX(-10)" ${big}>Tilted</text>`,
  },
  {
    name: 'use',
    body: `<defs><text id="t" x="10" y="50" ${big}>Twice</text></defs><use href="#t" fill="red"/><use href="#t" x="60" y="40" fill="blue"/>`,
  },
  {
    name: 'style sheet',
    body: `<style>.a{font:bold 30px Arimo;fill:purple}#b tspan{fill:teal}g>text.c{letter-spacing:3px}</style><g><text id="b" class="a c" x="10" y="70">Sheet <tspan>two</tspan></text></g>`,
  },
  {
    name: 'sizes in units',
    body: `<g font-family="Arimo" font-size="10"><text x="10" y="60" font-size="2em">em<tspan font-size="150%">%</tspan><tspan font-size="20pt">pt</tspan></text></g>`,
  },
  {
    name: 'coordinates in percent and em',
    body: `<text x="50%" y="2em" font-family="Arimo" font-size="30">50%</text>`,
  },
  {
    name: 'visibility and display of tspans',
    body: `<text x="10" y="70" ${big}>a<tspan visibility="hidden">b</tspan>c<tspan display="none">d</tspan>e</text>`,
  },
  {
    name: 'link',
    body: `<a href="#x"><text x="10" y="70" ${big}>in <a href="#y"><tspan fill="red">link</tspan></a></text></a>`,
  },
  {
    name: 'small capitals',
    body: `<text x="10" y="70" font-variant="small-caps" ${big}>Small Caps</text>`,
    maxDifference: 0.01,
  },
  {
    name: 'synthetic bold',
    body: `<text x="10" y="70" font-family="Thin" font-weight="bold" font-size="36">Heavier</text>`,
    fonts: { Thin: 'ttf/OpenSans-Regular.ttf' },
    maxDifference: 0.02,
  },
  {
    name: 'synthetic italic',
    body: `<text x="10" y="70" font-family="Straight" font-style="italic" font-size="36">Slanted</text>`,
    fonts: { Straight: 'ttf/OpenSans-Regular.ttf' },
    maxDifference: 0.02,
  },
  {
    name: 'ligatures',
    body: `<text x="10" y="70" font-family="Source" font-size="36">office fluffy</text>`,
    fonts: { Source: 'otf/SourceSansPro-Regular.otf' },
  },
  {
    name: 'Arabic',
    body: `<text x="230" y="70" direction="rtl" font-family="Sch" font-size="32">السلام عليكم</text>`,
    fonts: { Sch: 'ttf/Scheherazade-Bold.ttf' },
  },
  {
    name: 'Arabic in the middle',
    body: `<text x="120" y="70" text-anchor="middle" font-family="Sch" font-size="28">abc العربية xyz</text>`,
    fonts: { Sch: 'ttf/Scheherazade-Bold.ttf' },
  },
  {
    name: 'Hebrew',
    body: `<text x="120" y="70" text-anchor="middle" font-family="Arimo" font-size="30">(שלום) abc</text>`,
  },
  {
    name: 'bidi-override',
    body: `<text x="10" y="70" ${big}>ab<tspan unicode-bidi="bidi-override" direction="rtl">cdef</tspan>gh</text>`,
  },
  {
    name: 'Bengali',
    body: `<text x="10" y="70" font-family="Ben" font-size="30">বাংলা ক্ষুদ্র</text>`,
    fonts: { Ben: 'ttf/NotoSansBengali-Regular.ttf' },
  },
  {
    name: 'Thai',
    body: `<text x="10" y="70" font-family="Thai" font-size="30">ภาษาไทย น้ำ</text>`,
    fonts: { Thai: 'ttf/IBMPlexSansThai-Light.ttf' },
  },
  {
    name: 'fallback font',
    body: `<text x="10" y="70" font-family="Ben, Arimo" font-size="28">abc বাংলা Ж</text>`,
    fonts: { Ben: 'ttf/NotoSansBengali-Regular.ttf' },
  },
  {
    name: 'variable weight',
    body: `<text x="10" y="70" font-family="Var" font-size="32" font-weight="650">Weight</text>`,
    fonts: { Var: 'variable/Roboto-Variable.ttf' },
  },
  {
    name: 'CFF2',
    body: `<text x="10" y="70" font-family="Serif4" font-size="32">Hello World</text>`,
    fonts: { Serif4: 'otf-cff2/SourceSerif4Variable-Roman-HelloWorld.otf' },
  },
  {
    name: 'vertical',
    body: `<text x="60" y="10" writing-mode="vertical-rl" font-family="Arimo" font-size="24">Down</text>`,
  },
  {
    name: 'filter',
    body: `<defs><filter id="f"><feOffset dx="6" dy="6"/></filter></defs><text x="10" y="60" filter="url(#f)" ${big}>Moved</text>`,
  },
];
