import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { TemplateBundle } from '../../models/design/bundle.ts';
import type { DesignBundle } from '../../models/design-bundle.ts';
import { type NewEntry, writeArchive } from '../../zip/write.ts';
import { templateName } from './template-name.ts';

/** Files that are already compressed. */
const isCompressed = /\.(?:jpe?g|png|webp)$/i;

/** Writes a design with its files. The same bundle always makes the same bytes. */
export async function writeBundle(
  { template, manifest, files }: DesignBundle,
  _options: WriteOptions,
  context: Context,
): Promise<Uint8Array> {
  const bundle: TemplateBundle = { version: '1.0.0', template, manifest: sortManifest(manifest) };
  const text = new TextEncoder().encode(`${JSON.stringify(bundle)}\n`);
  const entries: NewEntry[] = [{ name: templateName, bytes: text }];
  for (const [name, bytes] of files) entries.push({ name, bytes, store: isCompressed.test(name) });
  return writeArchive(entries, context);
}

/** Sorts the manifest by name. */
function sortManifest({ images, fonts }: DesignBundle['manifest']): DesignBundle['manifest'] {
  return { images: sortMembers(images), fonts: sortMembers(fonts) };
}

function sortMembers<Value>(members: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(members).sort(([left], [right]) => (left < right ? -1 : 1)));
}
