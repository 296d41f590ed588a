import type { Context } from '../../context.ts';
import type { DesignBundle } from '../../models/design-bundle.ts';
import { resolveDialect } from './dialects.ts';
import { DesignBuilder } from './scene/design-builder.ts';
import { nameFile } from './scene/remote.ts';
import { readTemplateFile } from './template/archive.ts';

/** Reads a package with a JSON template into a design. Its images are not fetched, so the bundle has no files. */
export async function readPod(bytes: Uint8Array, context: Context): Promise<DesignBundle> {
  const { name, value } = await readTemplateFile(bytes, context);
  const { dialect, templates } = resolveDialect(value, name);
  const identity = templates.map((template) => dialect.identify(template)).find((each) => each !== undefined);
  const source = { format: dialect.id, name: nameFile(name) };
  const builder = new DesignBuilder(context, `${dialect.id}\0${identity ?? nameFile(name)}`, { title: '', source });
  const convert = await dialect.load();
  await convert(templates, builder);
  return builder.finish();
}
