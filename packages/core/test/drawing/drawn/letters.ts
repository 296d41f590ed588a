import { createCanvas } from '@napi-rs/canvas';

// Records the positions of letters in fractions of a pixel: canvases round the positions of text to whole pixels.

/** A line of text: its letters without spaces, and the position of the first one in pixels. */
export interface DrawnLine {
  readonly text: string;
  readonly angle: number;
  /** Position along the baseline, and perpendicular to it. */
  readonly along: number;
  readonly across: number;
}

/** Calls `draw` and returns the lines of text that it drew. */
export async function recordLines(draw: () => unknown): Promise<DrawnLine[]> {
  const context = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d')) as { fillText: FillText };
  const { fillText } = context;
  const pieces: DrawnLine[] = [];
  context.fillText = function recordAndFill(text, x, y) {
    pieces.push(toPiece(text, x, y, this.getTransform()));
    fillText.call(this, text, x, y);
  };
  try {
    await draw();
  } finally {
    context.fillText = fillText;
  }
  return joinPieces(pieces.filter(({ text }) => text !== ''));
}

type Transform = Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', number>>;
type FillText = (this: { getTransform(): Transform }, text: string, x: number, y: number) => void;

function toPiece(text: string, x: number, y: number, { a, b, c, d, e, f }: Transform): DrawnLine {
  const [left, down] = [a * x + c * y + e, b * x + d * y + f];
  const angle = Math.atan2(b, a);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { text: text.replaceAll(/\s/g, ''), angle, along: left * cos + down * sin, across: down * cos - left * sin };
}

/** Joins pieces on one line, in reading order. */
function joinPieces(pieces: readonly DrawnLine[]): DrawnLine[] {
  const lines: DrawnLine[] = [];
  for (const piece of pieces.toSorted((one, other) => one.along - other.along)) {
    const isOn = (line: DrawnLine) =>
      Math.abs(line.angle - piece.angle) < 1e-3 && Math.abs(line.across - piece.across) < 0.3;
    const at = lines.findIndex(isOn);
    const line = lines[at];
    if (line === undefined) lines.push(piece);
    else lines[at] = { ...line, text: line.text + piece.text };
  }
  return lines.toSorted((one, other) => one.across - other.across || one.along - other.along);
}

/** The largest distance between the starts of lines, in pixels. The texts must be the same. */
export function measureLines(found: readonly DrawnLine[], expected: readonly DrawnLine[]): number {
  const texts = (lines: readonly DrawnLine[]) => lines.map(({ text }) => text).join('\n');
  if (texts(found) !== texts(expected)) throw new Error(`${texts(found)}\ninstead of\n${texts(expected)}`);
  const apart = found.map(({ along, across }, index) => {
    const other = expected[index];
    return other ? Math.hypot(along - other.along, across - other.across) : 0;
  });
  return Math.max(0, ...apart);
}
