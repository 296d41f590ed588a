import { startsWith } from '../../bytes/signature.ts';
import { ConversionError } from '../../errors.ts';

/** Refuses documents that are PDF inside; those of Illustrator 3 to 8 are PostScript. */
export function requirePostScript(bytes: Uint8Array): void {
  if (!startsWith(bytes, '%PDF')) return;
  throw new ConversionError(
    'IMAGE_UNSUPPORTED',
    'Illustrator documents based on PDF (version 9 and later) cannot be read',
  );
}
