import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { hrefOf } from '../text/attributes.ts';

const data = /^\s*data:image\/(gif|webp|bmp|tiff|x-ms-bmp)[^,]*?;base64,([\s\S]*)$/i;

/** Whether the engine can draw what a picture refers to: what it holds as png, jpg or svg, or an element. */
export function isKnownPicture(address: string): boolean {
  return /^\s*(?:#|data:(?!image\/(?:gif|webp|bmp|tiff|x-ms-bmp)))/i.test(address);
}

/** The pictures within a drawing that the engine cannot read, as png; what lies elsewhere is a note. */
export async function convertPictures(
  elements: readonly XmlElement[],
  context: Context,
): Promise<Map<XmlElement, string>> {
  const converted = new Map<XmlElement, string>();
  let away = 0;
  for (const element of elements) {
    const address = ['image', 'feImage'].includes(element.local) ? hrefOf(element) : undefined;
    if (address === undefined || isKnownPicture(address)) continue;
    const body = data.exec(address)?.[2];
    const bytes = body === undefined ? undefined : await toPng(new Uint8Array(Buffer.from(body, 'base64')), context);
    if (bytes === undefined) away++;
    else converted.set(element, `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`);
  }
  if (away > 0)
    context.note('SVG_ELEMENT_IGNORED', `${away} × image that is not within the drawing, or cannot be read`);
  return converted;
}

async function toPng(bytes: Uint8Array, context: Context): Promise<Uint8Array | undefined> {
  try {
    return (await context.convertAsset(bytes, { to: 'png', ignoresNote: () => true })).bytes;
  } catch (error) {
    if (error instanceof ConversionError && ['malformed', 'unsupported'].includes(error.kind)) return undefined;
    throw error;
  }
}
