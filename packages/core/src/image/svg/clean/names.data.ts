const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Elements that may stay, as SVG spells them: everything that draws, defines, describes or animates.
 * @see SVG 2, "Element Index"; SVG 1.1, "Element Index", for fonts, `tref`, `cursor`, `color-profile` and `altGlyph`;
 * SVG 1.2, for `flowRoot` and its relatives
 */
export const elementNames: ReadonlySet<string> = new Set(
  words(`
  a altGlyph altGlyphDef altGlyphItem animate animateColor animateMotion animateTransform
  circle clipPath color-profile cursor defs desc discard ellipse
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter
  flowDiv flowLine flowPara flowRegion flowRegionBreak flowRegionExclude flowRoot flowSpan flowTref
  font font-face font-face-format font-face-name font-face-src font-face-uri g glyph glyphRef
  hatch hatchpath hkern image line linearGradient marker mask mesh meshgradient meshpatch meshrow metadata
  missing-glyph mpath path pattern polygon polyline radialGradient rect set solidColor solidcolor stop style svg switch
  symbol text textPath title tref tspan use view vkern`),
);

/**
 * Attributes of these elements that may stay. None of them names something to load or to run; addresses and event
 * handlers are left out. Presentation attributes are in `style/properties.data.ts`.
 * @see SVG 2, "Attribute Index"; SVG 1.1, "Attribute Index"; Filter Effects 1; SMIL 3, "Animation Modules"
 */
export const attributeNames: ReadonlySet<string> = new Set(
  words(`
  accent-height accumulate additive alphabetic amplitude arabic-form ascent attributeName attributeType azimuth
  baseFrequency baseProfile bbox begin bias by calcMode cap-height class clipPathUnits contentScriptType
  contentStyleType crossorigin cx cy d decoding default-action defer descent diffuseConstant divisor download dur dx dy edgeMode elevation
  end exponent externalResourcesRequired filterRes filterUnits focusable fr from fx fy g1 g2 glyph-name glyphRef gradientTransform gradientUnits
  hanging hatchContentUnits hatchTransform hatchUnits height horiz-adv-x horiz-origin-x horiz-origin-y hreflang id ideographic in in2
  intercept k k1 k2 k3 k4 kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lang lengthAdjust
  limitingConeAngle local markerHeight markerUnits markerWidth maskContentUnits maskUnits mathematical max media
  method min mode name numOctaves offset operator order orient orientation origin overline-position
  overline-thickness panose-1 path pathLength patternContentUnits patternTransform patternUnits pitch playbackorder
  playbackOrder points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX
  refY rel rendering-intent repeatCount repeatDur requiredExtensions requiredFeatures requiredFonts requiredFormats
  result restart role rotate rx ry scale seed side slope snapshotTime solid-color solid-opacity spacing
  specularConstant specularExponent spreadMethod startOffset stdDeviation stemh stemv stitchTiles
  strikethrough-position strikethrough-thickness string style surfaceScale systemLanguage tabindex tableValues target
  targetX targetY textLength timelineBegin timelinebegin title to transform type u1 u2 underline-position
  underline-thickness unicode unicode-range units-per-em v-alphabetic v-hanging v-ideographic v-mathematical values
  version vert-adv-y vert-origin-x vert-origin-y viewBox viewTarget width widths x x-height x1 x2 xChannelSelector y
  y1 y2 yChannelSelector z zoomAndPan`),
);

/** Properties that Chromium or Inkscape also read from attributes, or that older versions of SVG have. */
export const furtherProperties: ReadonlySet<string> = new Set(
  words(`
  animation background background-color color-profile color-rendering fill-rendering font font-size-adjust
  font-synthesis glyph-orientation-vertical inline-size isolation line-height mask-clip mask-composite mask-image
  mask-mode mask-origin mask-position mask-repeat mask-size marker mix-blend-mode overflow-x overflow-y shape-inside
  shape-margin shape-padding shape-subtract solid-color solid-opacity stroke-alignment text-align text-align-last
  text-decoration-color text-decoration-line text-decoration-style text-decoration-thickness text-indent
  text-overflow text-transform transform transform-box -inkscape-font-specification -inkscape-stroke`),
);

