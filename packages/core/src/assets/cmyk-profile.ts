import { unpackFile } from './packed.ts';

/**
 * The ICC profile for CMYK data without an embedded one: CGATS TR 001 (SWOP), in the smallest form. Its class is input,
 * so it converts only to Lab.
 */
export async function loadCmykProfile(): Promise<Uint8Array> {
  return unpackFile(await import('./packed/cmyk-profile.generated.ts'));
}
