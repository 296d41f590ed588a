import type { PsdDepth } from '../../header.ts';
import type { Blocks } from '../../layers/blocks.ts';
import { readBlock } from '../../layers/blocks.ts';
import { readVersionedDescriptor } from '../../layers/descriptor.ts';
import type { CompositeContext } from '../composite-context.ts';
import type { Surface } from '../surface.ts';
import type { Adjust } from './adjustment-kind.ts';
import { readBlackWhite } from './black-white.ts';
import { readBrightness } from './brightness.ts';
import { readChannelMixer } from './channel-mixer.ts';
import type { Curve, Curves } from './curves.ts';
import { adjustByCurves, readCurves } from './curves.ts';
import { readExposure } from './exposure.ts';
import { readGradientMap } from './gradient-map.ts';
import { readHue } from './hue.ts';
import { readLevels } from './levels.ts';
import { readNewerBrightness } from './newer-brightness.ts';
import { readSelectiveColour } from './selective-colour.ts';

/** Keys of the blocks of adjustment layers. @see "Additional Layer Information", adjustment layers */
export const adjustmentKeys = [
  ...['nvrt', 'levl', 'curv', 'thrs', 'post', 'brit', 'hue2', 'mixr'],
  ...['CgEd', 'expA', 'vibA', 'hue ', 'blnc', 'blwh', 'phfl', 'clrL', 'grdm', 'selc'],
];

/** Opens the adjustment of a layer, or returns undefined if it is not supported. */
export function openAdjustment(blocks: Blocks, composite: CompositeContext): Adjust | undefined {
  const { colours, mode } = composite.header;
  if (blocks.has('nvrt')) return (surface) => eachPlane(surface, (value) => 1 - value);
  if (mode === 'lab') return undefined; // Lab channels are not light
  const curves = readAllCurves(blocks, composite);
  if (curves !== undefined) return adjustByCurves(curves, composite.header.depth);
  if (mode === 'cmyk') return undefined; // the remaining adjustments combine channels, which is not supported for inks
  return (
    readBlock(blocks, 'grdm', 8, (body) => readGradientMap(body, composite)) ??
    readBlock(blocks, 'selc', 84, (body) => readSelectiveColour(body, colours)) ??
    readBlock(blocks, 'blwh', 8, (body) => readBlackWhite(readVersionedDescriptor(body), composite)) ??
    readBlock(blocks, 'thrs', 2, (body) => threshold(body.u16())) ??
    readBlock(blocks, 'hue2', 16, (body) => readHue(body, colours)) ??
    readBlock(blocks, 'mixr', 14, (body) => readChannelMixer(body, colours))
  );
}

/** Adjustments that change each channel independently. */
function readAllCurves(blocks: Blocks, { header, toneCurve }: CompositeContext): Curves | undefined {
  const forAllChannels = (curve: Curve | undefined): Curves | undefined => curve && { perChannel: [], master: curve };
  const { colours, mode } = header;
  // The newer brightness/contrast is stored in its own block and leaves only zeros in the older one.
  const settings = blocks.has('brit') ? readBlock(blocks, 'CgEd', 8, readVersionedDescriptor) : undefined;
  return (
    readBlock(blocks, 'levl', 12, (body) => readLevels(body, colours)) ??
    readCurves(blocks, colours) ??
    forAllChannels(readBlock(blocks, 'post', 2, (body) => posterize(body.u16(), header.depth))) ??
    forAllChannels(settings && readNewerBrightness(settings)) ??
    forAllChannels(readBlock(blocks, 'brit', 6, readBrightness)) ??
    forAllChannels(mode === 'cmyk' ? undefined : readBlock(blocks, 'expA', 14, (body) => readExposure(body, toneCurve)))
  );
}

function eachPlane({ colours }: Surface, change: (value: number) => number): void {
  for (const plane of colours) for (let at = 0; at < plane.length; at++) plane[at] = change(plane[at]!);
}

/** Turns pixels white if their luminosity reaches the level (0 to 255), and others black. */
function threshold(level: number): Adjust {
  return ({ colours }) => {
    const [red, green = red, blue = red] = colours;
    for (let at = 0; at < (red?.length ?? 0); at++) {
      const light = 0.3 * red![at]! + 0.59 * green![at]! + 0.11 * blue![at]!;
      const value = Math.round(light * 255) >= level ? 1 : 0;
      for (const plane of colours) plane[at] = value;
    }
  };
}

/** Reduces each channel to evenly spaced levels, each for an equal share of the sample values. */
function posterize(count: number, depth: PsdDepth): Curve {
  const levels = Math.max(2, Math.min(count, 255));
  const share = depth === 8 ? 255 / 256 : 65_535 / 65_536;
  return (value) => Math.min(Math.floor(value * levels * share + 1e-6), levels - 1) / (levels - 1);
}
