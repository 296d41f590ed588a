import { startsWith } from '../../bytes/signature.ts';
import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';

/** Reads the artwork: a page of documents based on PDF, all of others, cropped to its box. */
export async function readAi(bytes: Uint8Array, context: Context, options: WriteOptions): Promise<Drawing> {
  if (startsWith(bytes, '%PDF')) return (await import('./page-art.ts')).readPageArt(bytes, context, options);
  return (await import('../postscript/read.ts')).readPostScript(bytes, context);
}
