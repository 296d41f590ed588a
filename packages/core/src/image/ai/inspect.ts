import { startsWith } from '../../bytes/signature.ts';
import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { inspectPdf } from '../pdf/inspect.ts';
import { inspectPostScript } from '../postscript/inspect.ts';

/** The facts that the document states. */
export async function inspectAi(bytes: Uint8Array, context: Context): Promise<Facts> {
  return startsWith(bytes, '%PDF') ? inspectPdf(bytes, context) : inspectPostScript(bytes);
}
