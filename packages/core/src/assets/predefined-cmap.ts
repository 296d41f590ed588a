import { unpackFile } from './packed.ts';

/** Loads a predefined CMap by its name, in the binary form of pdf.js; undefined if there is none of this name. */
export async function loadPredefinedCMap(wanted: string): Promise<Uint8Array | undefined> {
  const bytes = unpackFile(await import('./packed/cmaps.generated.ts'));
  const end = bytes.indexOf(0x0a);
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as readonly (readonly [string, number])[];
  let at = end + 1;
  for (const [name, length] of list) {
    if (name === wanted) return bytes.subarray(at, at + length);
    at += length;
  }
  return undefined;
}
