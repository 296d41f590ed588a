import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { describeFont } from '../facts/describe.ts';
import { describeEmbedding } from '../facts/embedding.ts';
import { withoutUndefined } from '../facts/problems.ts';
import { nameFlags } from './flags.ts';
import { type OpenEot, openEot } from './open.ts';
import { eotVersions } from './sniff.ts';

/** Describes the font in an EOT and the container. */
export async function inspectEot(bytes: Uint8Array, context: Context): Promise<Facts> {
  const opened = await openEot(bytes, context);
  const { font, faults, undecoded, header } = opened;
  const unread = undecoded.map((tag) => `${tag}: cannot be decoded`);
  return withoutUndefined({
    ...describeFont(font, [...faults, ...unread], context),
    wrapper: describeWrapper(opened),
    unpackedBytes: opened.isCompressed ? sumOfLengths(font.tables.values()) : undefined,
    overheadBytes: header.end,
  });
}

function describeWrapper({ header, texts, isCompressed, isEncrypted }: OpenEot): Facts {
  const { version, flags, charset, italic, weight, fsType, panose, extension } = header;
  return withoutUndefined({
    version: eotVersions[version],
    flags: nameFlags(flags),
    isCompressed,
    isEncrypted,
    names: texts.names,
    rootStrings: texts.rootStrings,
    ...{ charset, weight, panose },
    isItalic: italic !== 0,
    embedding: describeEmbedding(fsType),
    signatureBytes: extension && nonZero(extension.signature.length),
    eudcBytes: extension && nonZero(extension.eudcFont.length),
  });
}

function nonZero(length: number): number | undefined {
  return length > 0 ? length : undefined;
}

function sumOfLengths(tables: Iterable<Uint8Array>): number {
  return [...tables].reduce((sum, { length }) => sum + length, 0);
}
