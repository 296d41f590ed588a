/** Blends all channels at once; the result replaces `below`. */
export type BlendColour = (below: Float32Array, above: Float32Array) => void;

/** @see ISO 32000-2, "Nonseparable blend modes" */
const luminosity = (colour: Float32Array): number => 0.3 * colour[0]! + 0.59 * colour[1]! + 0.11 * colour[2]!;
const saturation = (colour: Float32Array): number =>
  Math.max(colour[0]!, colour[1]!, colour[2]!) - Math.min(colour[0]!, colour[1]!, colour[2]!);

/** Sets the luminosity of a colour and clips it into range. */
function setLuminosity(colour: Float32Array, wanted: number): void {
  const shift = wanted - luminosity(colour);
  for (let channel = 0; channel < 3; channel++) colour[channel]! += shift;
  const [red, green, blue] = [colour[0]!, colour[1]!, colour[2]!];
  const [min, max, middle] = [Math.min(red, green, blue), Math.max(red, green, blue), luminosity(colour)];
  for (let channel = 0; channel < 3; channel++) {
    let value = colour[channel]!;
    if (min < 0) value = middle + ((value - middle) * middle) / (middle - min);
    if (max > 1) value = middle + ((value - middle) * (1 - middle)) / (max - middle);
    colour[channel] = value;
  }
}

/** Sets the saturation of a colour: the difference between its largest and smallest channel. */
function setSaturation(colour: Float32Array, wanted: number): void {
  const min = Math.min(colour[0]!, colour[1]!, colour[2]!);
  const range = Math.max(colour[0]!, colour[1]!, colour[2]!) - min;
  for (let channel = 0; channel < 3; channel++) {
    colour[channel] = range > 0 ? ((colour[channel]! - min) * wanted) / range : 0;
  }
}

function copyColour(target: Float32Array, source: Float32Array): void {
  for (let channel = 0; channel < 3; channel++) target[channel] = source[channel]!;
}

/** Nonseparable modes by their key in layer records. */
export const nonseparable: Readonly<Record<string, BlendColour>> = {
  'hue ': (below, above) => {
    const [light, range] = [luminosity(below), saturation(below)];
    copyColour(below, above);
    setSaturation(below, range);
    setLuminosity(below, light);
  },
  'sat ': (below, above) => {
    const light = luminosity(below);
    setSaturation(below, saturation(above));
    setLuminosity(below, light);
  },
  colr: (below, above) => {
    const light = luminosity(below);
    copyColour(below, above);
    setLuminosity(below, light);
  },
  'lum ': (below, above) => setLuminosity(below, luminosity(above)),
  dkCl: (below, above) => {
    if (luminosity(above) < luminosity(below)) below.set(above);
  },
  lgCl: (below, above) => {
    if (luminosity(above) > luminosity(below)) below.set(above);
  },
};

/** True if black comes from the source, not from the backdrop. @see ISO 32000-2, "Nonseparable blend modes", CMYK */
export const takesSourceBlack: Readonly<Record<string, boolean>> = { 'lum ': true };
