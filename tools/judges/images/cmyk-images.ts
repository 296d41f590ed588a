import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../random.ts';

/** An image to judge. */
export interface ImageFile {
  readonly name: string;
  readonly path: string;
}

const side = 48;
/** ImageMagick's options for each kind of file with CMYK or Lab. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  'psd of 8 bits': ['-depth', '8', '-compress', 'RLE'],
  'psd of 16 bits': ['-depth', '16', '-compress', 'None'],
  'psb of 8 bits': ['-depth', '8', '-compress', 'RLE'],
  'tiff of 8 bits': ['-depth', '8', '-compress', 'LZW'],
  'tiff of 16 bits': ['-depth', '16', '-compress', 'Zip'],
  'jpg of 8 bits': ['-quality', '95'],
};
const icc = '/usr/share/color/icc/ghostscript';
const cmykProfiles = [
  undefined,
  `${icc}/default_cmyk.icc`,
  `${icc}/ps_cmyk.icc`,
  fileURLToPath(new URL('../../../node_modules/pdfjs-dist/iccs/CGATS001Compat-v2-micro.icc', import.meta.url)),
];

/** Writes the same samples as CMYK, with and without a profile, and as Lab, in each container. */
export async function writeCmykImages(
  runMagick: (...args: string[]) => Promise<unknown>,
  folder: string,
): Promise<ImageFile[]> {
  const [cmyk, lab] = [join(folder, 'cmyk.raw'), join(folder, 'lab.raw')];
  await writeFile(cmyk, createCmykSamples());
  await writeFile(lab, createLabSamples());
  const size = ['-size', `${side}x${side}`, '-depth', '16'];
  const images: ImageFile[] = [];
  const write = async (name: string, source: readonly string[], kind: string): Promise<void> => {
    const path = join(folder, `${images.length}.${kind.slice(0, 3) === 'tif' ? 'tiff' : kind.slice(0, 3)}`);
    await runMagick(...size, ...source, ...kinds[kind]!, path);
    images.push({ name: `${name}, ${kind}`, path });
  };
  for (const kind of Object.keys(kinds)) {
    for (const profile of cmykProfiles) {
      const name = `CMYK ${profile === undefined ? 'without a profile' : `with ${basename(profile)}`}`;
      await write(name, [`cmyk:${cmyk}`, ...(profile === undefined ? [] : ['-profile', profile])], kind);
    }
    if (kind.startsWith('tiff')) await write('Lab', [`rgb:${lab}`, '-set', 'colorspace', 'Lab'], kind);
  }
  for (const depth of [8, 16] as const) {
    const path = join(folder, `lab-${depth}.psd`);
    await writeFile(path, writeLabPsd(createLabSamples(), depth)); // ImageMagick would write it as RGB
    images.push({ name: `Lab, psd of ${depth} bits`, path });
  }
  return images;
}

/** Returns smooth gradients of all inks up to the extremes, in the machine's byte order. */
function createCmykSamples(): Uint16Array {
  const random = createRandom(7);
  const noise = (): number => random(0.04) - 0.02;
  return plot((x, y) => [x + noise(), y + noise(), 1 - x * y + noise(), (x * (1 - y)) ** 2 + noise()]);
}

/** Returns the Lab colours of a screen and slightly more. */
function createLabSamples(): Uint16Array {
  return plot((x, y) => [y, 0.5 + 0.25 * Math.cos(x * 6.28) * y, 0.5 + 0.25 * Math.sin(x * 6.28) * (1.2 - y)]);
}

/** Writes a PSD with only a merged image. @see Adobe Photoshop File Formats Specification, "File Header Section" */
function writeLabPsd(samples: Uint16Array, depth: 8 | 16): Buffer {
  const header = Buffer.alloc(26 + 3 * 4 + 2);
  header.write('8BPS', 'latin1');
  for (const [at, value] of Object.entries({ 4: 1, 12: 3, 22: depth, 24: 9 })) header.writeUInt16BE(value, Number(at));
  for (const at of [14, 18]) header.writeUInt32BE(side, at);
  const body = Buffer.alloc((samples.length * depth) / 8);
  for (const [index, sample] of samples.entries()) {
    const position = (index % 3) * side * side + Math.floor(index / 3);
    if (depth === 8) body.writeUInt8(sample >> 8, position);
    else body.writeUInt16BE(sample, position * 2);
  }
  return Buffer.concat([header, body]);
}

function plot(colourAt: (x: number, y: number) => readonly number[]): Uint16Array {
  const samples: number[] = [];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const colour = colourAt(column / (side - 1), row / (side - 1));
      samples.push(...colour.map((value) => Math.round(Math.max(0, Math.min(value, 1)) * 65_535)));
    }
  }
  return Uint16Array.from(samples);
}
