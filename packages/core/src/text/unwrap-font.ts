import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';

/** Unwraps a web font as a nested file; returns other fonts unchanged, and undefined if the font cannot be read. */
export async function unwrapFont(bytes: Uint8Array, context: Context): Promise<Uint8Array | undefined> {
  const signature = String.fromCharCode(...bytes.subarray(0, 4));
  if (['\0\x01\0\0', 'OTTO', 'true', 'ttcf'].includes(signature)) return bytes;
  const flavor = String.fromCharCode(...bytes.subarray(4, 8));
  const to = signature.startsWith('wOF') && flavor === 'OTTO' ? 'otf' : 'ttf';
  try {
    return (await context.convertAsset(bytes, { to, ignoresNote: () => true })).bytes;
  } catch (error) {
    const isDamage = error instanceof ConversionError && ['malformed', 'unsupported'].includes(error.kind);
    if (isDamage) return undefined;
    throw error;
  }
}
