/** Blends one channel; values are light from 0 to 1. */
export type BlendChannel = (below: number, above: number) => number;

const screen: BlendChannel = (below, above) => below + above - below * above;
const hardLight: BlendChannel = (below, above) => (above <= 0.5 ? 2 * below * above : screen(below, 2 * above - 1));

/** White stays white; black burns everything else to black. */
const colourBurn: BlendChannel = (below, above) => {
  if (below >= 1) return 1;
  return above <= 0 ? 0 : Math.max(0, 1 - (1 - below) / above);
};
const colourDodge: BlendChannel = (below, above) => {
  if (below <= 0) return 0;
  return above >= 1 ? 1 : Math.min(1, below / (1 - above));
};
/** A black or white source always wins, even over white or black. */
const vividLight: BlendChannel = (below, above) => {
  if (above <= 0) return 0;
  if (above >= 1) return 1;
  return above <= 0.5 ? colourBurn(below, 2 * above) : colourDodge(below, 2 * above - 1);
};
/** The tolerance allows for rounding: file samples that add up to white must count as white. */
const hardMix: BlendChannel = (below, above) => (below > 0 && below + above >= 1 - 1e-6 ? 1 : 0);

/** Photoshop's formula is simpler than PDF's: it uses the square root over the whole range. */
const softLight: BlendChannel = (below, above) =>
  above <= 0.5
    ? 2 * below * above + below * below * (1 - 2 * above)
    : 2 * below * (1 - above) + Math.sqrt(below) * (2 * above - 1);

/**
 * Separable modes by their key in layer records.
 * @see Adobe Photoshop File Formats Specification, "Layer records", blend mode key
 * @see ISO 32000-2, "Separable blend modes"
 */
export const separable: Readonly<Record<string, BlendChannel>> = {
  norm: (_below, above) => above,
  diss: (_below, above) => above,
  dark: Math.min,
  'mul ': (below, above) => below * above,
  idiv: colourBurn,
  lbrn: (below, above) => Math.max(0, below + above - 1),
  lite: Math.max,
  scrn: screen,
  'div ': colourDodge,
  lddg: (below, above) => Math.min(1, below + above),
  over: (below, above) => hardLight(above, below),
  sLit: softLight,
  hLit: hardLight,
  vLit: vividLight,
  lLit: (below, above) => Math.max(0, Math.min(below + 2 * above - 1, 1)),
  pLit: (below, above) => (above <= 0.5 ? Math.min(below, 2 * above) : Math.max(below, 2 * above - 1)),
  hMix: hardMix,
  diff: (below, above) => Math.abs(below - above),
  smud: (below, above) => below + above - 2 * below * above,
  fsub: (below, above) => Math.max(0, below - above),
  fdiv: (below, above) => (below <= 0 ? 0 : above <= 0 ? 1 : Math.min(1, below / above)),
};

/** Source colour that leaves the backdrop unchanged, for the modes that fade to it with the fill opacity. */
const neutralColours: Readonly<Record<string, number>> = {
  idiv: 1,
  lbrn: 1,
  'div ': 0,
  lddg: 0,
  vLit: 0.5,
  lLit: 0.5,
  diff: 0,
};

/**
 * Applies the fill opacity within a mode: eight modes fade to a neutral colour, which differs from transparency.
 * Returns undefined for all other modes.
 */
export function fadeToNeutral(mode: string, fill: number): BlendChannel | undefined {
  if (fill >= 1) return undefined;
  if (mode === 'hMix') {
    return (below, above) => Math.max(0, Math.min((below - fill * (1 - above)) / (1 - fill), 1));
  }
  const [neutral, blend] = [neutralColours[mode], separable[mode]];
  if (neutral === undefined || blend === undefined) return undefined;
  return (below, above) => blend(below, neutral + (above - neutral) * fill);
}