/** Attributes of the namespace of XLink that may stay, besides `href`. */
export const xlinkNames: ReadonlySet<string> = new Set(['actuate', 'arcrole', 'role', 'show', 'title', 'type']);

/** Namespaces of metadata and of editors: no viewer draws, loads or runs anything in them. Others begin alike. */
export const dataNamespaces: readonly string[] = [
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://www.w3.org/2000/01/rdf-schema#',
  'http://www.w3.org/2004/02/skos/core#',
  'http://purl.org/', // Dublin Core
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://xmlns.com/foaf/',
  'http://schema.org/',
  'https://schema.org/',
  'adobe:ns:meta/',
  'http://ns.adobe.com/', // XMP, Illustrator, Photoshop
  'http://iptc.org/std/',
  'http://ns.useplus.org/',
  'http://prismstandard.org/namespaces/',
  'http://www.aiim.org/pdfa/ns/',
  'http://www.npes.org/pdfx/ns/',
  'http://www.inkscape.org/namespaces/',
  'https://www.inkscape.org/namespaces/',
  'http://sodipodi.sourceforge.net/DTD/',
  'http://inkscape.sourceforge.net/DTD/',
  'http://www.openswatchbook.org/uri/',
  'http://www.bohemiancoding.com/sketch/',
  'http://www.serif.com/',
  'https://www.serif.com/',
  'http://www.figma.com/',
  'https://www.figma.com/',
  'http://www.vectornator.io',
  'https://vectornator.io',
  'https://boxy-svg.com',
  'http://svgjs.com/',
  'http://svgjs.dev/',
  'https://svgjs.dev/',
  'http://www.corel.com/',
  'http://krita.org/namespaces/',
  'http://karbon.kde.org/',
  'http://schemas.microsoft.com/visio/',
  'http://schemas.microsoft.com/expression/',
  'http://www.sketchapp.com/',
  'http://www.gliffy.com/',
  'https://app.diagrams.net',
  'https://draw.io',
  'http://www.jfree.org/',
  'http://www.gnuplot.info',
  'http://matplotlib.org/',
  'http://www.freehep.org/',
  'http://graphviz.org/',
];

/** Rules of style sheets that may stay: all of CSS but `@import`. */
export const atRuleNames: ReadonlySet<string> = new Set(
  words(`
  annotation character-variant charset color-profile container counter-style font-face font-feature-values
  font-palette-values historical-forms keyframes -moz-keyframes -o-keyframes -webkit-keyframes layer media namespace
  ornaments page position-try property scope starting-style styleset stylistic supports swash view-transition`),
);

/** Functions of values, selectors and conditions that may stay. `url()` is checked; functions with other addresses are left out. */
export const functionNames: ReadonlySet<string> = new Set(
  words(`
  url rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix color-contrast contrast-color device-cmyk light-dark
  icc-color icc-named-color cielab cielch cielchab
  calc calc-size -moz-calc -webkit-calc min max clamp round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log
  exp abs sign progress random sibling-count sibling-index var env counter counters symbols
  matrix matrix3d perspective rotate rotate3d rotatex rotatey rotatez scale scale3d scalex scaley scalez skew skewx
  skewy translate translate3d translatex translatey translatez ref
  circle ellipse inset path polygon ray rect shape xywh
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  repeating-conic-gradient -webkit-linear-gradient -webkit-radial-gradient -moz-linear-gradient -moz-radial-gradient
  -webkit-gradient from to color-stop cubic-bezier steps linear fit-content minmax repeat anchor anchor-size
  local format tech annotation character-variant historical-forms ornaments palette-mix styleset stylistic swash
  not is where has matches any -moz-any -webkit-any nth-child nth-last-child nth-of-type nth-last-of-type nth-col
  nth-last-col lang dir host host-context slotted part cue highlight state
  supports layer selector style scroll-state font-tech font-format scroll view`),
);
