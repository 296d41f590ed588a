import type { ByteReader } from '../../bytes/reader.ts';
import { malformed } from './header.ts';

/** Ids of the image resources used here. @see Adobe Photoshop File Formats Specification, "Image Resource IDs" */
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

/** Image resources by id. */
export type Resources = ReadonlyMap<number, ByteReader>;

/** Lists the resources; of duplicates the first one counts. @see "Image Resource Blocks" */
export function listResources(section: ByteReader): Resources {
  const found = new Map<number, ByteReader>();
  // Some programs pad the section with zeros.
  while (section.remaining >= 12 && found.size < maxResources) {
    const at = section.offset;
    const signature = section.latin1(4);
    if (signature === '\0\0\0\0') break;
    if (!/^(8BIM|MeSa|AgHg|PHUT|DCSR)$/.test(signature)) {
      throw malformed('an image resource lacks its signature', at);
    }
    const id = section.u16();
    const nameLength = section.u8();
    section.skip(nameLength + (nameLength % 2 === 0 ? 1 : 0)); // the name with its length is padded to an even number of bytes
    const length = section.u32();
    const body = section.window(length);
    if (length % 2 === 1 && section.remaining > 0) section.skip(1);
    if (!found.has(id)) found.set(id, body);
  }
  return found;
}

/** Bytes of a resource from its start. */
export function resourceBytes(resources: Resources, id: number): Uint8Array | undefined {
  const body = resources.get(id);
  if (body === undefined || body.length === 0) return undefined;
  body.seek(0);
  return body.take(body.length);
}

/** Reads a resource from its start, or returns undefined if it is missing or too short. */
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

/** Pixels per inch. @see "ResolutionInfo structure" */
export function readResolution(resources: Resources): { readonly x: number; readonly y: number } | undefined {
  return readResource(resources, resourceId.resolution, 16, (body) => {
    const x = body.u32() / 65_536; // always per inch; the stored unit is for display only
    body.skip(4);
    const y = body.u32() / 65_536;
    return x > 0 && y > 0 ? { x, y } : undefined;
  });
}

/** True if the merged picture at the end of the file is real, not a placeholder. */
export function hasRealMergedData(resources: Resources): boolean {
  return (
    readResource(resources, resourceId.versionInfo, 5, (body) => {
      body.skip(4);
      return body.u8() !== 0;
    }) ?? true
  );
}

/** Name of the program that wrote the file. */
export function readWriterName(resources: Resources): string | undefined {
  return readResource(resources, resourceId.versionInfo, 9, (body) => {
    body.skip(5);
    return readUnicode(body);
  });
}

/** Names of the additional channels, if stated. */
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

/** Transparent entry of the palette. */
export function readTransparencyIndex(resources: Resources): number | undefined {
  return readResource(resources, resourceId.transparencyIndex, 2, (body) => body.u16());
}

/** Reads a counted UTF-16 string. A truncated string is read as far as it goes. */
export function readUnicode(body: ByteReader): string {
  const count = Math.min(body.u32(), Math.floor(body.remaining / 2), 0x7fff);
  return new TextDecoder('utf-16be').decode(body.take(count * 2)).replace(/\0+$/, '');
}
