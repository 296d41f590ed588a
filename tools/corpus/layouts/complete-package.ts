import { zipSync } from 'fflate';
import { ConversionRun } from '../../../packages/core/src/context.ts';
import { readSfnt } from '../../../packages/core/src/font/sfnt/read.ts';
import { writeTtf } from '../../../packages/core/src/font/sfnt/write.ts';
import { nameId } from '../../../packages/core/src/font/tables/names/name.ts';
import { NameTable } from '../../../packages/core/src/font/tables/names/name-table.ts';
import { resolveLimits } from '../../../packages/core/src/limits.ts';
import { filledPlane, writePsd } from '../../../packages/core/test/builders/psd-builder.ts';
import { fixtureNames, openFixture } from '../../../packages/core/test/fixtures.ts';
import { openFont } from '../../../packages/core/test/font/font-fixtures.ts';
import type { LayoutFace, LayoutSource } from './layout-source.ts';

const english = { platform: 3, encoding: 1, languageId: 0x409 };

/**
 * Packages a layout with files for its links and fonts, which the corpus does not include. The links get a picture of
 * each format in turn.
 */
export async function buildCompletePackage(layout: Uint8Array, source: LayoutSource): Promise<Uint8Array> {
  const pictures = listPictures();
  const links = source.links.map((name, index) => [`Links/${name}`, pictures[index % pictures.length]] as const);
  const fonts = await Promise.all(
    source.faces.map(async (face, index) => [`Document fonts/${index}.ttf`, await buildFont(face)] as const),
  );
  const files = [['layout.idml', layout] as const, ...links, ...fonts];
  return zipSync(Object.fromEntries(files.flatMap(([name, bytes]) => (bytes ? [[name, bytes]] : []))), { level: 0 });
}

/** Lists a picture of each format. They need not match the extensions in the layout: formats are sniffed from bytes. */
function listPictures(): Uint8Array[] {
  const [width, height] = [40, 30];
  const psd = writePsd({ width, height, planes: [200, 100, 50].map((value) => filledPlane(width, height, value)) });
  const names = fixtureNames.filter((name) => /^quadrants\.[a-z]+$/.test(name));
  return [...names.map(openFixture), psd];
}

/** Returns the test font with the names of a face. */
async function buildFont({ family, style, postScriptName }: LayoutFace): Promise<Uint8Array> {
  const context = new ConversionRun(resolveLimits()).context(() =>
    Promise.reject(new Error('a font has no linked files')),
  );
  const options = { to: 'ttf', config: {}, face: 0 } as const;
  const font = await readSfnt(openFont('plain.ttf'), context, options);
  const names = new NameTable(font.tables.get('name') ?? new Uint8Array(6), context);
  names.remove(() => true);
  const records = [
    [nameId.family, family],
    [nameId.style, style],
    [nameId.fullName, `${family} ${style}`],
    [nameId.postScriptName, postScriptName],
    [nameId.typographicFamily, family],
    [nameId.typographicStyle, style],
  ] as const;
  for (const [id, text] of records) names.set(id, english, text);
  const tables = new Map([...font.tables, ['name', names.write()] as const]);
  return writeTtf({ ...font, tables }, options, context);
}
