import { type PackedFile, unpackFile } from './packed.ts';
import type { FontStyle } from './standard-font.ts';

export type { FontStyle } from './standard-font.ts';

/** Families with the advances of Helvetica, Times and Courier that cover Latin, Greek, Cyrillic and Hebrew. */
export type TextFamily = 'Arimo' | 'Tinos' | 'Cousine';

type Cuts = Readonly<Record<'regular' | 'bold' | 'italic' | 'boldItalic', () => Promise<PackedFile>>>;

const families: Readonly<Record<TextFamily, Cuts>> = {
  Arimo: {
    regular: () => import('./packed/arimo-regular.generated.ts'),
    bold: () => import('./packed/arimo-bold.generated.ts'),
    italic: () => import('./packed/arimo-italic.generated.ts'),
    boldItalic: () => import('./packed/arimo-bold-italic.generated.ts'),
  },
  Tinos: {
    regular: () => import('./packed/tinos-regular.generated.ts'),
    bold: () => import('./packed/tinos-bold.generated.ts'),
    italic: () => import('./packed/tinos-italic.generated.ts'),
    boldItalic: () => import('./packed/tinos-bold-italic.generated.ts'),
  },
  Cousine: {
    regular: () => import('./packed/cousine-regular.generated.ts'),
    bold: () => import('./packed/cousine-bold.generated.ts'),
    italic: () => import('./packed/cousine-italic.generated.ts'),
    boldItalic: () => import('./packed/cousine-bold-italic.generated.ts'),
  },
};

/** Loads a font for setting text, as sfnt bytes. */
export async function loadTextFont(family: TextFamily, { bold, italic }: FontStyle): Promise<Uint8Array> {
  const { [bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular']: load } = families[family];
  return unpackFile(await load());
}
