import type { ByteReader } from '../../bytes/reader.ts';
import { malformed } from './header.ts';

/** The image resources that are looked at here. @see Adobe Photoshop File Formats Specification, "Image Resource IDs" */
export const resourceId = {
  resolution: 1005,
  alphaNames: 1006,
  displayInfo: 1007,
  iptc: 1028,
  globalAngle: 1037,
  profile: 1039,
  transparencyIndex: 1047,
  unicodeAlphaNames: 1045,
  versionInfo: 1057,
  exif: 1058,
  xmp: 1060,
  alphaColours: 1077,
} as const;

const maxResources = 10_000;

/** The facts that lie beside the pixels, by number. */
export type Resources = ReadonlyMap<number, ByteReader>;

/** Lists the resources; of two with one number the first counts. @see "Image Resource Blocks" */
export function listResources(section: ByteReader): Resources {
  const found = new Map<number, ByteReader>();
  // Some programs fill the section up with zeros.
  while (section.remaining >= 12 && found.size < maxResources) {
    const at = section.offset;
    const signature = section.latin1(4);
    if (signature === '\0\0\0\0') break;
    if (!/^(8BIM|MeSa|AgHg|PHUT|DCSR)$/.test(signature)) {
      throw malformed('found an image resource without its signature', at);
    }
    const id = section.u16();
    const nameLength = section.u8();
    section.skip(nameLength + (nameLength % 2 === 0 ? 1 : 0)); // with its length the name has an even number of bytes
    const length = section.u32();
    const body = section.window(length);
    if (length % 2 === 1 && section.remaining > 0) section.skip(1);
    if (!found.has(id)) found.set(id, body);
  }
  return found;
}

/** The bytes of a resource from its start. */
export function resourceBytes(resources: Resources, id: number): Uint8Array | undefined {
  const body = resources.get(id);
  if (body === undefined || body.length === 0) return undefined;
  body.seek(0);
  return body.take(body.length);
}

/** A resource read by a function that may find it too short: then it is as if it were not there. */
export function readResource<Value>(
  resources: Resources,
  id: number,
  minLength: number,
  read: (body: ByteReader) => Value,
): Value | undefined {
  const body = resources.get(id);
  if (body === undefined || body.length < minLength) return undefined;
  body.seek(0);
  return read(body);
}

/** Pixels an inch, across and down. @see "ResolutionInfo structure" */
export function readResolution(resources: Resources): { readonly x: number; readonly y: number } | undefined {
  return readResource(resources, resourceId.resolution, 16, (body) => {
    const x = body.u32() / 65_536; // always by the inch; the unit beside it is the one to be shown
    body.skip(4);
    const y = body.u32() / 65_536;
    return x > 0 && y > 0 ? { x, y } : undefined;
  });
}

/** Whether the picture that comes last in the file is the one that the layers make, or stands for nothing. */
export function hasRealMergedData(resources: Resources): boolean {
  return (
    readResource(resources, resourceId.versionInfo, 5, (body) => {
      body.skip(4);
      return body.u8() !== 0;
    }) ?? true
  );
}

/** The program that wrote the file, as it names itself. */
export function readWriterName(resources: Resources): string | undefined {
  return readResource(resources, resourceId.versionInfo, 9, (body) => {
    body.skip(5);
    return readUnicode(body);
  });
}

/** The names of the channels beside the colour, as far as they have any. */
export function readAlphaNames(resources: Resources): readonly string[] {
  const unicode = readResource(resources, resourceId.unicodeAlphaNames, 4, (body) => {
    const names: string[] = [];
    while (body.remaining >= 4) names.push(readUnicode(body));
    return names;
  });
  if (unicode !== undefined) return unicode;
  return (
    readResource(resources, resourceId.alphaNames, 1, (body) => {
      const names: string[] = [];
      while (body.remaining >= 1) {
        const length = body.u8();
        names.push(body.latin1(Math.min(length, body.remaining)));
      }
      return names;
    }) ?? []
  );
}

/** The entry of the palette that is transparent. */
export function readTransparencyIndex(resources: Resources): number | undefined {
  return readResource(resources, resourceId.transparencyIndex, 2, (body) => body.u16());
}

/** Text of two bytes a character behind their number; what is cut off is as long as it is. */
export function readUnicode(body: ByteReader): string {
  const count = Math.min(body.u32(), Math.floor(body.remaining / 2), 0x7fff);
  return new TextDecoder('utf-16be').decode(body.take(count * 2)).replace(/\0+$/, '');
}
