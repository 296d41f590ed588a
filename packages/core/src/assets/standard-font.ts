import { type PackedFile, unpackFile } from './packed.ts';

/** The fonts that every PDF reader has. @see ISO 32000-1, "Standard Type 1 Fonts (Standard 14 Fonts)" */
export type StandardFontName = keyof typeof programs;

/** A font program: a bare CFF font set, or an sfnt with glyf outlines. */
export interface FontProgram {
  readonly kind: 'cff' | 'sfnt';
  readonly bytes: Uint8Array;
}

interface PackedProgram {
  readonly kind: FontProgram['kind'];
  load(): Promise<PackedFile>;
}

const programs = {
  Courier: { kind: 'cff', load: () => import('./packed/foxit-fixed.generated.ts') },
  'Courier-Bold': { kind: 'cff', load: () => import('./packed/foxit-fixed-bold.generated.ts') },
  'Courier-Oblique': { kind: 'cff', load: () => import('./packed/foxit-fixed-italic.generated.ts') },
  'Courier-BoldOblique': { kind: 'cff', load: () => import('./packed/foxit-fixed-bold-italic.generated.ts') },
  Helvetica: { kind: 'sfnt', load: () => import('./packed/arimo-regular.generated.ts') },
  'Helvetica-Bold': { kind: 'sfnt', load: () => import('./packed/arimo-bold.generated.ts') },
  'Helvetica-Oblique': { kind: 'sfnt', load: () => import('./packed/arimo-italic.generated.ts') },
  'Helvetica-BoldOblique': { kind: 'sfnt', load: () => import('./packed/arimo-bold-italic.generated.ts') },
  'Times-Roman': { kind: 'cff', load: () => import('./packed/foxit-serif.generated.ts') },
  'Times-Bold': { kind: 'cff', load: () => import('./packed/foxit-serif-bold.generated.ts') },
  'Times-Italic': { kind: 'cff', load: () => import('./packed/foxit-serif-italic.generated.ts') },
  'Times-BoldItalic': { kind: 'cff', load: () => import('./packed/foxit-serif-bold-italic.generated.ts') },
  Symbol: { kind: 'cff', load: () => import('./packed/foxit-symbol.generated.ts') },
  ZapfDingbats: { kind: 'cff', load: () => import('./packed/foxit-dingbats.generated.ts') },
} as const satisfies Record<string, PackedProgram>;

export const standardFontNames = Object.keys(programs) as StandardFontName[];

/** Loads the outlines of a standard font. Some advances differ; use `standardWidths` for the correct ones. */
export async function loadStandardFont(name: StandardFontName): Promise<FontProgram> {
  const { kind, load } = programs[name];
  return { kind, bytes: unpackFile(await load()) };
}

/** A style of a font family. */
export interface FontStyle {
  readonly bold: boolean;
  readonly italic: boolean;
}

/**
 * Loads the font for text that no other font covers, as sfnt bytes: Latin with Vietnamese, Greek and Cyrillic. It is
 * the font used for Helvetica.
 */
export async function loadFallbackFont({ bold, italic }: FontStyle): Promise<Uint8Array> {
  const cut = bold ? (italic ? 'Helvetica-BoldOblique' : 'Helvetica-Bold') : italic ? 'Helvetica-Oblique' : 'Helvetica';
  return (await loadStandardFont(cut)).bytes;
}
