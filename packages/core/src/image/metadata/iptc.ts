import { startsWith } from '../../bytes/signature.ts';
import { ByteWriter } from '../../bytes/writer.ts';

const signature = 'Photoshop 3.0\0';
const resourceId = 0x0404;

/**
 * Wraps an IPTC block in a Photoshop resource, as JPEG stores it. TIFF stores it unwrapped.
 * @see Adobe Photoshop File Formats Specification, "Image Resource Blocks"; IPTC-NAA Information Interchange Model 4.2
 */
export function toPhotoshopResource(iptc: Uint8Array): Uint8Array {
  if (startsWith(iptc, signature)) return iptc;
  const isResource = startsWith(iptc, '8BIM');
  const file = new ByteWriter('big', { capacity: iptc.length + 32 });
  file.latin1(signature);
  if (isResource) file.bytes(iptc);
  else {
    file.latin1('8BIM');
    file.u16(resourceId);
    file.u16(0); // no name
    file.u32(iptc.length);
    file.bytes(iptc);
    file.align(2);
  }
  return file.finish();
}

/** Image resources without the signature that JPEG puts before them, or bare IPTC records. */
export function withoutSignature(iptc: Uint8Array): Uint8Array {
  return startsWith(iptc, signature) ? iptc.subarray(signature.length) : iptc;
}
