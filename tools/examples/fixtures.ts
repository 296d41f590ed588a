import { rmSync } from 'node:fs';
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';

const fonts = new URL('../../packages/core/test/font/fixtures/', import.meta.url);
const layouts = new URL('../../packages/core/test/layout/fixtures/', import.meta.url);
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80">
  <rect width="120" height="80" fill="#123456"/>
  <circle cx="60" cy="40" r="30" fill="#ffcc00"/>
</svg>
`;

let prepared: Promise<string> | undefined;

/** Creates a folder with the files that the examples use: images, fonts, designs and a layout. */
export async function openFixtures(): Promise<string> {
  prepared ??= writeFixtures();
  const folder = await createFolder();
  await cp(await prepared, folder, { recursive: true });
  return folder;
}

const createFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'quoin-examples-'));

/** Writes the files once, because encoding the pictures takes longer than most examples. */
async function writeFixtures(): Promise<string> {
  const folder = await createFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const photo = gradient(1600, 1200, 3);
  const picture = gradient(640, 480, 4);
  await writeFile(join(folder, 'logo.svg'), logo);
  await copyFile(new URL('plain.ttf', fonts), join(folder, 'font.ttf'));
  await copyFile(new URL('three.ttc', fonts), join(folder, 'family.ttc'));
  await copyFile(new URL('varying.ttf', fonts), join(folder, 'varying.ttf'));
  await copyFile(new URL('poster.idml', layouts), join(folder, 'poster.idml'));
  await copyFile(new URL('poster.zip', layouts), join(folder, 'poster.zip'));
  await writeDesigns(folder);
  await sharp(photo.pixels, { raw: photo.raw }).jpeg({ quality: 90 }).toFile(join(folder, 'photo.jpg'));
  await sharp(picture.pixels, { raw: picture.raw }).png().toFile(join(folder, 'picture.png'));
  return folder;
}

export async function closeFixtures(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Writes the example of the page about documents, the same with the older `brandColors`, and a package of it. */
async function writeDesigns(folder: string): Promise<void> {
  const page = await readFile(new URL('../../docs/design-document.md', import.meta.url), 'utf8');
  const [, text = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
  const template = JSON.parse(text);
  const old = { pages: [{ ...template.pages[0], elements: [] }], brandColors: { sun: '#ffcc00' } };
  const fonts = { [template.fontData[0].src]: { name: 'NotoSans-Regular.ttf' } };
  const bundle = JSON.stringify({ version: '1.0.0', template, manifest: { images: {}, fonts } });
  await writeFile(join(folder, 'design.json'), text);
  await writeFile(join(folder, 'old.json'), JSON.stringify(old));
  await writeFile(join(folder, 'package.zip'), zipSync({ 'templatebundle.json': Buffer.from(bundle) }));
}

/** Makes an image in which every region differs, so that a wrong crop is visible. */
function gradient(width: number, height: number, channels: 3 | 4) {
  const pixels = new Uint8Array(width * height * channels);
  for (let offset = 0; offset < pixels.length; offset += channels) {
    const index = offset / channels;
    pixels[offset] = ((index % width) * 255) / width;
    pixels[offset + 1] = (Math.floor(index / width) * 255) / height;
    pixels[offset + 2] = 128;
    if (channels === 4) pixels[offset + 3] = 255 - pixels[offset]!;
  }
  return { pixels, raw: { width, height, channels } };
}
