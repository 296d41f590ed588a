import type { PlanesHeader } from '../../planes/header.ts';
import { tag } from './directory.ts';
import { collectExif } from './exif.ts';
import type { TiffPage } from './values.ts';
import { bytesOf, numberOf } from './values.ts';

const centimetres = 3;
const inches = 2;

/** How the resource begins. @see Adobe Photoshop File Formats Specification, "Image Resource Blocks" */
const iptcResource = '8BIM\x04\x04';

/** What a page says beside its pixels. */
export function readMetadata(page: TiffPage): Pick<PlanesHeader, 'profile' | 'density' | 'exif' | 'xmp' | 'iptc'> {
  return {
    profile: bytesOf(page, tag.profile),
    density: readDensity(page),
    exif: collectExif(page.bytes, page.directory),
    xmp: bytesOf(page, tag.xmp),
    iptc: readIptc(page),
  };
}

/** @see TIFF 6.0, "ResolutionUnit": inches where it is left out */
function readDensity(page: TiffPage): number | undefined {
  const stated = numberOf(page, tag.xResolution);
  const unit = numberOf(page, tag.resolutionUnit) ?? inches;
  if (stated === undefined || !(stated > 0) || stated === Infinity) return undefined;
  if (unit === centimetres) return stated * 2.54;
  return unit === inches ? stated : undefined;
}

/** Bare, as words of 32 bits in the order of the file, or among the resources of Photoshop. */
function readIptc(page: TiffPage): Uint8Array | undefined {
  const bare = bytesOf(page, tag.iptc);
  if (bare === undefined) {
    const resources = bytesOf(page, tag.photoshop);
    return resources && Buffer.from(resources).includes(iptcResource, 0, 'latin1') ? resources : undefined;
  }
  return bare[0] === 0x1c || bare.length % 4 !== 0 ? bare : Buffer.from(bare).swap32();
}
