import type { ParagraphProperties } from '../../../../models/design/paragraph-properties.ts';
import { type AllowUndefined, omitUndefined } from '../../../omit-undefined.ts';
import { roundNumber } from '../../../round.ts';
import type { CascadedAttributes } from './cascaded-attributes.ts';
import type { PropertyRule, PropertyRules } from './property-rule.ts';
import { unlessEmpty } from './property-rule.ts';

type Keep = NonNullable<ParagraphProperties['keep']>;
type Hyphenation = NonNullable<ParagraphProperties['hyphenation']>;
type Justification = NonNullable<ParagraphProperties['justification']>;

export const starts = {
  Anywhere: 'anywhere',
  NextColumn: 'next-column',
  NextFrame: 'next-frame',
  NextPage: 'next-page',
  NextOddPage: 'next-odd-page',
  NextEvenPage: 'next-even-page',
} as const;
const singleWords = { LeftAlign: 'left', CenterAlign: 'center', RightAlign: 'right', FullyJustified: 'full' } as const;

const keep: PropertyRule<Keep> = {
  from: [
    'KeepWithPrevious',
    'KeepWithNext',
    'KeepLinesTogether',
    'KeepAllLinesTogether',
    'KeepFirstLines',
    'KeepLastLines',
    'StartParagraph',
  ],
  read: (attributes) =>
    omitUndefinedOrEmpty<Keep>({
      withPrevious: attributes.boolean('KeepWithPrevious'),
      withNext: count(attributes, 'KeepWithNext'),
      together: readTogether(attributes),
      start: attributes.choice('StartParagraph', starts),
    }),
};

const hyphenation: PropertyRule<Hyphenation> = {
  from: [
    'Hyphenation',
    'HyphenateWordsLongerThan',
    'HyphenateAfterFirst',
    'HyphenateBeforeLast',
    'HyphenateLadderLimit',
    'HyphenationZone',
    'HyphenateCapitalizedWords',
    'HyphenateLastWord',
    'HyphenateAcrossColumns',
    'HyphenWeight',
  ],
  read(attributes) {
    const zone = attributes.number('HyphenationZone', 0);
    return omitUndefinedOrEmpty<Hyphenation>({
      enabled: attributes.boolean('Hyphenation'),
      minWord: count(attributes, 'HyphenateWordsLongerThan'),
      before: count(attributes, 'HyphenateAfterFirst'),
      after: count(attributes, 'HyphenateBeforeLast'),
      limit: count(attributes, 'HyphenateLadderLimit'),
      zone: zone === undefined ? undefined : roundNumber(zone),
      capitalized: attributes.boolean('HyphenateCapitalizedWords'),
      lastWord: attributes.boolean('HyphenateLastWord'),
      acrossColumns: attributes.boolean('HyphenateAcrossColumns'),
      weight: attributes.number('HyphenWeight', 0, 10),
    });
  },
};

const measures = { word: 'WordSpacing', letter: 'LetterSpacing', glyph: 'GlyphScaling' } as const;

const justification: PropertyRule<Justification> = {
  from: [
    ...Object.values(measures).flatMap((name) => [`Minimum${name}`, `Desired${name}`, `Maximum${name}`]),
    'SingleWordJustification',
    'Composer',
  ],
  read(attributes) {
    const composer = attributes.name('Composer');
    return omitUndefinedOrEmpty<Justification>({
      word: readRange(attributes, measures.word, 100),
      letter: readRange(attributes, measures.letter, 0),
      glyph: readRange(attributes, measures.glyph, 100),
      singleWord: attributes.choice('SingleWordJustification', singleWords),
      composer: composer === undefined ? undefined : /single/i.test(composer) ? 'line' : 'paragraph',
    });
  },
};

/** Rules for breaks of lines, columns and pages. */
export const breakRules: PropertyRules<ParagraphProperties> = { keep, hyphenation, justification };

function readTogether(attributes: CascadedAttributes): Keep['together'] {
  const on = attributes.boolean('KeepLinesTogether');
  if (on !== true) return on;
  if (attributes.boolean('KeepAllLinesTogether') === true) return true;
  return { first: count(attributes, 'KeepFirstLines') ?? 2, last: count(attributes, 'KeepLastLines') ?? 2 };
}

function readRange(attributes: CascadedAttributes, name: string, normal: number): Justification['word'] {
  const [min, desired, max] = ['Minimum', 'Desired', 'Maximum'].map((end) => attributes.number(`${end}${name}`));
  if (min === undefined && desired === undefined && max === undefined) return undefined;
  const middle = desired ?? normal;
  return { min: roundNumber(min ?? middle), desired: roundNumber(middle), max: roundNumber(max ?? middle) };
}

function count(attributes: CascadedAttributes, name: string): number | undefined {
  const value = attributes.number(name, 0);
  return value === undefined ? undefined : Math.trunc(value);
}

function omitUndefinedOrEmpty<Part extends object>(part: AllowUndefined<Part>): Part | undefined {
  return unlessEmpty(omitUndefined<Part>(part));
}
