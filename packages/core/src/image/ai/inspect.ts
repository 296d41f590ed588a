import { startsWith } from '../../bytes/signature.ts';
import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';

/** The facts that the document states. */
export async function inspectAi(bytes: Uint8Array, context: Context): Promise<Facts> {
  if (startsWith(bytes, '%PDF')) return (await import('../pdf/inspect.ts')).inspectPdf(bytes, context);
  return (await import('../postscript/inspect.ts')).inspectPostScript(bytes);
}
