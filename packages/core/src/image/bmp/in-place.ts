import type { WriteOptions } from '../../format.ts';
import { resolveImageConfig } from '../config.ts';
import type { SampleLocation } from '../planes/reference.ts';
import { resolveFit, type Size } from '../size.ts';
import type { OpenBmp } from './header.ts';
import type { Rows } from './rows.ts';

const channelMasks = [0xff_00_00, 0xff_00, 0xff];
const alphaMask = 0xff_00_00_00;

/**
 * Returns the location of the samples if the engine can read them in place: whole bytes of blue, green and red, in rows
 * without padding.
 */
export function locateSamples(
  { header, facts, options }: Pick<OpenBmp, 'header' | 'facts' | 'options'>,
  { step, topOffset, width, height }: Rows,
  hasAlpha: boolean,
): SampleLocation | undefined {
  const { bitsPerPixel, masks, isTopDown } = header;
  const pixelLength = bitsPerPixel === 24 ? 3 : 4;
  const hasByteChannels = bitsPerPixel >= 24 && channelMasks.every((mask, index) => mask === masks?.[index]);
  if (!hasByteChannels || facts.profile !== undefined || Math.abs(step) !== width * pixelLength) return undefined;
  if (hasAlpha && (pixelLength === 3 || (masks?.[3] ?? 0) >>> 0 !== alphaMask)) return undefined;
  if (options === undefined || !canResizeExactly(options, { width, height }, pixelLength === 3 || hasAlpha))
    return undefined;
  return { offset: isTopDown ? topOffset : topOffset + step * (height - 1), pixelLength, isBottomUp: !isTopDown };
}

/**
 * True if the engine resizes these samples as it would any other picture. Traced pictures choose their size themselves.
 * When the engine resizes, it takes a fourth byte for alpha, and it enlarges a bottom-up picture with a small shift.
 */
function canResizeExactly(options: WriteOptions, natural: Size, isExact: boolean): boolean {
  const config = resolveImageConfig(options.config, options.to);
  const { scaled, padded } = resolveFit(natural, config);
  if (config.trace || padded !== undefined || config.background !== undefined) return false;
  const { width, height } = scaled;
  if (width === natural.width && height === natural.height) return true;
  return isExact && width <= natural.width && height <= natural.height;
}
