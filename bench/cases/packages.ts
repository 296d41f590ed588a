import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { convert, type OutputType } from '@quoin/core';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { buildLayout, buildPackage, imageFrame } from '../../packages/core/test/builders/layout-builder.ts';
import type { Case } from '../measure.ts';

const to = 'design_package';
const [pageCount, imageCount] = [26, 45];
const imageTypes: readonly (readonly [extension: string, to: OutputType])[] = [
  ['tif', 'png'],
  ['png', 'png'],
  ['jpg', 'jpg'],
];

/** Compares the conversion of a layout with the bare libraries, and that of a package with its images alone. */
export function packageCases(corpus: string | undefined): { cases: Case[]; missing: string[] } {
  const layout = corpus === undefined ? undefined : findMedian(join(corpus, 'idml'));
  const layoutCases = layout === undefined ? [] : [compareWithLibraries(new Uint8Array(readFileSync(layout)))];
  const missing = layout === undefined ? ['layouts in the corpus (QUOIN_CORPUS)'] : [];
  return { cases: [...layoutCases, compareWithImages()], missing };
}

function compareWithLibraries(bytes: Uint8Array): Case {
  return {
    name: 'median idml → design_package',
    peer: 'fflate+saxes',
    maxRatio: 4,
    rounds: 41,
    open: async () => ({
      ours: () => convert(bytes, { to, allowMissing: true }),
      theirs: async () => parseOnly(bytes),
    }),
  };
}

/** Inflates all files and parses all documents with the bare libraries, without checks or results. */
function parseOnly(bytes: Uint8Array): void {
  const decoder = new TextDecoder();
  for (const [name, file] of Object.entries(unzipSync(bytes))) {
    if (name.endsWith('.xml')) new SaxesParser({ position: false }).write(decoder.decode(file)).close();
  }
}

function compareWithImages(): Case {
  return {
    name: `package of ${pageCount} pages, ${imageCount} images`,
    peer: 'its images',
    maxRatio: 1.3,
    rounds: 5,
    open: async () => {
      const images = await makeImages();
      const bytes = makePackage(images);
      return {
        ours: () => convert(bytes, { to }),
        theirs: async () => {
          for (const { content, target } of images) await convert(content, { to: target });
        },
      };
    },
  };
}

interface LinkedImage {
  readonly name: string;
  readonly content: Uint8Array;
  readonly target: OutputType;
}

async function makeImages(): Promise<LinkedImage[]> {
  const images: LinkedImage[] = [];
  for (let index = 0; index < imageCount; index++) {
    const [extension, target] = imageTypes[index % imageTypes.length] ?? ['png', 'png'];
    const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><defs><linearGradient id="g">
      <stop stop-color="hsl(${index * 8} 70% 60%)"/><stop offset="1" stop-color="hsl(${index * 8 + 90} 60% 30%)"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/><circle cx="${index * 20}" cy="400" r="200" fill="#fff8"/></svg>`;
    const drawn = sharp(Buffer.from(scene)).removeAlpha();
    const format = extension === 'tif' ? drawn.tiff() : extension === 'png' ? drawn.png() : drawn.jpeg({ quality: 92 });
    images.push({ name: `picture ${index}.${extension}`, content: new Uint8Array(await format.toBuffer()), target });
  }
  return images;
}

/** Builds a package with the images distributed over its pages, each placed at 300 dots per inch. */
function makePackage(images: readonly LinkedImage[]): Uint8Array {
  const spreads = Array.from({ length: pageCount }, (_, page) =>
    images
      .filter((_, index) => index % pageCount === page)
      .map(({ name }) =>
        imageFrame(`r${name.replaceAll(' ', '')}`, { uri: `file:/a/Links/${name}`, bounds: [288, 192] }),
      )
      .join(''),
  );
  const links = images.map(({ name, content }) => [`Links/${name}`, content]);
  return buildPackage({ 'made.idml': buildLayout({ spreads }), ...Object.fromEntries(links) });
}

function findMedian(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.idml'));
  const paths = names.map((name) => join(folder, name)).sort((a, b) => statSync(a).size - statSync(b).size);
  return paths[paths.length >> 1];
}
