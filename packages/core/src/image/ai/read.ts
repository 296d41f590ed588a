import type { Context } from '../../context.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import { readPostScript } from '../postscript/read.ts';
import { requirePostScript } from './base.ts';

/** Reads the artwork, cropped to its box. */
export async function readAi(bytes: Uint8Array, context: Context): Promise<Drawing> {
  requirePostScript(bytes);
  return readPostScript(bytes, context);
}
