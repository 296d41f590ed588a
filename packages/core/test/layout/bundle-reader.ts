import { unzipSync } from 'fflate';
import { type ConversionResult, convert } from '../../src/convert.ts';
import type { TemplateBundle } from '../../src/models/design/bundle.ts';

/** A design package, unpacked by another archive reader. */
export interface ReadBundle extends TemplateBundle {
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly notes: ConversionResult['notes'];
}

export async function convertLayout(
  bytes: Uint8Array,
  options: Omit<Parameters<typeof convert>[1], 'to'> = {},
): Promise<ReadBundle> {
  const result = await convert(bytes, { ...options, to: 'design_package' });
  const files = unzipSync(result.bytes);
  const text = new TextDecoder().decode(files['templatebundle.json']);
  return { ...(JSON.parse(text) as TemplateBundle), files, notes: result.notes };
}

/** Returns the code and subject of each note. */
export function aboutNotes({ notes }: Pick<ReadBundle, 'notes'>): (readonly (string | undefined)[])[] {
  return notes.map(({ code, where }) => [code, where?.entry, where?.item]);
}
