import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Design, render } from '@quoin/core/design';
import { features } from './features.data.ts';
import { blocksFile, type Feature, toDesign } from './parts.ts';

/** Folder of the documents and pictures of the gallery. */
export const galleryFolder = fileURLToPath(new URL('../../../docs/gallery', import.meta.url));
export const galleryPage = join(galleryFolder, '..', 'gallery.md');
/** Pixels for each pixel of a page. */
export const galleryScale = 1.5;
const begin = '<!-- gallery -->\n';
const end = '<!-- /gallery -->\n';

/** The files that the documents use. */
export async function readGalleryFiles(): Promise<Map<string, Uint8Array>> {
  const names = ['photo.png', blocksFile];
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(galleryFolder, name))] as const)),
  );
}

/** The document and the picture of a feature. */
export async function drawFeature(
  feature: Feature,
  design = toDesign(feature),
): Promise<{ readonly json: string; readonly png: Uint8Array }> {
  const { bytes } = await render(design, await readGalleryFiles(), { scale: galleryScale });
  return { json: `${JSON.stringify(design, null, 1)}\n`, png: bytes };
}

/** The page of the gallery with a section for each feature. */
export function fillGallery(page: string): string {
  const [head = '', rest = ''] = page.split(begin);
  const [, tail = ''] = rest.split(end);
  return `${head}${begin}\n${features.map(describe).join('\n')}\n${end}${tail}`;
}

function describe({ name, title, text, elements }: Feature): string {
  const { id: _, layer: __, transform: ___, ...shown } = elements.at(-1)!;
  return `## ${title}

${text} [The document](gallery/${name}.json)${name === 'inks' ? ' · [as pdf](gallery/inks.pdf)' : ''}; its last element:

![${title}](gallery/${name}.png)

\`\`\`json
${toShortJson(shown)}
\`\`\`
`;
}

/** JSON with one member per line. */
function toShortJson(element: object): string {
  const members = Object.entries(element).map(([name, value]) => ` ${JSON.stringify(name)}: ${shorten(value)}`);
  return `{\n${members.join(',\n')}\n}`;
}

const shorten = (value: unknown): string => JSON.stringify(value).replaceAll(/([:,])(?=["[{\d-])/g, '$1 ');

/** Writes the documents, the pictures and the page. Needs the built packages. */
export async function writeGallery(): Promise<void> {
  for (const feature of features) {
    const { json, png } = await drawFeature(feature);
    await writeFile(join(galleryFolder, `${feature.name}.json`), json);
    await writeFile(join(galleryFolder, `${feature.name}.png`), png);
  }
  const inks = features.find(({ name }) => name === 'inks')!; // it is among them
  await writeFile(join(galleryFolder, 'inks.pdf'), await printFeature(toDesign(inks)));
  await writeFile(galleryPage, fillGallery(await readFile(galleryPage, 'utf8')));
}

/** The PDF of a document of the gallery. */
export async function printFeature(design: Design): Promise<Uint8Array> {
  return (await render(design, await readGalleryFiles(), { format: 'pdf' })).bytes;
}
