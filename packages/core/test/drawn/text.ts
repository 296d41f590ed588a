import type { SKRSContext2D } from '@napi-rs/canvas';
import type { FullCharacter } from '../../src/design/cascade/defaults.data.ts';
import type { Resolver } from '../../src/design/resolver.ts';
import type { TextElement } from '../../src/models/design/elements.ts';
import type { Paragraph } from '../../src/models/design/stories.ts';
import type { DesignBundle } from '../../src/models/design-bundle.ts';
import { setPaint } from './paint.ts';

interface Piece {
  readonly text: string;
  readonly look: FullCharacter;
}
type Line = Piece[];

/** Sets the text of a frame: one look for letters of a stretch, lines broken between words, nothing hyphenated. */
export function drawStory(
  context: SKRSContext2D,
  { id, shape, text: frame }: TextElement,
  template: DesignBundle['template'],
  by: Resolver,
): void {
  const story = template.stories.find((each) => each.id === frame.story);
  if (story?.frames[0] !== id || shape.kind !== 'rectangle') throw new Error('a story that is not set here');
  const { top = 0, left = 0, right = 0, bottom = 0 } = frame.insets ?? {};
  const [start, width] = [shape.x + left, shape.width - left - right];
  const longest = frame.autoSize?.noBreak === true ? Number.POSITIVE_INFINITY : width;
  const lines = story.paragraphs.flatMap((paragraph) => {
    const look = by.resolveParagraph(paragraph);
    const broken = breakLines(context, piecesOf(paragraph, by), longest);
    return (broken.length > 0 ? broken : [[{ text: '', look }]]).map((line) => ({ line, align: look.align }));
  });
  const heights = lines.map(({ line }) => Math.max(...line.map(({ look }) => Number(look.leading))));
  const free = shape.height - top - bottom - heights.reduce((sum, height) => sum + height, 0);
  const above = frame.verticalAlign === 'center' ? free / 2 : frame.verticalAlign === 'bottom' ? free : 0;
  let baseline = shape.y + top + above + (frame.firstBaseline?.min ?? 0);
  for (const [index, { line, align }] of lines.entries()) {
    if (index > 0) baseline += heights[index] ?? 0;
    const share = align === 'center' ? 0.5 : align === 'right' ? 1 : 0;
    drawLine(context, line, start + (width - widthOf(context, line)) * share, baseline, by);
  }
}

function piecesOf(paragraph: Paragraph, by: Resolver): Piece[] {
  return by.resolveRuns(paragraph).map(({ run, start, end, properties }) => {
    const source = paragraph.runs[run];
    if (source?.kind !== 'text') throw new Error(`a run that is not set here: ${source?.kind}`);
    return { text: source.text.slice(start, end), look: properties };
  });
}

/** Words go to the next line where they do not fit; spaces stay at the end. */
function breakLines(context: SKRSContext2D, pieces: readonly Piece[], width: number): Line[] {
  const lines: Line[] = [];
  let line: Line = [];
  for (const { text, look } of pieces) {
    for (const word of text.split(/(?<=\s)/)) {
      const next = [...line, { text: word, look }];
      const seen = next.map((each, index) => (index === next.length - 1 ? { ...each, text: word.trimEnd() } : each));
      if (line.length > 0 && widthOf(context, seen) > width + 0.01) {
        lines.push(line);
        line = [{ text: word, look }];
      } else line = next;
    }
  }
  return line.length > 0 ? [...lines, trimLine(line)].map(trimLine) : lines;
}

function trimLine(line: Line): Line {
  return line.map((piece, index) => (index === line.length - 1 ? { ...piece, text: piece.text.trimEnd() } : piece));
}

function widthOf(context: SKRSContext2D, line: Line): number {
  return line.reduce((sum, { text, look }) => {
    setFont(context, look);
    return sum + context.measureText(text).width;
  }, 0);
}

function setFont(context: SKRSContext2D, { fontFamily, fontStyle, fontSize, tracking }: FullCharacter): void {
  const weight = /bold/i.test(fontStyle) ? 'bold ' : '';
  const slope = /italic/i.test(fontStyle) ? 'italic ' : '';
  context.font = `${slope}${weight}${fontSize}px "${fontFamily}"`;
  context.letterSpacing = `${(tracking / 1000) * fontSize}px`;
}

function drawLine(context: SKRSContext2D, line: Line, start: number, baseline: number, by: Resolver): void {
  let x = start;
  for (const { text, look } of line) {
    context.save();
    setFont(context, look);
    const { width } = context.measureText(text);
    if (look.highlight && setPaint(context, look.highlight, 'fillStyle', by)) {
      context.fillRect(x, baseline - look.fontSize * 0.9, width, look.fontSize * 1.1);
    }
    const y = baseline - look.baselineShift;
    if (look.fill && setPaint(context, look.fill, 'fillStyle', by)) context.fillText(text, x, y);
    if (look.stroke && setPaint(context, look.stroke, 'strokeStyle', by)) {
      context.lineWidth = look.stroke.width;
      context.miterLimit = look.stroke.miterLimit ?? 4;
      context.strokeText(text, x, y);
    }
    context.restore();
    x += width;
  }
}
