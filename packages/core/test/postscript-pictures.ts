import sharp from 'sharp';
import { convert } from '../src/convert.ts';
import type { ConvertOptions } from '../src/convert-options.ts';

export const encodeProgram = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** Draws a program on white and returns the colours of points, with y pointing down in hundredths of the picture. */
export async function drawProgram(program: string | Uint8Array, options: Partial<ConvertOptions> = {}) {
  const bytes = typeof program === 'string' ? encodeProgram(program) : program;
  const result = await convert(bytes, { to: 'png', config: { width: 200 }, ...options });
  const image = sharp(result.bytes).flatten({ background: '#fff' }).removeAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return (x: number, y: number): number[] => {
    const at = (Math.floor((y * info.height) / 100) * info.width + Math.floor((x * info.width) / 100)) * 3;
    return [...data.subarray(at, at + 3)];
  };
}
