import type { WriteOptions } from '../../format.ts';
import { resolveImageConfig } from '../config.ts';
import type { SamplePlace } from '../planes/in-place.ts';
import { resolveFit, type Size } from '../size.ts';
import type { OpenBmp } from './header.ts';
import type { Rows } from './rows.ts';

const colours = [0xff_00_00, 0xff_00, 0xff];
const alphaMask = 0xff_00_00_00;

/**
 * Where the pixels of a bitmap lie, if the engine can read them there: whole bytes of blue, green and red in rows
 * that nothing fills up.
 */
export function placeInFile(
  { header, facts, options }: Pick<OpenBmp, 'header' | 'facts' | 'options'>,
  { step, top, width, height }: Rows,
  hasAlpha: boolean,
): SamplePlace | undefined {
  const { bitsPerPixel, masks, isTopDown } = header;
  const pixelLength = bitsPerPixel === 24 ? 3 : 4;
  const isOfBytes = bitsPerPixel >= 24 && colours.every((mask, index) => mask === masks?.[index]);
  if (!isOfBytes || facts.profile !== undefined || Math.abs(step) !== width * pixelLength) return undefined;
  if (hasAlpha && (pixelLength === 3 || (masks?.[3] ?? 0) >>> 0 !== alphaMask)) return undefined;
  if (options === undefined || !canFollow(options, { width, height }, pixelLength === 3 || hasAlpha)) return undefined;
  return { offset: isTopDown ? top : top + step * (height - 1), pixelLength, isBottomUp: !isTopDown };
}

/**
 * Whether the size asked for comes out as of any other picture, which tracing may choose itself. The engine takes a fourth byte for alpha when it
 * resizes, and enlarges a picture that stands on its head by a little shift.
 */
function canFollow(options: WriteOptions, natural: Size, isWhole: boolean): boolean {
  const config = resolveImageConfig(options.config, options.to);
  if (config.trace) return false;
  const { width, height } = resolveFit(natural, config).scaled;
  if (width === natural.width && height === natural.height) return true;
  return isWhole && width <= natural.width && height <= natural.height;
}
