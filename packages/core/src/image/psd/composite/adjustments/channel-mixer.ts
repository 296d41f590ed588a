import type { ByteReader } from '../../../../bytes/reader.ts';
import type { Adjust } from './adjustment-kind.ts';

/** Mixes each output channel from all three channels, in percent, plus a constant. @see "Channel Mixer" */
export function readChannelMixer(body: ByteReader, colours: number): Adjust | undefined {
  if (colours !== 3) return undefined;
  body.skip(2);
  const isGray = body.u16() !== 0;
  const rows = Array.from({ length: isGray ? 1 : 3 }, () => readWeights(body));
  return ({ colours: planes }) => {
    const [red, green, blue] = [planes[0]!, planes[1]!, planes[2]!]; // RGB only
    for (let at = 0; at < red.length; at++) {
      const [r, g, b] = [red[at]!, green[at]!, blue[at]!];
      for (const [index, plane] of planes.entries()) {
        const [fromRed, fromGreen, fromBlue, constant] = rows[isGray ? 0 : index]!;
        plane[at] = Math.max(0, Math.min(r * fromRed + g * fromGreen + b * fromBlue + constant, 1));
      }
    }
  };
}

/** The file stores four channel weights; RGB uses three. */
function readWeights(body: ByteReader): readonly [number, number, number, number] {
  const share = (): number => body.i16() / 100;
  const [red, green, blue] = [share(), share(), share()];
  body.skip(2);
  return [red, green, blue, share()];
}
