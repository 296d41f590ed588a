import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import { roundNumber } from '../../round.ts';
import type { Rule, Rules } from './rule.ts';
import { compact } from './rule.ts';
import type { Said } from './said.ts';

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

const keep: Rule<Keep> = {
  from: [
    'KeepWithPrevious',
    'KeepWithNext',
    'KeepLinesTogether',
    'KeepAllLinesTogether',
    'KeepFirstLines',
    'KeepLastLines',
    'StartParagraph',
  ],
  read: (said) =>
    orAbsent<Keep>({
      withPrevious: said.flag('KeepWithPrevious'),
      withNext: count(said, 'KeepWithNext'),
      together: readTogether(said),
      start: said.choice('StartParagraph', starts),
    }),
};

const hyphenation: Rule<Hyphenation> = {
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
  read(said) {
    const zone = said.number('HyphenationZone', 0);
    return orAbsent<Hyphenation>({
      enabled: said.flag('Hyphenation'),
      minWord: count(said, 'HyphenateWordsLongerThan'),
      before: count(said, 'HyphenateAfterFirst'),
      after: count(said, 'HyphenateBeforeLast'),
      limit: count(said, 'HyphenateLadderLimit'),
      zone: zone === undefined ? undefined : roundNumber(zone),
      capitalized: said.flag('HyphenateCapitalizedWords'),
      lastWord: said.flag('HyphenateLastWord'),
      acrossColumns: said.flag('HyphenateAcrossColumns'),
      weight: said.number('HyphenWeight', 0, 10),
    });
  },
};

const measures = { word: 'WordSpacing', letter: 'LetterSpacing', glyph: 'GlyphScaling' } as const;

const justification: Rule<Justification> = {
  from: [
    ...Object.values(measures).flatMap((name) => [`Minimum${name}`, `Desired${name}`, `Maximum${name}`]),
    'SingleWordJustification',
    'Composer',
  ],
  read(said) {
    const composer = said.name('Composer');
    return orAbsent<Justification>({
      word: readRange(said, measures.word, 100),
      letter: readRange(said, measures.letter, 0),
      glyph: readRange(said, measures.glyph, 100),
      singleWord: said.choice('SingleWordJustification', singleWords),
      composer: composer === undefined ? undefined : /single/i.test(composer) ? 'line' : 'paragraph',
    });
  },
};

/** Where lines and columns break. */
export const breakRules: Rules<ParagraphProperties> = { keep, hyphenation, justification };

function readTogether(said: Said): Keep['together'] {
  const on = said.flag('KeepLinesTogether');
  if (on !== true) return on;
  if (said.flag('KeepAllLinesTogether') === true) return true;
  return { first: count(said, 'KeepFirstLines') ?? 2, last: count(said, 'KeepLastLines') ?? 2 };
}

function readRange(said: Said, name: string, normal: number): Justification['word'] {
  const [min, desired, max] = ['Minimum', 'Desired', 'Maximum'].map((end) => said.number(`${end}${name}`));
  if (min === undefined && desired === undefined && max === undefined) return undefined;
  const middle = desired ?? normal;
  return { min: roundNumber(min ?? middle), desired: roundNumber(middle), max: roundNumber(max ?? middle) };
}

function count(said: Said, name: string): number | undefined {
  const value = said.number(name, 0);
  return value === undefined ? undefined : Math.trunc(value);
}

function orAbsent<Part extends object>(part: Part): Part | undefined {
  const found = compact(part);
  return Object.keys(found).length === 0 ? undefined : found;
}
