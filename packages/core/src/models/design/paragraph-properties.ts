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
    alignOn: z.string().optional().describe('The character that stands at the position; `.` if absent.'),
    leader: z.string().optional().describe('Repeated to fill the way to the position.'),
  })
  .meta({ id: 'Tab', description: 'A tab stop, measured from the edge of the column.' });

export const list = z
  .strictObject({
    kind: z.enum(['none', 'bullet', 'number']),
    level: z.number().int().min(1).optional(),
    list: id.optional().describe('The list of `lists` that is counted; absent: counted within the story.'),
    bullet: z.string().optional().describe('The character of a bullet.'),
    font: z.strictObject({ family: z.string(), style: z.string().optional() }).optional().describe("The bullet's own."),
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
        'none',
      ])
      .optional(),
    text: z
      .string()
      .optional()
      .describe(
        'What stands before the paragraph: `{n}` its number, `{1}` to `{9}` those of the levels, other text itself.',
      ),
    after: z.string().optional().describe('Between number or bullet and text: often a tab.'),
    start: z.number().int().optional().describe('Counts from here at this paragraph; absent: goes on.'),
    restart: z
      .union([z.literal('never'), z.literal('always'), z.number().int().min(1)])
      .optional()
      .describe('Starts again after any higher level (`always`), after that level, or not at all.'),
    align: z.enum(['left', 'center', 'right']).optional(),
    characterStyle: id.optional(),
  })
  .meta({ id: 'List', description: 'The bullet or number of a paragraph.' });

const rule = z
  .strictObject({
    ...line.shape,
    offset: length.describe('From the baseline: up of a rule above, down of one below.'),
    leftIndent: length.optional(),
    rightIndent: length.optional(),
    span: z.enum(['column', 'text']).optional().describe('How wide it is; `column` if absent.'),
    keepInFrame: z.boolean().optional(),
  })
  .meta({ id: 'Rule', description: 'A line above or below a paragraph.' });

const boxMembers = {
  offsets: box.optional().describe('By how much it is larger than the text.'),
  corners: z
    .tuple([corner, corner, corner, corner])
    .optional()
    .describe('Top left, top right, bottom right, bottom left.'),
  span: z.enum(['column', 'text']).optional().describe('How wide it is; `column` if absent.'),
  top: z.enum(['ascent', 'baseline', 'leading', 'embox', 'x-height', 'cap-height']).optional(),
  bottom: z.enum(['descent', 'baseline', 'embox']).optional(),
};

const shading = z
  .strictObject({ fill, ...boxMembers, clipped: z.boolean().optional().describe('Ends where the frame does.') })
  .meta({ id: 'Shading', description: 'An area behind a paragraph.' });

const border = z
  .strictObject({
    ...boxMembers,
    lines: z.strictObject({ top: line, right: line, bottom: line, left: line }).partial(),
    joined: z.boolean().optional().describe('Paragraphs that follow each other with the same border share it.'),
    split: z.boolean().optional().describe('Drawn at both sides where the paragraph breaks into the next column.'),
  })
  .meta({ id: 'Border', description: 'Lines around a paragraph.' });

const dropCap = z
  .strictObject({
    lines: z.number().int().min(2),
    characters: z.number().int().min(1),
    style: id.optional().describe('Its character style.'),
    aligned: z.boolean().optional().describe('Its left edge is at the edge of the text.'),
    scaled: z.boolean().optional().describe('Made larger for what goes below its baseline.'),
  })
  .meta({ id: 'DropCap', description: 'Large characters at the start, several lines high.' });

const hyphenation = z
  .strictObject({
    enabled: z.boolean(),
    minWord: count,
    before: count,
    after: count,
    limit: count.describe('How many lines in a row may end with a hyphen; 0: any.'),
    zone: size,
    capitalized: z.boolean(),
    lastWord: z.boolean(),
    acrossColumns: z.boolean(),
    weight: z.number().min(0).max(10).describe('0: even spaces come first; 10: few hyphens come first.'),
  })
  .partial()
  .meta({ id: 'Hyphenation', description: 'How words are broken. Members that are absent are those of the style.' });

const range = z
  .strictObject({ min: z.number(), desired: z.number(), max: z.number() })
  .describe('Percent of the normal measure (of spaces, of a glyph); between letters 0 is normal.');

const justification = z
  .strictObject({
    word: range,
    letter: range,
    glyph: range,
    singleWord: z.enum(['left', 'center', 'right', 'full']),
    composer: z.enum(['paragraph', 'line']).describe('Breaks are chosen over the whole paragraph, or line by line.'),
  })
  .partial()
  .meta({ id: 'Justification', description: 'How lines are filled. Members that are absent are those of the style.' });

const keep = z
  .strictObject({
    withPrevious: z.boolean(),
    withNext: count.describe('Lines of the next paragraph.'),
    together: z.union([z.boolean(), z.strictObject({ first: count, last: count })]).describe('All lines, or so many.'),
    start: z.enum(['anywhere', 'next-column', 'next-frame', 'next-page', 'next-odd-page', 'next-even-page']),
  })
  .partial()
  .meta({ id: 'Keep', description: 'Which lines stay together. Members that are absent are those of the style.' });

const nestedStyle = z
  .strictObject({
    style: id.optional().describe('Absent: the text stays as it is.'),
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
      .describe('What ends it. `repeat`: the last so many styles of the list begin again.'),
    count: z.number().int().min(1),
    inclusive: z.boolean().describe('What ends it has the style, too.'),
  })
  .meta({
    id: 'NestedStyle',
    description: 'A character style from the start of the paragraph, or the end of the one before.',
  });

const span = z
  .union([
    z.literal('none'),
    z.strictObject({ across: z.union([z.number().int().min(1), z.literal('all')]) }),
    z.strictObject({ split: z.number().int().min(2), inside: size.optional(), outside: size.optional() }),
  ])
  .describe('Over how many columns it goes, or into how many it is split.');

/** Each is absent where the style decides; `resolve` gives all that matter. */
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
    spaceBetween: size.describe('Instead of both, between paragraphs of the same style.'),
    autoLeading: z.number().nonnegative().describe('Percent of the size, where `leading` is `auto`.'),
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
      .describe('Character styles of whole lines. `repeat`: after it, the last so many of the list begin again.'),
    grepStyles: z
      .array(z.strictObject({ style: id, pattern: z.string().min(1) }))
      .describe('Character styles of what a regular expression finds, in the syntax of the source.'),
    span,
    balanced: z.boolean().describe('Ragged lines are made of like length.'),
    ignoreOpticalMargin: z.boolean(),
    gridAlign: z.enum(['none', 'all-lines', 'first-line']).describe('To the baseline grid.'),
    kinsoku: z.string().describe('Name of the rules for what may not start or end a line.'),
    mojikumi: z.string().describe('Name of the rules for space between East Asian characters.'),
    hangingPunctuation: z.enum(['none', 'regular', 'force']),
    outlineLevel: z.number().int().min(1).describe('Of a heading.'),
    ...characterProperties.shape,
  })
  .partial()
  .meta({
    id: 'ParagraphProperties',
    description: 'How a paragraph is set, and how its characters look. Only what is said here differs from the style.',
  });

export type { List, ParagraphProperties, Tab } from './interfaces.generated.ts';
