import type { Context } from '../context.ts';
import type { DrawingPicture } from '../models/drawing/picture.ts';
import { readFacts } from './read.ts';

const mediaTypes = { jpg: 'image/jpeg', png: 'image/png' } as const;

/** Reads a picture within a drawing. A picture that every engine draws alike is not changed; others become png. */
export async function readPlainPicture(bytes: Uint8Array, context: Context): Promise<DrawingPicture> {
  const facts = await readFacts(bytes, context).catch(() => undefined);
  const isPlain = facts?.isUpright === true && ['srgb', 'gray'].includes(facts.space) && facts.frames === 1;
  const encoding = facts?.encoding;
  if (facts !== undefined && isPlain && (encoding === 'png' || encoding === 'jpg'))
    return { bytes, mediaType: mediaTypes[encoding], width: facts.width, height: facts.height };
  const converted = await context.convertAsset(bytes, { to: 'png', ignoresNote: () => true });
  const { width, height } = await readFacts(converted.bytes, context);
  return { bytes: converted.bytes, mediaType: 'image/png', width, height };
}
