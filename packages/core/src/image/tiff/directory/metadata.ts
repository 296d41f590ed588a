import type { PlanesHeader } from '../../planes/header.ts';
import { tag } from './directory.ts';
import { collectExif } from './exif.ts';
import type { TiffPage } from './values.ts';
import { bytesOf, numberOf } from './values.ts';

const centimetres = 3;
const inches = 2;

/** The start of the IPTC resource. @see Adobe Photoshop File Formats Specification, "Image Resource Blocks" */
const iptcResource = '8BIM\x04\x04';

/** Reads the metadata of a page. */
export function readMetadata(page: TiffPage): Pick<PlanesHeader, 'profile' | 'density' | 'exif' | 'xmp' | 'iptc'> {
  return {
    profile: bytesOf(page, tag.profile),
    density: readDensity(page),
    exif: collectExif(page.bytes, page.directory),
    xmp: bytesOf(page, tag.xmp),
    iptc: readIptc(page),
  };
}

/** @see TIFF 6.0, "ResolutionUnit": the default is inches */
function readDensity(page: TiffPage): number | undefined {
  const stated = numberOf(page, tag.xResolution);
  const unit = numberOf(page, tag.resolutionUnit) ?? inches;
  if (stated === undefined || !(stated > 0) || stated === Infinity) return undefined;
  if (unit === centimetres) return stated * 2.54;
  return unit === inches ? stated : undefined;
}

/** IPTC is stored directly, as 32-bit words in the file's byte order, or in the Photoshop resources. */
function readIptc(page: TiffPage): Uint8Array | undefined {
  const bare = bytesOf(page, tag.iptc);
  if (bare === undefined) {
    const resources = bytesOf(page, tag.photoshop);
    return resources && Buffer.from(resources).includes(iptcResource, 0, 'latin1') ? resources : undefined;
  }
  return bare[0] === 0x1c || bare.length % 4 !== 0 ? bare : Buffer.from(bare).swap32();
}
