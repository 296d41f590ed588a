import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { Limits } from '../../limits.ts';
import type { Triple } from '../matrix3.ts';
import { d50 } from '../spaces.ts';
import type { Lut } from './lut.ts';
import { readLut } from './lut.ts';
import type { ToneCurve } from './tone-curve.ts';
import { readToneCurve } from './tone-curve.ts';

/** The parts of an ICC profile that transforms need. */
export interface Profile {
  /** Profiles before version 4 are read as version 2. */
  readonly version: 2 | 4;
  /** Signature of the device class: scnr, mntr, prtr or spac. */
  readonly deviceClass: string;
  /** Signature of the colour space without padding: GRAY, RGB, CMYK, Lab, XYZ, 6CLR and so on. */
  readonly space: string;
  readonly channels: number;
  /** The profile connection space. */
  readonly pcs: 'XYZ' | 'Lab';
  /** True for the built-in Lab and XYZ, which belong to no device. */
  readonly isConnectionSpace: boolean;
  readonly mediaWhite: () => Triple;
  readonly hasTag: (signature: string) => boolean;
  /** Reads a table such as A2B0. */
  readonly lut: (signature: string) => Lut;
  readonly curve: (signature: string) => ToneCurve;
  readonly triple: (signature: string) => Triple;
}

/** @see ICC.1:2022, "Data colour space field" */
const channelsOf: Readonly<Record<string, number>> = { GRAY: 1, RGB: 3, CMYK: 4, CMY: 3, Lab: 3, XYZ: 3, HSV: 3 };
const moreChannels: Readonly<Record<string, number>> = { HLS: 3, YCbr: 3, Luv: 3, Yxy: 3 };

/** Classes that do not describe one device and cannot be used in a transform. */
const refusedClasses: Readonly<Record<string, string>> = {
  link: 'a device link',
  abst: 'an abstract profile',
  nmcl: 'a list of named colours',
};

const headerLength = 128;
const maxTags = 200;

/**
 * Reads an ICC profile of version 2 or 4. The header and the tag table are checked here. Tags are read on demand, so a
 * damaged tag that is not used does no harm.
 * @see ICC.1:2022, "Profile structure"
 */
export function readProfile(bytes: Uint8Array, { limits }: { readonly limits: Limits }): Profile {
  if (bytes.length > limits.maxProfileBytes) {
    const found = `profile has ${bytes.length} bytes`;
    throw new ConversionError('PROFILE_TOO_LARGE', `${found}, at most ${limits.maxProfileBytes} are allowed`);
  }
  const file = new ByteReader(bytes);
  const header = readHeader(file);
  const tags = readTags(file);
  const open = (signature: string): ByteReader => {
    const tag = tags.get(signature);
    if (tag === undefined) throw malformed(`required tag "${signature}" is missing`, headerLength);
    return file.windowAt(tag.offset, tag.length);
  };
  return {
    ...header,
    isConnectionSpace: false,
    mediaWhite: () => (tags.has('wtpt') ? readTriple(open('wtpt')) : d50),
    hasTag: (signature) => tags.has(signature),
    lut: (signature) => readLut(open(signature)),
    curve: (signature) => readToneCurve(open(signature)),
    triple: (signature) => readTriple(open(signature)),
  };
}

type Header = Pick<Profile, 'version' | 'deviceClass' | 'space' | 'channels' | 'pcs'>;

/** @see ICC.1:2022, "Profile header" */
function readHeader(file: ByteReader): Header {
  file.seek(8);
  const major = file.u8();
  if (major > 4) {
    throw new ConversionError('PROFILE_UNSUPPORTED', `profile has ICC version ${major}, expected 2 or 4`, { at: 8 });
  }
  file.skip(3);
  const deviceClass = file.latin1(4);
  const space = file.latin1(4).trimEnd();
  const pcs = file.latin1(4).trimEnd();
  file.skip(12); // creation date
  if (file.latin1(4) !== 'acsp') throw malformed('signature "acsp" is missing', 36);
  const refused = refusedClasses[deviceClass];
  if (refused !== undefined) {
    throw new ConversionError('PROFILE_UNSUPPORTED', `profile is ${refused}, expected a device profile`, { at: 12 });
  }
  if (pcs !== 'XYZ' && pcs !== 'Lab')
    throw malformed(`profile has the connection space "${pcs}", expected "XYZ" or "Lab"`, 20);
  return { version: major === 4 ? 4 : 2, deviceClass, space, channels: countChannels(space), pcs };
}

function countChannels(space: string): number {
  const named = channelsOf[space] ?? moreChannels[space];
  if (named !== undefined) return named;
  const counted = /^([2-9A-F])CLR$/.exec(space)?.[1];
  if (counted === undefined)
    throw malformed(`profile has the colour space "${space}", which ICC.1 does not define`, 16);
  return Number.parseInt(counted, 16);
}

/** Position of a tag. Two tags may share a position, since intents often share a table. */
interface TagLocation {
  readonly offset: number;
  readonly length: number;
}

/** @see ICC.1:2022, "Tag table" */
export function readTags(file: ByteReader): ReadonlyMap<string, TagLocation> {
  file.seek(headerLength);
  const count = file.u32();
  if (count > maxTags) throw malformed(`profile has ${count} tags, expected at most ${maxTags}`, headerLength);
  const tags = new Map<string, TagLocation>();
  for (let index = 0; index < count; index++) {
    const signature = file.latin1(4);
    tags.set(signature, { offset: file.u32(), length: file.u32() });
  }
  return tags;
}

/** @see ICC.1:2022, "XYZType" */
function readTriple(tag: ByteReader): Triple {
  const type = tag.latin1(4);
  if (type !== 'XYZ ') throw malformed(`colour has the type "${type}", expected "XYZ "`, tag.offset - 4);
  tag.skip(4);
  return [tag.i32() / 65536, tag.i32() / 65536, tag.i32() / 65536];
}

function malformed(message: string, at: number): ConversionError {
  return new ConversionError('PROFILE_MALFORMED', message, { at });
}
