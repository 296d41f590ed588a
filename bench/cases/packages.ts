import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { convert, type OutputType } from '@quoin/core';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { buildLayout, buildPackage, imageFrame } from '../../packages/core/test/layout-builder.ts';
import type { Case } from '../measure.ts';

const to = 'design_package';
const [pages, images] = [26, 45];
const kinds: readonly (readonly [ending: string, to: OutputType])[] = [
  ['tif', 'png'],
  ['png', 'png'],
  ['jpg', 'jpg'],
];

/** Layouts become bundles: the conversion beside its bare parts, and a package beside its pictures alone. */
export function packageCases(corpus: string | undefined): { cases: Case[]; absent: string[] } {
  const layout = corpus === undefined ? undefined : findMedian(join(corpus, 'idml'));
  const beside = layout === undefined ? [] : [besideEngines(new Uint8Array(readFileSync(layout)))];
  return { cases: [...beside, besidePictures()], absent: layout === undefined ? ['layouts (QUOIN_CORPUS)'] : [] };
}

function besideEngines(bytes: Uint8Array): Case {
  return {
    name: 'median idml → design_package',
    peer: 'fflate+saxes',
    bar: 4,
    rounds: 41,
    open: async () => ({
      ours: () => convert(bytes, { to, allowMissing: true }),
      theirs: async () => passOver(bytes),
    }),
  };
}

/** The engines alone: all files inflated, all documents passed over, nothing checked and nothing kept. */
function passOver(bytes: Uint8Array): void {
  const decoder = new TextDecoder();
  for (const [name, file] of Object.entries(unzipSync(bytes))) {
    if (name.endsWith('.xml')) new SaxesParser({ position: false }).write(decoder.decode(file)).close();
  }
}

function besidePictures(): Case {
  return {
    name: `package of ${pages} pages, ${images} images`,
    peer: 'its pictures',
    bar: 1.3,
    rounds: 5,
    open: async () => {
      const pictures = await makePictures();
      const bytes = makePackage(pictures);
      return {
        ours: () => convert(bytes, { to }),
        theirs: async () => {
          for (const { content, target } of pictures) await convert(content, { to: target });
        },
      };
    },
  };
}

interface Picture {
  readonly name: string;
  readonly content: Uint8Array;
  readonly target: OutputType;
}

async function makePictures(): Promise<Picture[]> {
  const made: Picture[] = [];
  for (let index = 0; index < images; index++) {
    const [ending, target] = kinds[index % kinds.length] ?? ['png', 'png'];
    const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><defs><linearGradient id="g">
      <stop stop-color="hsl(${index * 8} 70% 60%)"/><stop offset="1" stop-color="hsl(${index * 8 + 90} 60% 30%)"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/><circle cx="${index * 20}" cy="400" r="200" fill="#fff8"/></svg>`;
    const drawn = sharp(Buffer.from(scene)).removeAlpha();
    const format = ending === 'tif' ? drawn.tiff() : ending === 'png' ? drawn.png() : drawn.jpeg({ quality: 92 });
    made.push({ name: `picture ${index}.${ending}`, content: new Uint8Array(await format.toBuffer()), target });
  }
  return made;
}

/** Each picture on a page, as large as it is at 300 dots per inch. */
function makePackage(pictures: readonly Picture[]): Uint8Array {
  const spreads = Array.from({ length: pages }, (_, page) =>
    pictures
      .filter((_, index) => index % pages === page)
      .map(({ name }) =>
        imageFrame(`r${name.replaceAll(' ', '')}`, { uri: `file:/a/Links/${name}`, bounds: [288, 192] }),
      )
      .join(''),
  );
  const links = pictures.map(({ name, content }) => [`Links/${name}`, content]);
  return buildPackage({ 'made.idml': buildLayout({ spreads }), ...Object.fromEntries(links) });
}

function findMedian(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.idml'));
  const paths = names.map((name) => join(folder, name)).sort((a, b) => statSync(a).size - statSync(b).size);
  return paths[paths.length >> 1];
}
