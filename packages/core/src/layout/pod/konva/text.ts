import type { CharacterProperties } from '../../../models/design/character-properties.ts';
import type { TextElement } from '../../../models/design/elements.ts';
import { roundNumber } from '../../round.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import type { ElementBase } from '../scene/element-base.ts';
import { parseWeight } from '../scene/fonts.ts';
import { readPath, rectangleShape, scaleOutline, toShape } from '../scene/path.ts';
import { browserBaseline, toFontSize, toInsets } from '../scene/place-picture.ts';
import { splitParagraphs } from '../scene/text.ts';
import type { Members } from '../template/members.ts';
import { type PaintTools, readFill, readStroke } from './paint.ts';

const aligns = ['left', 'center', 'right', 'justify'] as const;
/** Average letter width in ems. The width of a text without width depends on the font, which is not available. */
const letterWidth = 0.55;

/** Converts a text. Its size is stated, or estimated from its letters. */
export function convertText(attrs: Members, base: ElementBase, builder: DesignBuilder, tools: PaintTools): TextElement {
  const { unit } = tools;
  const size = attrs.number('fontSize', { min: 0 }) ?? 12;
  const lineHeight = (attrs.number('lineHeight', { min: 0 }) ?? 1) * size;
  const padding = attrs.number('padding', { min: 0 }) ?? 0;
  const text = attrs.text('text') ?? '';
  const isWide = typeof attrs.raw('width') === 'number';
  const isHigh = typeof attrs.raw('height') === 'number';
  const lines = text.split('\n');
  const longest = Math.max(...lines.slice(0, 10_000).map((line) => line.length));
  const width = isWide ? (attrs.number('width', { min: 0 }) ?? 0) : longest * size * letterWidth + 2 * padding;
  const height = isHigh ? (attrs.number('height', { min: 0 }) ?? 0) : lines.length * lineHeight + 2 * padding;
  if (attrs.boolean('ellipsis')) tools.location.note('POD_LOOK_LOST', 'an ellipsis where text is cut off');
  const isUnbroken = attrs.text('wrap') === 'none' || !isWide;
  const align = attrs.choice('align', aligns) ?? 'left';
  const frame = {
    verticalAlign: readVerticalAlign(attrs),
    firstBaseline: browserBaseline(size * unit, lineHeight * unit),
    ...toInsets(padding * unit),
    ...(!(isWide && isHigh) && {
      autoSize: { dimension: isWide ? ('height' as const) : ('both' as const), ...(isUnbroken && { noBreak: true }) },
    }),
  };
  const set = {
    ...readCharacters(attrs, size, builder, tools),
    leading: roundNumber(lineHeight * unit),
    align: align === 'justify' ? ('justify-left' as const) : align,
  };
  const direction = readDirection(attrs);
  const shape = rectangleShape({ width: width * unit, height: height * unit });
  return builder.text(base, shape, frame, { paragraphs: splitParagraphs([{ text }], set), direction });
}

function readVerticalAlign(attrs: Members): 'top' | 'center' | 'bottom' {
  const value = attrs.choice('verticalAlign', ['top', 'middle', 'bottom'] as const) ?? 'top';
  return value === 'middle' ? 'center' : value;
}

function readDirection(attrs: Members): 'ltr' | 'rtl' | undefined {
  const value = attrs.choice('direction', ['ltr', 'rtl', 'inherit'] as const);
  return value === 'inherit' ? undefined : value;
}

/** Converts text on a path. By default the letters are vertically centred on it. */
export function convertTextPath(
  attrs: Members,
  base: ElementBase,
  builder: DesignBuilder,
  tools: PaintTools,
): TextElement {
  const size = attrs.number('fontSize', { min: 0 }) ?? 12;
  const outline = readPath(attrs.text('data') ?? '', tools.location);
  const baseline = attrs.text('textBaseline') ?? 'middle';
  const known = { middle: 'center', top: 'ascender', hanging: 'ascender', bottom: 'descender' } as const;
  const align = known[baseline as keyof typeof known] ?? 'baseline';
  const set = {
    ...readCharacters(attrs, size, builder, tools),
    align: attrs.choice('align', ['left', 'center', 'right'] as const) ?? ('left' as const),
  };
  const paragraphs = splitParagraphs([{ text: attrs.text('text') ?? '' }], set);
  const shape = toShape(scaleOutline(outline, tools.unit));
  return builder.text(base, shape, { onPath: { align } }, { paragraphs });
}

/** `fontStyle` combines style and weight: `italic bold`, `normal`, `500`. */
function readCharacters(attrs: Members, size: number, builder: DesignBuilder, tools: PaintTools): CharacterProperties {
  const words = (attrs.text('fontStyle') ?? '').split(/\s+/);
  const weight = words.map(parseWeight).find((each) => each !== undefined && each !== 400) ?? 400;
  const italic = words.some((value) => value === 'italic' || value === 'oblique');
  const family = attrs.text('fontFamily') ?? 'Arial';
  const spacing = attrs.number('letterSpacing') ?? 0;
  const lines = attrs.text('textDecoration') ?? '';
  const stroke = readStroke(attrs, tools);
  if (attrs.boolean('fillAfterStrokeEnabled') && stroke) {
    tools.location.note('POD_LOOK_CHANGED', 'the stroke of its letters is drawn above their fill instead of below');
  }
  const fill = readFill(attrs, tools) ?? { swatch: builder.swatches.black };
  return {
    ...builder.fonts.use({ family, weight, italic }),
    fontSize: toFontSize(size * tools.unit),
    fill,
    ...(stroke && { stroke }),
    ...(spacing !== 0 && size > 0 && { tracking: roundNumber((spacing / size) * 1000) }),
    ...(lines.includes('underline') && { underline: true }),
    ...(lines.includes('line-through') && { strikethrough: true }),
    ...(attrs.text('fontVariant') === 'small-caps' && { capitals: 'small' as const }),
  };
}
