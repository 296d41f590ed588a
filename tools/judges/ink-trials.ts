import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { numbers } from './numbers.ts';

/** A picture that is judged. */
export interface Picture {
  readonly name: string;
  readonly path: string;
}

const side = 48;
/** What ImageMagick is told for each kind of file that holds inks or Lab. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  'psd of 8 bits': ['-depth', '8', '-compress', 'RLE'],
  'psd of 16 bits': ['-depth', '16', '-compress', 'None'],
  'psb of 8 bits': ['-depth', '8', '-compress', 'RLE'],
  'tiff of 8 bits': ['-depth', '8', '-compress', 'LZW'],
  'tiff of 16 bits': ['-depth', '16', '-compress', 'Zip'],
  'jpg of 8 bits': ['-quality', '95'],
};
const icc = '/usr/share/color/icc/ghostscript';
const presses = [
  undefined,
  `${icc}/default_cmyk.icc`,
  `${icc}/ps_cmyk.icc`,
  fileURLToPath(new URL('../../node_modules/pdfjs-dist/iccs/CGATS001Compat-v2-micro.icc', import.meta.url)),
];

/** Pictures that ImageMagick writes of the same numbers: inks with and without a profile, and Lab, in each container. */
export async function drawInkTrials(ask: (...words: string[]) => Promise<unknown>, folder: string): Promise<Picture[]> {
  const [inks, labs] = [join(folder, 'inks.raw'), join(folder, 'lab.raw')];
  await writeFile(inks, drawInks());
  await writeFile(labs, drawLab());
  const size = ['-size', `${side}x${side}`, '-depth', '16'];
  const drawn: Picture[] = [];
  const draw = async (name: string, from: readonly string[], kind: string): Promise<void> => {
    const path = join(folder, `${drawn.length}.${kind.slice(0, 3) === 'tif' ? 'tiff' : kind.slice(0, 3)}`);
    await ask(...size, ...from, ...kinds[kind]!, path);
    drawn.push({ name: `${name}, ${kind}`, path });
  };
  for (const kind of Object.keys(kinds)) {
    for (const press of presses) {
      const name = `inks of ${press === undefined ? 'no press' : basename(press)}`;
      await draw(name, [`cmyk:${inks}`, ...(press === undefined ? [] : ['-profile', press])], kind);
    }
    if (kind.startsWith('tiff')) await draw('Lab', [`rgb:${labs}`, '-set', 'colorspace', 'Lab'], kind);
  }
  for (const depth of [8, 16] as const) {
    const path = join(folder, `lab-${depth}.psd`);
    await writeFile(path, packLabPsd(drawLab(), depth)); // ImageMagick writes one as RGB
    drawn.push({ name: `Lab, psd of ${depth} bits`, path });
  }
  return drawn;
}

/** Soft changes of all inks, up to the corners; every number is in the machine's order of bytes. */
function drawInks(): Uint16Array {
  const random = numbers(7);
  const grain = (): number => random(0.04) - 0.02;
  return plot((x, y) => [x + grain(), y + grain(), 1 - x * y + grain(), (x * (1 - y)) ** 2 + grain()]);
}

/** As much of Lab as a screen shows, and a little beyond. */
function drawLab(): Uint16Array {
  return plot((x, y) => [y, 0.5 + 0.25 * Math.cos(x * 6.28) * y, 0.5 + 0.25 * Math.sin(x * 6.28) * (1.2 - y)]);
}

/** A document of nothing but its merged picture. @see Adobe Photoshop File Formats Specification, "File Header Section" */
function packLabPsd(samples: Uint16Array, depth: 8 | 16): Buffer {
  const header = Buffer.alloc(26 + 3 * 4 + 2);
  header.write('8BPS', 'latin1');
  for (const [at, value] of Object.entries({ 4: 1, 12: 3, 22: depth, 24: 9 })) header.writeUInt16BE(value, Number(at));
  for (const at of [14, 18]) header.writeUInt32BE(side, at);
  const body = Buffer.alloc((samples.length * depth) / 8);
  for (const [index, sample] of samples.entries()) {
    const place = (index % 3) * side * side + Math.floor(index / 3);
    if (depth === 8) body.writeUInt8(sample >> 8, place);
    else body.writeUInt16BE(sample, place * 2);
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
