import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { describeFont } from '../facts/describe.ts';
import { withoutUndefined } from '../facts/problems.ts';
import { openWoff, unpackFont } from './read.ts';

/** Describes the font in a WOFF and the container. */
export async function inspectWoff(bytes: Uint8Array, context: Context): Promise<Facts> {
  const opened = openWoff(bytes, context);
  const { font, faults } = await unpackFont(bytes, opened, context);
  const { metadata, privateData, totalSfntSize } = opened.header;
  const contents = opened.records.reduce(
    (sum, { compLength }) => sum + compLength,
    metadata.length + privateData.length,
  );
  return withoutUndefined({
    ...describeFont(font, faults, context),
    unpackedBytes: totalSfntSize,
    overheadBytes: bytes.length - contents,
    metadataBytes: metadata.length > 0 ? metadata.origLength : undefined,
    privateDataBytes: privateData.length > 0 ? privateData.length : undefined,
  });
}
