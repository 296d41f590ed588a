import type { ObjectNumber } from '../file/objects.ts';
import type { PdfServices } from '../services.ts';
import { profileSpace } from './profile.ts';

/** Facts of a JPEG that PDF needs. */
interface JpegFacts {
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3 | 4;
  /** True if Adobe's marker is present: then the inks of a CMYK picture are inverted. */
  readonly isAdobe: boolean;
  readonly profile: Uint8Array | undefined;
}

const marker = { soi: 0xd8, eoi: 0xd9, sos: 0xda, app2: 0xe2, app14: 0xee } as const;
/** Baseline, extended and progressive frames with Huffman codes, which DCTDecode reads. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const profileName = 'ICC_PROFILE\0';

/** Embeds a JPEG unchanged; undefined if PDF does not have its kind. @see ISO 32000-2, "DCTDecode filter" */
export async function jpegObject(
  services: PdfServices,
  bytes: Uint8Array,
  entries: string,
): Promise<ObjectNumber | undefined> {
  const facts = readJpegFacts(bytes);
  if (facts === undefined) return undefined;
  const { width, height, components, isAdobe, profile } = facts;
  const space = profileSpace(services, profile, components);
  const decode = components === 4 && isAdobe ? '/Decode[1 0 1 0 1 0 1 0]' : '';
  return services.objects.addStream(
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace ${space}` +
      `${decode}${entries}/Filter/DCTDecode`,
    bytes,
  );
}

/** Reads the markers before the first scan. @see ITU-T T.81, "Compressed data formats" */
function readJpegFacts(bytes: Uint8Array): JpegFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let frame: Pick<JpegFacts, 'width' | 'height' | 'components'> | undefined;
  let isAdobe = false;
  const profile: Uint8Array[] = [];
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const code = bytes[at + 1]!;
    if (code === 0xff) {
      at++; // a fill byte
      continue;
    }
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    const segment = bytes.subarray(at + 4, end);
    if (code === marker.sos) return frame && { ...frame, isAdobe, profile: joinProfile(profile) };
    if (code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)) {
      frame = frames.has(code) ? readFrame(segment) : undefined;
      if (frame === undefined) return undefined;
    }
    if (code === marker.app14 && startsWith(segment, 'Adobe')) isAdobe = true;
    if (code === marker.app2 && startsWith(segment, profileName)) profile.push(segment);
    at = end;
  }
  return undefined;
}

function readFrame(segment: Uint8Array): Pick<JpegFacts, 'width' | 'height' | 'components'> | undefined {
  if (segment.length < 6 || segment[0] !== 8) return undefined;
  const [height, width] = [segment[1]! * 256 + segment[2]!, segment[3]! * 256 + segment[4]!];
  const components = segment[5]!;
  if (width === 0 || height === 0 || (components !== 1 && components !== 3 && components !== 4)) return undefined;
  return { width, height, components };
}

/** The parts of a profile, each after its number and their count. @see ICC.1:2022, "Embedding ICC profiles in JPEG" */
function joinProfile(parts: readonly Uint8Array[]): Uint8Array | undefined {
  if (parts.length === 0) return undefined;
  const sorted = [...parts].sort((a, b) => a[profileName.length]! - b[profileName.length]!);
  return new Uint8Array(Buffer.concat(sorted.map((part) => part.subarray(profileName.length + 2))));
}

function startsWith(segment: Uint8Array, text: string): boolean {
  return Buffer.from(segment.subarray(0, text.length)).toString('latin1') === text;
}
