import type { Context } from './context.ts';
import type { Format, Repairer } from './format.ts';
import { isMalformed } from './malformed.ts';

/** Runs a conversion. If the file is malformed, repairs it and runs the conversion again. */
export async function runTolerant(
  source: Format,
  bytes: Uint8Array,
  run: (bytes: Uint8Array, context: Context) => Promise<Uint8Array>,
  context: Context,
): Promise<Uint8Array> {
  // The notes of a failed attempt are discarded.
  const attempt = async (whole: Uint8Array, isTruncated: boolean): Promise<Uint8Array> => {
    const notes: Parameters<Context['note']>[] = [];
    const result = await run(whole, { ...context, isTruncated, note: (...note) => notes.push(note) });
    for (const note of notes) context.note(...note);
    return result;
  };
  try {
    return await attempt(bytes, false);
  } catch (error) {
    if (!isMalformed(error) || source.repair === undefined) throw error;
    const repaired = await repairWith(await source.repair(), bytes, context);
    if (repaired === undefined) throw error;
    const result = await attempt(repaired, true).catch((retryError: unknown) => {
      throw isMalformed(retryError) ? error : retryError;
    });
    context.note('IMAGE_TRUNCATED', error.message);
    return result;
  }
}

/** The repaired bytes; undefined if the file cannot be repaired, for example because its header is malformed. */
async function repairWith(repair: Repairer, bytes: Uint8Array, context: Context): Promise<Uint8Array | undefined> {
  try {
    return await repair(bytes, context);
  } catch (error) {
    if (isMalformed(error)) return undefined;
    throw error;
  }
}
