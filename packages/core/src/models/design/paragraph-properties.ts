import { z } from 'zod';
import { characterProperties } from './character-properties.ts';
import { fill, line } from './paint.ts';
import { box, id, length, size } from './parts.ts';
import { corner } from './shapes.ts';

const count = z.number().int().nonnegative();

export const tab = z
  .strictObject({
    position: length,
    align: z.enum(['left', 'center', 'right', 'character']),
    alignOn: z.string().optional().describe('The character that is aligned to the position; `.` if absent.'),
    leader: z.string().optional().describe('Text that is repeated to fill the space before the position.'),
  })
  .meta({ id: 'Tab', description: 'A tab stop, measured from the edge of the column.' });

export const list = z
  .strictObject({
    kind: z.enum(['none', 'bullet', 'number']),
    level: z.number().int().min(1).optional(),
    list: id.optional().describe('The list of `lists` that numbers the paragraph. Absent: numbered within the story.'),
    bullet: z.string().optional().describe('The character of a bullet.'),
    font: z
      .strictObject({ family: z.string(), style: z.string().optional() })
      .optional()
      .describe('The font of the bullet.'),
    format: z
      .enum([
        'decimal',
        'decimal-01',
        'decimal-001',
        'decimal-0001',
        'upper-roman',
        'lower-roman',
        'upper-letter',
        'lower-letter',
        'katakana-modern',
        'katakana-traditional',
        'kanji',
        'arabic-abjad',
        'arabic-alif-ba-tah',
        'hebrew-biblical',
        'hebrew-non-standard',
        'footnote-symbols',
        'asterisks',
        'none',
      ])
      .optional(),
    text: z
      .string()
      .optional()
      .describe(
        'The number text before the paragraph: `{n}` is its number, `{1}` to `{9}` are the numbers of the levels, other text is literal.',
      ),
    after: z.string().optional().describe('The text between the number or bullet and the paragraph, often a tab.'),
    start: z
      .number()
      .int()
      .optional()
      .describe('The number of this paragraph, from which counting continues. Absent: the next number.'),
    restart: z
      .union([z.literal('never'), z.literal('always'), z.number().int().min(1)])
      .optional()
      .describe('Restarts numbering after any higher level (`always`), after the given level, or not at all.'),
    align: z.enum(['left', 'center', 'right']).optional(),
    characterStyle: id.optional(),
  })
  .meta({ id: 'List', description: 'The bullet or number of a paragraph.' });

const rule = z
  .strictObject({
    ...line.shape,
    offset: length.describe('Distance from the baseline: upwards for a rule above, downwards for a rule below.'),
    leftIndent: length.optional(),
    rightIndent: length.optional(),
    span: z.enum(['column', 'text']).optional().describe('The width of the rule; `column` if absent.'),
    keepInFrame: z.boolean().optional(),
  })
  .meta({ id: 'Rule', description: 'A line above or below a paragraph.' });

const boxMembers = {
  offsets: box.optional().describe('Distances by which the box is larger than the text.'),
  corners: z
    .tuple([corner, corner, corner, corner])
    .optional()
    .describe('Top left, top right, bottom right, bottom left.'),
  span: z.enum(['column', 'text']).optional().describe('The width of the box; `column` if absent.'),
  top: z.enum(['ascent', 'baseline', 'leading', 'embox', 'x-height', 'cap-height']).optional(),
  bottom: z.enum(['descent', 'baseline', 'embox']).optional(),
};

const shading = z
  .strictObject({
    fill,
    ...boxMembers,
    clipped: z.boolean().optional().describe('The shading is clipped to the frame.'),
  })
  .meta({ id: 'Shading', description: 'An area behind a paragraph.' });

const border = z
  .strictObject({
    ...boxMembers,
    lines: z.strictObject({ top: line, right: line, bottom: line, left: line }).partial(),
    joined: z.boolean().optional().describe('Consecutive paragraphs with the same border share it.'),
    split: z.boolean().optional().describe('The border is drawn on both sides of a break into the next column.'),
  })
  .meta({ id: 'Border', description: 'Lines around a paragraph.' });

const dropCap = z
  .strictObject({
    lines: z.number().int().min(2),
    characters: z.number().int().min(1),
    style: id.optional().describe('The character style of the drop cap.'),
    aligned: z.boolean().optional().describe('The left edge of the drop cap is aligned to the edge of the text.'),
    scaled: z.boolean().optional().describe('The drop cap is enlarged to allow for descenders.'),
  })
  .meta({ id: 'DropCap', description: 'Large characters at the start, several lines high.' });

const hyphenation = z
  .strictObject({
    enabled: z.boolean(),
    minWord: count,
    before: count,
    after: count,
    limit: count.describe('Maximum number of consecutive lines that end with a hyphen; 0: no limit.'),
    zone: size,
    capitalized: z.boolean(),
    lastWord: z.boolean(),
    acrossColumns: z.boolean(),
    weight: z.number().min(0).max(10).describe('0 prefers even spacing, 10 prefers few hyphens.'),
  })
  .partial()
  .meta({ id: 'Hyphenation', description: 'Hyphenation of words. Absent members come from the style.' });

