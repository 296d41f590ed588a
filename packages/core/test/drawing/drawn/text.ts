import type { SKRSContext2D } from '@napi-rs/canvas';
import type { FullCharacter } from '../../../src/design/cascade/defaults.data.ts';
import type { Resolver } from '../../../src/design/resolver.ts';
import type { TextElement } from '../../../src/models/design/elements.ts';
import type { Paragraph } from '../../../src/models/design/stories.ts';
import type { DesignBundle } from '../../../src/models/design-bundle.ts';
import { setPaint } from './paint.ts';

interface Piece {
  readonly text: string;
  readonly properties: FullCharacter;
}
type Line = Piece[];

/** Draws the text of a frame: breaks lines between words, without hyphenation. */
export function drawStory(
  context: SKRSContext2D,
  { id, shape, text: frame }: TextElement,
  template: DesignBundle['template'],
  resolver: Resolver,
): void {
  const story = template.stories.find((each) => each.id === frame.story);
  if (story?.frames[0] !== id || shape.kind !== 'rectangle') throw new Error('unsupported story');
  const { top = 0, left = 0, right = 0, bottom = 0 } = frame.insets ?? {};
  const [start, width] = [shape.x + left, shape.width - left - right];
  const maxWidth = frame.autoSize?.noBreak === true ? Number.POSITIVE_INFINITY : width;
  const lines = story.paragraphs.flatMap((paragraph) => {
    const properties = resolver.resolveParagraph(paragraph);
    const broken = breakLines(context, piecesOf(paragraph, resolver), maxWidth);
    return (broken.length > 0 ? broken : [[{ text: '', properties }]]).map((line) => ({
      line,
      align: properties.align,
    }));
  });
  const heights = lines.map(({ line }) => Math.max(...line.map(({ properties }) => Number(properties.leading))));
  const unusedHeight = shape.height - top - bottom - heights.reduce((sum, height) => sum + height, 0);
  const topSpace =
    frame.verticalAlign === 'center' ? unusedHeight / 2 : frame.verticalAlign === 'bottom' ? unusedHeight : 0;
  let baseline = shape.y + top + topSpace + (frame.firstBaseline?.min ?? 0);
  for (const [index, { line, align }] of lines.entries()) {
    if (index > 0) baseline += heights[index] ?? 0;
    const share = align === 'center' ? 0.5 : align === 'right' ? 1 : 0;
    drawLine(context, line, start + (width - widthOf(context, line)) * share, baseline, resolver);
  }
}

function piecesOf(paragraph: Paragraph, resolver: Resolver): Piece[] {
  return resolver.resolveRuns(paragraph).map(({ run, start, end, properties }) => {
    const source = paragraph.runs[run];
    if (source?.kind !== 'text') throw new Error(`unsupported run: ${source?.kind}`);
    return { text: source.text.slice(start, end), properties };
  });
}

/** Moves words that do not fit to the next line; spaces stay at the end of a line. */
function breakLines(context: SKRSContext2D, pieces: readonly Piece[], width: number): Line[] {
  const lines: Line[] = [];
  let line: Line = [];
  for (const { text, properties } of pieces) {
    for (const word of text.split(/(?<=\s)/)) {
      const next = [...line, { text: word, properties }];
      const trimmed = next.map((each, index) => (index === next.length - 1 ? { ...each, text: word.trimEnd() } : each));
      if (line.length > 0 && widthOf(context, trimmed) > width + 0.01) {
        lines.push(line);
        line = [{ text: word, properties }];
      } else line = next;
    }
  }
  return line.length > 0 ? [...lines, trimLine(line)].map(trimLine) : lines;
}

function trimLine(line: Line): Line {
  return line.map((piece, index) => (index === line.length - 1 ? { ...piece, text: piece.text.trimEnd() } : piece));
}

function widthOf(context: SKRSContext2D, line: Line): number {
  return line.reduce((sum, { text, properties }) => {
    setFont(context, properties);
    return sum + context.measureText(text).width;
  }, 0);
}

function setFont(context: SKRSContext2D, { fontFamily, fontStyle, fontSize, tracking }: FullCharacter): void {
  const weight = /bold/i.test(fontStyle) ? 'bold ' : '';
  const slope = /italic/i.test(fontStyle) ? 'italic ' : '';
  context.font = `${slope}${weight}${fontSize}px "${fontFamily}"`;
  context.letterSpacing = `${(tracking / 1000) * fontSize}px`;
}

function drawLine(context: SKRSContext2D, line: Line, start: number, baseline: number, resolver: Resolver): void {
  let x = start;
  for (const { text, properties } of line) {
    context.save();
    setFont(context, properties);
    const { width } = context.measureText(text);
    if (properties.highlight && setPaint(context, properties.highlight, 'fillStyle', resolver)) {
      context.fillRect(x, baseline - properties.fontSize * 0.9, width, properties.fontSize * 1.1);
    }
    const y = baseline - properties.baselineShift;
    if (properties.fill && setPaint(context, properties.fill, 'fillStyle', resolver)) context.fillText(text, x, y);
    if (properties.stroke && setPaint(context, properties.stroke, 'strokeStyle', resolver)) {
      context.lineWidth = properties.stroke.width;
      context.miterLimit = properties.stroke.miterLimit ?? 4;
      context.strokeText(text, x, y);
    }
    context.restore();
    x += width;
  }
}
