import { unpackFile } from './packed.ts';

/**
 * The ICC profile of CMYK that comes without one: CGATS TR 001 (SWOP), as small as it gets. It is of the kind that
 * scanners have, which leads to Lab and not back.
 */
export async function loadCmykProfile(): Promise<Uint8Array> {
  return unpackFile(await import('./packed/cmyk-profile.generated.ts'));
}
