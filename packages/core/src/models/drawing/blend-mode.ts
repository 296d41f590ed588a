/** @see Compositing and Blending Level 1, "mix-blend-mode" */
export type BlendMode =
  | 'normal'
  | 'multiply'
  | 'screen'
  | 'overlay'
  | 'darken'
  | 'lighten'
  | 'color-dodge'
  | 'color-burn'
  | 'hard-light'
  | 'soft-light'
  | 'difference'
  | 'exclusion'
  | 'hue'
  | 'saturation'
  | 'color'
  | 'luminosity';

/** The colour space in which colours are mixed. @see ISO 32000-1, "Group colour space" */
export type BlendSpace = 'srgb' | 'cmyk' | 'gray';
