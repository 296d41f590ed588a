import type { TextFrame } from '../../../../models/design/frames.ts';
import type { PlacedLine } from '../placed-line.ts';

/** How far the lines of a column move down for the vertical alignment of their frame, above its footnotes. */
export function verticalShifts(
  { verticalAlign = 'top', paragraphSpacingLimit = 0 }: TextFrame,
  lines: readonly PlacedLine[],
  notesHeight = 0,
): readonly number[] {
  // Lines beside wrapped elements stay where they fit, and those above other columns where these begin.
  if (lines.some(({ box, column }) => box !== undefined || column.band !== undefined)) return lines.map(() => 0);
  const last = lines.at(-1);
  const free =
    last === undefined ? 0 : Math.max(0, last.column.bottom - notesHeight - last.baseline - last.metrics.descent);
  return shiftLines(verticalAlign, lines, free, paragraphSpacingLimit);
}

/** How far lines move down in an area with free height below them. */
export function shiftLines(
  verticalAlign: NonNullable<TextFrame['verticalAlign']>,
  lines: readonly PlacedLine[],
  free: number,
  paragraphSpacingLimit = 0,
): readonly number[] {
  switch (verticalAlign) {
    case 'top':
      return lines.map(() => 0);
    case 'center':
      return lines.map(() => free / 2);
    case 'bottom':
      return lines.map(() => free);
    case 'justify':
      return justify(lines, free, paragraphSpacingLimit);
  }
}

/** Distributes free height: first between paragraphs, each up to the limit, then between all lines. */
function justify(lines: readonly PlacedLine[], free: number, limit: number): number[] {
  const isStart = lines.map(({ number }, at) => at > 0 && number === 0);
  const starts = isStart.filter(Boolean).length;
  const perStart = starts === 0 ? 0 : Math.min(limit, free / starts);
  const perLine = lines.length > 1 ? (free - perStart * starts) / (lines.length - 1) : 0;
  let shift = 0;
  return lines.map((_, at) => {
    if (at > 0) shift += perLine + (isStart[at] === true ? perStart : 0);
    return shift;
  });
}
