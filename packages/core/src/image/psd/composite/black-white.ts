import type { Descriptor } from '../descriptor.ts';
import { descriptorIn, flagIn, numberIn } from '../descriptor.ts';
import type { Adjust } from './adjustment-kind.ts';
import { inseparable } from './inseparable.ts';
import type { Stage } from './stage.ts';
import { colourIn } from './stage.ts';

const primaries = ['Rd  ', 'Grn ', 'Bl  '];
/** The one that lacks red, the one that lacks green, the one that lacks blue. */
const secondaries = ['Cyn ', 'Mgnt', 'Yllw'];

/**
 * Gray of what all channels have, of what two have more, and of what one has more than these, each by its own weight;
 * perhaps with a tint. @see "Black and White"
 */
export function readBlackWhite(settings: Descriptor, { header, toChannels }: Stage): Adjust | undefined {
  if (header.colours !== 3) return undefined;
  const weight = (key: string): number => (numberIn(settings, key) ?? 0) / 100;
  const [one, two] = [primaries.map(weight), secondaries.map(weight)];
  const tint = flagIn(settings, 'useTint') ? colourIn(descriptorIn(settings, 'tintColor')) : undefined;
  const above = tint && Float32Array.from(toChannels(tint));
  return ({ colours: planes }) => {
    const below = new Float32Array(3);
    for (let at = 0; at < planes[0]!.length; at++) {
      const colour = planes.map((plane) => plane[at]!);
      const [least = 0, middle = 0, most = 0] = colour.toSorted((first, second) => first - second);
      const [first, last] = [colour.indexOf(most), colour.indexOf(least)];
      const gray = least + (middle - least) * two[last]! + (most - middle) * one[first]!;
      below.fill(Math.max(0, Math.min(gray, 1)));
      if (above !== undefined) inseparable.colr!(below, above);
      for (const [index, plane] of planes.entries()) plane[at] = below[index]!;
    }
  };
}
