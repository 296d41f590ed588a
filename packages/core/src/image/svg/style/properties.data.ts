/** Properties that may be attributes. @see SVG 2, "Presentation attributes", and SVG 1.1 for `font` and `kerning` */
export const presentationAttributes: readonly string[] = [
  ...['alignment-baseline', 'baseline-shift', 'clip', 'clip-path', 'clip-rule', 'color', 'color-interpolation'],
  ...['color-interpolation-filters', 'cursor', 'direction', 'display', 'dominant-baseline', 'enable-background'],
  ...['fill', 'fill-opacity', 'fill-rule', 'filter', 'flood-color', 'flood-opacity', 'font', 'font-family'],
  ...['font-feature-settings', 'font-kerning', 'font-size', 'font-size-adjust', 'font-stretch', 'font-style'],
  ...['font-variant', 'font-variation-settings', 'font-weight', 'glyph-orientation-horizontal'],
  ...['glyph-orientation-vertical', 'image-rendering', 'isolation', 'kerning', 'letter-spacing', 'lighting-color'],
  ...['marker', 'marker-end', 'marker-mid', 'marker-start', 'mask', 'mask-type', 'mix-blend-mode', 'opacity'],
  ...['overflow', 'paint-order', 'pointer-events', 'shape-rendering', 'stop-color', 'stop-opacity', 'stroke'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-opacity', 'stroke-width', 'text-anchor', 'text-decoration', 'text-orientation', 'text-rendering'],
  ...['unicode-bidi', 'vector-effect', 'visibility', 'white-space', 'word-spacing', 'writing-mode'],
];

/** What a property that is not inherited is where nobody says anything: those that change how a group is drawn. */
export const initialValues: Readonly<Record<string, string>> = {
  'clip-path': 'none',
  display: 'inline',
  filter: 'none',
  isolation: 'auto',
  mask: 'none',
  'mix-blend-mode': 'normal',
  opacity: '1',
  transform: 'none',
};

/** Properties that say how text is set, and nothing of how its outlines are painted. */
export const settingProperties: ReadonlySet<string> = new Set([
  ...['alignment-baseline', 'baseline-shift', 'direction', 'dominant-baseline', 'font', 'font-family'],
  ...['font-feature-settings', 'font-kerning', 'font-size-adjust', 'font-stretch', 'font-style', 'font-variant'],
  ...['font-variation-settings', 'font-weight', 'glyph-orientation-horizontal', 'glyph-orientation-vertical'],
  ...['kerning', 'letter-spacing', 'text-anchor', 'text-decoration', 'text-decoration-line', 'text-orientation'],
  ...['text-rendering', 'unicode-bidi', 'white-space', 'word-spacing', 'writing-mode', 'line-height'],
]);
