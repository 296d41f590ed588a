import { convert } from '@quoin/core';
import { isValid, validateBundle } from '@quoin/core/design';
import { unzipSync } from 'fflate';
import { create } from 'fontkit';
import sharp from 'sharp';
import type { Design } from '../../../packages/core/src/models/design/document.ts';
import { buildCompletePackage } from './complete-package.ts';
import { readLayoutSource } from './layout-source.ts';

interface Bundle {
  readonly template: Pick<Design, 'fontData'>;
  readonly manifest: Readonly<Record<'images' | 'fonts', Readonly<Record<string, { name: string; missing?: true }>>>>;
}

/** Converts a layout with all its pictures and fonts, and returns the faults of the bundle. Each file must open. */
export async function judgeCompletePackage(layout: Uint8Array): Promise<string[]> {
  const source = readLayoutSource(layout);
  const complete = await buildCompletePackage(layout, source);
  const { bytes } = await convert(complete, { from: 'layout_package', to: 'design_package' });
  const files = unzipSync(bytes);
  const bundle = JSON.parse(new TextDecoder().decode(files['templatebundle.json'])) as Bundle;
  const { images, fonts } = bundle.manifest;
  const lost = [...Object.entries(images), ...Object.entries(fonts)].filter(([, { missing }]) => missing);
  return [
    ...(isValid(validateBundle(bundle)) ? [] : ['the bundle of the complete package is invalid']),
    ...lost.map(([name]) => `"${name}" is missing in the bundle of the complete package`),
    ...(await judgePictures(source.links, images, files)),
    ...judgeFonts(bundle, files),
  ];
}

async function judgePictures(
  links: readonly string[],
  images: Bundle['manifest']['images'],
  files: Readonly<Record<string, Uint8Array>>,
): Promise<string[]> {
  const found = new Set(Object.values(images).map(({ name }) => name.normalize('NFC')));
  const faults = links
    .filter((name) => !found.has(name.normalize('NFC')))
    .map((name) => `the manifest of the complete package lacks the link "${name}"`);
  for (const src of Object.keys(images)) {
    const picture = await sharp(files[src])
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => undefined);
    if (picture === undefined || picture.info.width < 2) faults.push(`"${src}" does not open`);
  }
  return faults;
}

/** Requires a font file for each face that text uses. fontkit must read the face's own names in it. */
function judgeFonts({ template }: Bundle, files: Readonly<Record<string, Uint8Array>>): string[] {
  return template.fontData.flatMap(({ family, style, src }) => {
    const bytes = src === undefined ? undefined : files[src];
    if (bytes === undefined) return [`no file for the font "${family} ${style}"`];
    const font = create(Buffer.from(bytes));
    const name = `${font.familyName} ${font.subfamilyName}`;
    return name === `${family} ${style}` ? [] : [`"${src}" contains the font "${name}", expected "${family} ${style}"`];
  });
}
