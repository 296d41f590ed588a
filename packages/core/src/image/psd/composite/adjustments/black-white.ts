import type { Descriptor } from '../../layers/descriptor.ts';
import { descriptorIn, flagIn, numberIn } from '../../layers/descriptor.ts';
import type { CompositeContext } from '../composite-context.ts';
import { colourIn } from '../composite-context.ts';
import { nonseparable } from '../nonseparable.ts';
import type { Adjust } from './adjustment-kind.ts';

const primaries = ['Rd  ', 'Grn ', 'Bl  '];
/** In the order of the missing primary: cyan lacks red, magenta lacks green, yellow lacks blue. */
const secondaries = ['Cyn ', 'Mgnt', 'Yllw'];

/**
 * Converts to gray. The part common to all channels counts fully; the part that two channels exceed it by is weighted
 * by their secondary colour, and the part of the largest channel alone by its primary. A tint may colour the result.
 * @see "Black and White"
 */
export function readBlackWhite(settings: Descriptor, { header, toChannels }: CompositeContext): Adjust | undefined {
  if (header.colours !== 3) return undefined;
  const weight = (key: string): number => (numberIn(settings, key) ?? 0) / 100;
  const [primaryWeights, secondaryWeights] = [primaries.map(weight), secondaries.map(weight)];
  const tint = flagIn(settings, 'useTint') ? colourIn(descriptorIn(settings, 'tintColor')) : undefined;
  const tintChannels = tint && Float32Array.from(toChannels(tint));
  return ({ colours: planes }) => {
    const shown = new Float32Array(3);
    for (let at = 0; at < planes[0]!.length; at++) {
      const colour = planes.map((plane) => plane[at]!);
      const [min = 0, middle = 0, max = 0] = colour.toSorted((first, second) => first - second);
      const [first, last] = [colour.indexOf(max), colour.indexOf(min)];
      const gray = min + (middle - min) * secondaryWeights[last]! + (max - middle) * primaryWeights[first]!;
      shown.fill(Math.max(0, Math.min(gray, 1)));
      if (tintChannels !== undefined) nonseparable.colr!(shown, tintChannels);
      for (const [index, plane] of planes.entries()) plane[at] = shown[index]!;
    }
  };
}
