import type { Context } from './context.ts';
import type { Format, Mender } from './format.ts';
import { isMalformed } from './malformed.ts';

/** Runs a conversion, and once more on what is there of the file if the file ends early. */
export async function runTolerant(
  source: Format,
  bytes: Uint8Array,
  run: (bytes: Uint8Array, context: Context) => Promise<Uint8Array>,
  context: Context,
): Promise<Uint8Array> {
  // The notes of an attempt that fails are about nothing.
  const attempt = async (whole: Uint8Array, isTruncated: boolean): Promise<Uint8Array> => {
    const notes: Parameters<Context['note']>[] = [];
    const result = await run(whole, { ...context, isTruncated, note: (...note) => notes.push(note) });
    for (const note of notes) context.note(...note);
    return result;
  };
  try {
    return await attempt(bytes, false);
  } catch (error) {
    if (!isMalformed(error) || source.mend === undefined) throw error;
    const mended = await mendWith(await source.mend(), bytes, context);
    if (mended === undefined) throw error;
    const result = await attempt(mended, true).catch((again: unknown) => {
      throw isMalformed(again) ? error : again;
    });
    context.note('IMAGE_TRUNCATED', error.message);
    return result;
  }
}

/** A header that cannot be read leaves nothing to fill up. */
async function mendWith(mend: Mender, bytes: Uint8Array, context: Context): Promise<Uint8Array | undefined> {
  try {
    return await mend(bytes, context);
  } catch (error) {
    if (isMalformed(error)) return undefined;
    throw error;
  }
}
