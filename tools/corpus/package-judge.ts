import { convert } from '@quoin/core';
import { isValid, validateBundle } from '@quoin/core/design';
import { unzipSync } from 'fflate';
import { create } from 'fontkit';
import sharp from 'sharp';
import type { Design } from '../../packages/core/src/models/design/document.ts';
import { completePackage } from './complete-package.ts';
import { readLayoutSource } from './layout-source.ts';

interface Bundle {
  readonly template: Pick<Design, 'fontData'>;
  readonly manifest: Readonly<Record<'images' | 'fonts', Readonly<Record<string, { name: string; missing?: true }>>>>;
}

/** What is wrong with the bundle of a layout whose pictures and fonts all are in its package: each must open. */
export async function judgeCompletePackage(layout: Uint8Array): Promise<string[]> {
  const source = readLayoutSource(layout);
  const complete = await completePackage(layout, source);
  const { bytes } = await convert(complete, { from: 'layout_package', to: 'design_package' });
  const files = unzipSync(bytes);
  const bundle = JSON.parse(new TextDecoder().decode(files['templatebundle.json'])) as Bundle;
  const { images, fonts } = bundle.manifest;
  const lost = [...Object.entries(images), ...Object.entries(fonts)].filter(([, { missing }]) => missing);
  return [
    ...(isValid(validateBundle(bundle)) ? [] : ['its bundle is not valid']),
    ...lost.map(([name]) => `${name} is missing in the bundle of a complete package`),
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
  const faults = links.filter((name) => !found.has(name.normalize('NFC'))).map((name) => `nothing of ${name}`);
  for (const src of Object.keys(images)) {
    const size = await sharp(files[src])
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => undefined);
    if (size === undefined || size.info.width < 2) faults.push(`${src} does not open`);
  }
  return faults;
}

/** Every face that text uses, opened by another reader, is the one that it says. */
function judgeFonts({ template }: Bundle, files: Readonly<Record<string, Uint8Array>>): string[] {
  return template.fontData.flatMap(({ family, style, src }) => {
    const bytes = src === undefined ? undefined : files[src];
    if (bytes === undefined) return [`no file for ${family} ${style}`];
    const font = create(Buffer.from(bytes));
    const name = `${font.familyName} ${font.subfamilyName}`;
    return name === `${family} ${style}` ? [] : [`${src} is ${name}, not ${family} ${style}`];
  });
}
