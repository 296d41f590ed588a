import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from '../../../../packages/core/src/inspect.ts';

const modules = new URL('../../../../node_modules/@expo-google-fonts/', import.meta.url);
const files = ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'];

/** The font that both programs take for every family that a drawing names. */
const family = 'Arimo';

interface Face {
  readonly weight: number;
  readonly style: 'italic' | 'normal';
  readonly bytes: Uint8Array;
}

const faces: readonly Face[] = files.map((file) => ({
  weight: Number(file.slice(0, 3)),
  style: file.includes('Italic') ? 'italic' : 'normal',
  bytes: new Uint8Array(readFileSync(new URL(`${family.toLowerCase()}/${file}/${family}_${file}.ttf`, modules))),
}));

/** Fonts for `assets.fonts`: the same files under each family that a drawing names. */
export async function fontsOf(svg: Uint8Array) {
  const families = await familiesOf(svg);
  return families.flatMap((name) => faces.map((face) => ({ ...face, family: name })));
}

/** A style sheet that gives a browser the same fonts. */
export async function fontFacesOf(svg: Uint8Array): Promise<string> {
  const rules = (await familiesOf(svg)).flatMap((name) =>
    faces.map(({ bytes, weight, style }) => {
      const source = `url(data:font/ttf;base64,${Buffer.from(bytes).toString('base64')})`;
      return `@font-face{font-family:${JSON.stringify(name)};font-weight:${weight};font-style:${style};src:${source}}`;
    }),
  );
  return rules.join('');
}

/** Families that text names, except those whose fonts the drawing itself has. */
async function familiesOf(svg: Uint8Array): Promise<string[]> {
  const { facts } = await inspect(svg);
  const embedded = [
    ...Buffer.from(svg)
      .toString()
      .matchAll(/@font-face\s*\{[^}]*font-family\s*:\s*["']?([^;"'}]+)/gi),
  ];
  const own = new Set(embedded.map(([, name = '']) => name.trim()));
  return (facts.fonts as string[]).filter((name) => !own.has(name));
}

/** Writes a configuration of fontconfig with the built-in fonts alone, and returns its path. */
export function writeFontConfig(folder: string): string {
  const path = join(folder, 'fonts.conf');
  const alias = (from: string, to: string): string =>
    `<match><test name="family"><string>${from}</string></test><edit name="family" mode="assign" binding="strong"><string>${to}</string></edit></match>`;
  const aliases = [
    ...['serif', 'Times New Roman', 'Times'].map((name) => alias(name, 'Tinos')),
    ...['sans-serif', 'system-ui', 'Arial', 'Helvetica'].map((name) => alias(name, 'Arimo')),
    ...['monospace', 'Courier New', 'Courier'].map((name) => alias(name, 'Cousine')),
  ];
  const folders = ['arimo', 'tinos', 'cousine'].map((name) => `<dir>${fileURLToPath(new URL(name, modules))}</dir>`);
  mkdirSync(join(folder, 'cache'), { recursive: true });
  writeFileSync(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders.join('')}<cachedir>${join(folder, 'cache')}</cachedir>${aliases.join('')}</fontconfig>`,
  );
  return path;
}