const range = z
  .strictObject({ min: z.number(), desired: z.number(), max: z.number() })
  .describe('Percent of the normal width of spaces or glyphs; for letter spacing, 0 is normal.');

const justification = z
  .strictObject({
    word: range,
    letter: range,
    glyph: range,
    singleWord: z.enum(['left', 'center', 'right', 'full']),
    composer: z
      .enum(['paragraph', 'line'])
      .describe('Line breaks are chosen for the whole paragraph, or line by line.'),
  })
  .partial()
  .meta({ id: 'Justification', description: 'Justification of lines. Absent members come from the style.' });

const keep = z
  .strictObject({
    withPrevious: z.boolean(),
    withNext: count.describe('Number of lines of the next paragraph that stay with this one.'),
    together: z
      .union([z.boolean(), z.strictObject({ first: count, last: count })])
      .describe('All lines stay together, or the given numbers of first and last lines.'),
    start: z.enum(['anywhere', 'next-column', 'next-frame', 'next-page', 'next-odd-page', 'next-even-page']),
  })
  .partial()
  .meta({ id: 'Keep', description: 'Lines that stay together. Absent members come from the style.' });

const nestedStyle = z
  .strictObject({
    style: id.optional().describe('Absent: the text does not change.'),
    until: z
      .union([
        z.strictObject({ characters: z.string().min(1).describe('Any one of these.') }),
        z.enum([
          'sentence',
          'word',
          'character',
          'letter',
          'digit',
          'tab',
          'line-break',
          'indent-here',
          'em-space',
          'en-space',
          'any-space',
          'non-breaking-space',
          'anchored-object',
          'page-number',
          'section-marker',
          'dropcap',
          'end-nested-style',
          'repeat',
        ]),
      ])
      .describe('The end of the style. `repeat`: the last `count` styles of the list are repeated.'),
    count: z.number().int().min(1),
    inclusive: z.boolean().describe('The character or object that ends the style has the style too.'),
  })
  .meta({
    id: 'NestedStyle',
    description: 'A character style from the start of the paragraph or from the end of the previous nested style.',
  });

const span = z
  .union([
    z.literal('none'),
    z.strictObject({ across: z.union([z.number().int().min(1), z.literal('all')]) }),
    z.strictObject({ split: z.number().int().min(2), inside: size.optional(), outside: size.optional() }),
  ])
  .describe('The number of columns that the paragraph spans, or into which it is split.');

/** Absent properties come from the style. `createResolver` resolves all of them. */
export const paragraphProperties = z
  .strictObject({
    align: z.enum([
      'left',
      'center',
      'right',
      'justify-left',
      'justify-center',
      'justify-right',
      'justify-all',
      'toward-spine',
      'away-from-spine',
    ]),
    direction: z.enum(['ltr', 'rtl']),
    leftIndent: length,
    rightIndent: length,
    firstLineIndent: length,
    lastLineIndent: length,
    spaceBefore: size,
    spaceAfter: size,
    spaceBetween: size.describe('Replaces `spaceBefore` and `spaceAfter` between paragraphs of the same style.'),
    autoLeading: z.number().nonnegative().describe('Percent of the font size, if `leading` is `auto`.'),
    leadingModel: z.enum(['roman', 'aki-below', 'aki-above', 'center', 'center-down']),
    tabs: z.array(tab),
    list,
    dropCap: z.union([dropCap, z.literal('none')]),
    ruleAbove: z.union([rule, z.literal('none')]),
    ruleBelow: z.union([rule, z.literal('none')]),
    shading: z.union([shading, z.literal('none')]),
    border: z.union([border, z.literal('none')]),
    hyphenation,
    justification,
    keep,
    nestedStyles: z.array(nestedStyle),
    lineStyles: z
      .array(z.strictObject({ style: id.optional(), lines: z.number().int().min(1), repeat: count.optional() }))
      .describe(
        'Character styles of whole lines. `repeat`: after this style, the last so many styles of the list are repeated.',
      ),
    grepStyles: z
      .array(z.strictObject({ style: id, pattern: z.string().min(1) }))
      .describe('Character styles of the matches of a regular expression, in the syntax of the source.'),
    span,
    balanced: z.boolean().describe('Ragged lines are balanced to similar lengths.'),
    ignoreOpticalMargin: z.boolean(),
    gridAlign: z.enum(['none', 'all-lines', 'first-line']).describe('Alignment to the baseline grid.'),
    kinsoku: z.string().describe('Name of the rules for characters that may not start or end a line.'),
    mojikumi: z.string().describe('Name of the rules for space between East Asian characters.'),
    hangingPunctuation: z.enum(['none', 'regular', 'force']),
    outlineLevel: z.number().int().min(1).describe('Outline level of a heading.'),
    ...characterProperties.shape,
  })
  .partial()
  .meta({
    id: 'ParagraphProperties',
    description: 'Properties of a paragraph and its characters. Absent members come from the style.',
  });

export type { Border, List, ParagraphProperties, Rule, Shading, Tab } from './interfaces.generated.ts';
