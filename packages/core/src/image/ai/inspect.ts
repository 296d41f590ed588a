import type { Facts } from '../../format.ts';
import { inspectPostScript } from '../postscript/inspect.ts';
import { requirePostScript } from './base.ts';

/** The facts that the comments of the document state. */
export async function inspectAi(bytes: Uint8Array): Promise<Facts> {
  requirePostScript(bytes);
  return inspectPostScript(bytes);
}
