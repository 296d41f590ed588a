import type {
  Comparison,
  DocumentComparison,
  FontComparison,
  FrameComparison,
  PictureComparison,
  PixelDifference,
} from '@quoin/core';

type Facts = Readonly<Record<string, unknown>>;

/** Rows of a list; the rest is only counted. */
const maxRows = 20;
/** Characters of a value. */
const maxValueLength = 60;

/** The differences of two files as facts to print. */
export function describeComparison(comparison: Comparison): Facts {
  if (comparison.kind === 'image') return describePictures(comparison);
  return comparison.kind === 'font' ? describeFonts(comparison) : describeDocuments(comparison);
}

function describePictures({ counts, frames, difference, hasOtherTiming }: PictureComparison): Facts {
  const sizes = [...new Set(frames.map(describeSizes))];
  const isMany = Math.max(...counts) > 1;
  const different = frames.map((frame, index) => ({ frame, number: index + 1 }));
  const rows = different
    .filter(({ frame }) => frame.difference?.pixels !== 0)
    .map(({ frame, number }) => ({
      number,
      ...(frame.difference === undefined ? { size: describeSizes(frame) } : describePixels(frame.difference, frame)),
    }));
  const [only] = frames;
  return {
    size: sizes,
    ...(isMany && { frames: counts[0] === counts[1] ? counts[0] : `${counts[0]}, ${counts[1]}` }),
    ...(hasOtherTiming && { timing: 'differs' }),
    ...(difference && only && describePixels(difference, isMany ? undefined : only)),
    ...(isMany && listRows('differentFrames', rows)),
  };
}

/** One size for both if they are equal. */
function describeSizes({ sizes }: FrameComparison): string {
  const [one, other] = sizes.map(({ width, height }) => `${width} × ${height}`);
  return one === other ? `${one}` : `${one} and ${other}`;
}

function describePixels({ deltaE, opacity, ssim, pixels }: PixelDifference, frame?: FrameComparison): Facts {
  const [size] = frame?.sizes ?? [];
  const share = size === undefined ? '' : ` (${round((100 * pixels) / (size.width * size.height))} %)`;
  return {
    meanDifference: `${round(deltaE.mean)} ΔE2000`,
    maxDifference: `${round(deltaE.max)} ΔE2000`,
    similarity: ssim === undefined ? 'no figure for pictures below 11 × 11' : `${ssim.toFixed(4)} SSIM`,
    ...(opacity > 0 && { opacity: `up to ${round(opacity)} %` }),
    differentPixels: `${pixels}${share}`,
  };
}

function describeFonts({ glyphCounts, tables, characters, advances, outlines }: FontComparison): Facts {
  const { removed, added } = characters;
  const glyphs = outlines.different.map(({ glyphs: [first, second], character, distance }) => ({
    character: character ?? '',
    first,
    second,
    'distance in 1/1000 em': distance === undefined ? 'one is empty' : round(distance),
  }));
  const widths = advances.map(({ glyphs: [, glyph], character, advances: [first, second] }) => ({
    character: character ?? `glyph ${glyph}`,
    first: round(first),
    second: round(second),
  }));
  return {
    glyphs: glyphCounts[0] === glyphCounts[1] ? glyphCounts[0] : `${glyphCounts[0]} and ${glyphCounts[1]}`,
    ...listRows(
      'tables',
      tables.map(({ tag, lengths: [first, second] }) => ({ tag, first: first ?? 'none', second: second ?? 'none' })),
    ),
    ...(removed.length > 0 && { 'characters only in first': listValues(removed) }),
    ...(added.length > 0 && { 'characters only in second': listValues(added) }),
    ...(advances.length > 0 && listRows('advances', widths)),
    outlines: `${outlines.different.length} of ${outlines.compared} differ`,
    ...(glyphs.length > 0 && listRows('different outlines', glyphs)),
  };
}

function describeDocuments({ changes, files }: DocumentComparison): Facts {
  const rows = changes.map(({ pointer, change, from, ...values }) => ({
    pointer: pointer === '' ? '(document)' : pointer,
    change,
    first: from ?? toText(values.first),
    second: toText(values.second),
  }));
  return {
    ...listRows('changes', rows),
    ...(files.length > 0 &&
      listRows(
        'files',
        files.map(({ src, change }) => ({ src, change })),
      )),
  };
}

/** The first rows of a list, and the number of the others. */
function listRows(name: string, rows: readonly Facts[]): Facts {
  const more = rows.length - maxRows;
  return { [name]: rows.slice(0, maxRows), ...(more > 0 && { [`more ${name}`]: more }) };
}

function listValues(values: readonly string[]): string {
  const more = values.length - maxRows;
  return `${values.slice(0, maxRows).join(' ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function toText(value: unknown): string {
  if (value === undefined) return '';
  const text = JSON.stringify(value);
  return text.length <= maxValueLength ? text : `${text.slice(0, maxValueLength)}…`;
}

/** At most three digits after the point. */
const round = (value: number): number => Math.round(value * 1000) / 1000;
