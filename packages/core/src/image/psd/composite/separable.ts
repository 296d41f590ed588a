/** How a colour looks on what is below it, channel by channel: from 0 to 1, as light. */
export type BlendChannel = (below: number, above: number) => number;

const screen: BlendChannel = (below, above) => below + above - below * above;
const hardLight: BlendChannel = (below, above) => (above <= 0.5 ? 2 * below * above : screen(below, 2 * above - 1));

/** White stays white under every colour, and black burns all else away. */
const colourBurn: BlendChannel = (below, above) => {
  if (below >= 1) return 1;
  return above <= 0 ? 0 : Math.max(0, 1 - (1 - below) / above);
};
const colourDodge: BlendChannel = (below, above) => {
  if (below <= 0) return 0;
  return above >= 1 ? 1 : Math.min(1, below / (1 - above));
};
/** Here black and white win over what is below them, even over white and black. */
const vividLight: BlendChannel = (below, above) => {
  if (above <= 0) return 0;
  if (above >= 1) return 1;
  return above <= 0.5 ? colourBurn(below, 2 * above) : colourDodge(below, 2 * above - 1);
};
/** Samples of a file add up to white but for what is lost in computing. */
const hardMix: BlendChannel = (below, above) => (below > 0 && below + above >= 1 - 1e-6 ? 1 : 0);

/** Photoshop's, which is simpler than the one of PDF: it takes the square root all the way down. */
const softLight: BlendChannel = (below, above) =>
  above <= 0.5
    ? 2 * below * above + below * below * (1 - 2 * above)
    : 2 * below * (1 - above) + Math.sqrt(below) * (2 * above - 1);

/**
 * The modes that look at one channel at a time, by the key that a layer has for them.
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

/** The colour that leaves what is below as it is, of the modes to which the opacity of the filling leads there. */
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
 * A mode with the opacity of the filling in it: eight modes fade to the colour that changes nothing, which is not the
 * same as being transparent. Nothing for all other modes.
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
