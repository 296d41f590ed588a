import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { readPod } from './read.ts';

/** Describes a template. Reads all of it, because JSON has no header. */
export async function inspectPod(bytes: Uint8Array, context: Context): Promise<Facts> {
  const { template, manifest } = await readPod(bytes, { ...context, note: () => {} });
  const { source, title } = template.metaData;
  return {
    dialect: source?.format,
    ...(source?.version !== undefined && { version: source.version }),
    template: source?.name,
    ...(title !== '' && { title }),
    pages: template.pages.map(({ name, width, height }) => ({ name, widthPt: width, heightPt: height })),
    fonts: template.fontData.map(({ family, style }) => `${family} ${style}`),
    images: Object.keys(manifest.images),
  };
}
