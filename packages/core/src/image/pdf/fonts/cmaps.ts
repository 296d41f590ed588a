import { unpackFile } from '../../../assets/packed.ts';
import { ConversionError } from '../../../errors.ts';

/** Loads a predefined CMap by its name, as pdf.js stores it. */
export async function loadCMap(fileName: string): Promise<Uint8Array> {
  const bytes = unpackFile(await import('../../../assets/packed/cmaps.generated.ts'));
  const end = bytes.indexOf(0x0a);
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as readonly (readonly [string, number])[];
  const wanted = fileName.replace(/\.bcmap$/, '');
  let at = end + 1;
  for (const [name, length] of list) {
    if (name === wanted) return bytes.subarray(at, at + length);
    at += length;
  }
  throw new ConversionError('PDF_MALFORMED', `the encoding ${JSON.stringify(wanted)} does not exist`);
}
