import type { HarfBuzz } from './harfbuzz/engine.ts';
import { HarfBuzzFace, loadBlob } from './harfbuzz/face.ts';
import { familyNamesOf, postScriptNamesOf } from './harfbuzz/names.ts';
import { buildMetadataFont, findFontStarts } from './metadata-font.ts';

/** Style properties of a font, as requested or as stated by the font. @see CSS Fonts 4, "Basic Font Properties" */
export interface FontTraits {
  /** 1 to 1000. */
  readonly weight: number;
  readonly isItalic: boolean;
  /** In percent: 100 is neither condensed nor expanded. */
  readonly stretch: number;
}

/** Style properties of a variable font, as ranges of its axes. */
export interface FontRange {
  readonly weight: readonly [number, number];
  readonly isItalic: boolean;
  readonly stretch: readonly [number, number];
}

/** Properties that replace those a font states. */
export interface FontOverrides {
  readonly family?: string | undefined;
  readonly weight?: readonly [number, number] | undefined;
  readonly isItalic?: boolean | undefined;
  readonly stretch?: readonly [number, number] | undefined;
}

/** A font that can be used for text. */
export interface Typeface {
  readonly families: readonly string[];
  /** Read when first used; empty if the caller names the font. */
  readonly postScriptNames: () => readonly string[];
  readonly range: FontRange;
  /** The instance for axis values; fonts without axes have a single one. */
  instance(places: Readonly<Record<string, number>>): HarfBuzzFace;
  readonly axes: readonly string[];
}

/** Percentages for the width classes of OS/2. @see OpenType 1.9, "OS/2", usWidthClass */
const stretches = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200] as const;
const maxInstances = 64;

/**
 * Opens the fonts of a file: one, or those of a collection; empty if the bytes are not a font with characters. HarfBuzz
 * receives the metadata tables only, and the whole file when an instance is used.
 */
export function openTypefaces(engine: HarfBuzz, bytes: Uint8Array, overrides: FontOverrides = {}): Typeface[] {
  let blob: number | undefined;
  return findFontStarts(bytes).flatMap((start, index) => {
    const metadataFont = buildMetadataFont(bytes, start);
    if (metadataFont === undefined) return [];
    const metadataFace = new HarfBuzzFace(engine, loadBlob(engine, metadataFont), 0);
    const open = (): HarfBuzzFace => {
      blob ??= loadBlob(engine, bytes);
      return new HarfBuzzFace(engine, blob, index);
    };
    return [typefaceOf(engine, metadataFace, open, overrides)];
  });
}

/** @param metadata a face with the font's metadata but without glyphs */
function typefaceOf(
  engine: HarfBuzz,
  metadata: HarfBuzzFace,
  open: () => HarfBuzzFace,
  overrides: FontOverrides,
): Typeface {
  const axes = metadata.axes();
  const instances = new Map<string, HarfBuzzFace>();
  return {
    families: overrides.family === undefined ? familyNamesOf(engine, metadata) : [overrides.family],
    postScriptNames: () => (overrides.family === undefined ? postScriptNamesOf(engine, metadata) : []),
    range: rangeOf(metadata, axes, overrides),
    axes: axes.map(({ tag }) => tag),
    instance: (wanted) => {
      const known = Object.entries(wanted).filter(([tag]) => axes.some((axis) => axis.tag === tag));
      const key = known.map(([tag, value]) => `${tag}=${value}`).join();
      const found = instances.get(key);
      if (found !== undefined) return found;
      const made = open();
      if (known.length > 0) made.vary(Object.fromEntries(known));
      if (instances.size < maxInstances) instances.set(key, made);
      return made;
    },
  };
}

function rangeOf(face: HarfBuzzFace, axes: ReturnType<HarfBuzzFace['axes']>, overrides: FontOverrides): FontRange {
  const os2 = face.table('OS/2');
  const field = (offset: number): number => ((os2[offset] ?? 0) << 8) | (os2[offset + 1] ?? 0);
  const macStyle = face.table('head')[45] ?? 0;
  const isKnown = os2.length >= 64;
  const weight = isKnown ? weightOf(field(4)) : macStyle & 1 ? 700 : 400;
  const stretch = stretches[field(6) - 1] ?? 100;
  const along = (tag: string, alone: number): readonly [number, number] => {
    const axis = axes.find((each) => each.tag === tag);
    return axis === undefined ? [alone, alone] : [axis.min, axis.max];
  };
  return {
    weight: overrides.weight ?? along('wght', weight),
    stretch: overrides.stretch ?? along('wdth', stretch),
    isItalic: overrides.isItalic ?? (isKnown ? (field(62) & 0x201) !== 0 : (macStyle & 2) !== 0), // italic, oblique
  };
}

/** Some old fonts use weights from 1 to 9. */
function weightOf(found: number): number {
  if (found === 0) return 400;
  return found < 10 ? found * 100 : Math.min(1000, found);
}
