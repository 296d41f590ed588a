import type { ByteReader } from '../../../../bytes/reader.ts';
import type { Curve, Curves } from './curves.ts';

/** Reads the levels: first the master, then those of each channel. @see "Levels settings" */
export function readLevels(body: ByteReader, colours: number): Curves {
  body.skip(2);
  const master = readLevel(body);
  const perChannel = Array.from({ length: colours }, () => (body.remaining >= 10 ? readLevel(body) : undefined));
  return colours === 1 ? { perChannel: [perChannel[0] ?? master], master: undefined } : { perChannel, master };
}

/** Maps the input range to the output range, with gamma. */
function readLevel(body: ByteReader): Curve {
  const [inputFloor, inputCeiling, outputFloor, outputCeiling, gamma] = [
    body.u16(),
    body.u16(),
    body.u16(),
    body.u16(),
    body.u16(),
  ];
  const range = inputCeiling - inputFloor;
  const power = 100 / Math.max(1, Math.min(gamma, 999));
  return (value) => {
    const share = range === 0 ? value : Math.max(0, Math.min((value * 255 - inputFloor) / range, 1));
    return Math.max(0, Math.min((outputFloor + share ** power * (outputCeiling - outputFloor)) / 255, 1));
  };
}
