import { readProfileName } from '../colour/icc/profile-name.ts';
import type { Context } from '../context.ts';
import { untilAborted } from '../context.ts';
import type { Facts } from '../format.ts';
import type { EngineFacts } from './engine/decode.ts';
import { readEngineFacts } from './engine/decode.ts';

/** Reads the facts of a picture from its header, without decoding pixels. */
export async function inspectImage(bytes: Uint8Array, { signal }: Context): Promise<Facts> {
  const found = await untilAborted(readEngineFacts(bytes), signal);
  const { width, height } = found.autoOrient;
  return withoutAbsent({
    width,
    height: found.pageHeight ?? height,
    colourSpace: found.space,
    channels: found.channels,
    bitsPerSample: bitsOf(found.depth),
    hasAlpha: found.hasAlpha,
    profile: found.icc && (readProfileName(found.icc) ?? 'unnamed'),
    dpi: found.density,
    orientation: found.orientation,
    compression: found.compression,
    chromaSubsampling: found.chromaSubsampling,
    isProgressive: found.isProgressive || undefined,
    ...describeFrames(found),
    metadata: ['exif', 'xmp', 'iptc'].filter((kind) => found[kind as 'exif'] !== undefined),
  });
}

function describeFrames({ pages = 1, delay, loop, format }: EngineFacts): Facts {
  if (pages === 1) return {};
  if (format === 'tiff') return { pages };
  return { frames: pages, durationMs: delay?.reduce((sum, each) => sum + each, 0), loops: loop };
}

/** @see libvips, "VipsBandFormat" */
function bitsOf(depth: string): number | undefined {
  return { uchar: 8, char: 8, ushort: 16, short: 16, uint: 32, int: 32, float: 32, double: 64 }[depth];
}

function withoutAbsent(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
