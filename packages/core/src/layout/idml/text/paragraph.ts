import type { ParagraphProperties, Tab } from '../../../models/design/paragraph-properties.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { roundNumber } from '../../round.ts';
import { breakRules } from './breaks.ts';
import { characterRules } from './character.ts';
import { listRule } from './lists.ts';
import { nestedStyleRules } from './nested-styles.ts';
import { lineRules } from './paragraph-lines.ts';
import type { Rule, Rules } from './rule.ts';
import { choice, compact, flag, number } from './rule.ts';
import type { Said } from './said.ts';
import { clip } from './said.ts';

const aligns = {
  LeftAlign: 'left',
  CenterAlign: 'center',
  RightAlign: 'right',
  LeftJustified: 'justify-left',
  CenterJustified: 'justify-center',
  RightJustified: 'justify-right',
  FullyJustified: 'justify-all',
  ToBindingSide: 'toward-spine',
  AwayFromBindingSide: 'away-from-spine',
} as const;
const directions = { LeftToRightDirection: 'ltr', RightToLeftDirection: 'rtl' } as const;
const leadingModels = {
  LeadingModelRoman: 'roman',
  LeadingModelAkiBelow: 'aki-below',
  LeadingModelAkiAbove: 'aki-above',
  LeadingModelCenter: 'center',
  LeadingModelCenterDown: 'center-down',
} as const;
const tabAligns = {
  LeftAlign: 'left',
  CenterAlign: 'center',
  RightAlign: 'right',
  CharacterAlign: 'character',
} as const;
const spans = { SingleColumn: 'single', SpanColumns: 'across', SplitColumns: 'split' } as const;
const balances = {
  NoBalancing: false,
  false: false,
  true: true,
  VeeShape: true,
  FullyBalanced: true,
  PyramidShape: true,
};
const hangings = { None: 'none', KinsokuHangRegular: 'regular', KinsokuHangForce: 'force' } as const;

const span: Rule<NonNullable<ParagraphProperties['span']>> = {
  from: ['SpanColumnType', 'SpanSplitColumnCount', 'SplitColumnInsideGutter', 'SplitColumnOutsideGutter'],
  read(said) {
    const type = said.choice('SpanColumnType', spans);
    if (type === undefined || type === 'single') return type && 'none';
    const all = said.word('SpanSplitColumnCount') === 'All';
    const count = all ? undefined : said.number('SpanSplitColumnCount', 1, 40);
    if (type === 'across') return { across: count === undefined ? 'all' : Math.trunc(count) };
    const [inside, outside] = ['Inside', 'Outside'].map((side) => said.number(`SplitColumn${side}Gutter`, 0));
    return compact({ split: Math.max(2, Math.trunc(count ?? 2)), inside: rounded(inside), outside: rounded(outside) });
  },
  none: 'none',
};

const tabs: Rule<Tab[]> = {
  from: ['TabList'],
  read: (said) =>
    said
      .part('TabList')
      ?.childrenNamed('ListItem')
      .flatMap((item) => readTab(item, said) ?? []),
  none: [],
};

const gridAlign: Rule<NonNullable<ParagraphProperties['gridAlign']>> = {
  from: ['GridAlignment', 'GridAlignFirstLineOnly'],
  read(said) {
    const alignment = said.word('GridAlignment');
    if (alignment === undefined || alignment === 'None') return alignment && 'none';
    return said.flag('GridAlignFirstLineOnly') === true ? 'first-line' : 'all-lines';
  },
};

/** How a paragraph is set, member by member, with how its characters look. */
export const paragraphRules: Rules<ParagraphProperties> = {
  align: choice('Justification', aligns),
  direction: choice('ParagraphDirection', directions),
  leftIndent: number('LeftIndent'),
  rightIndent: number('RightIndent'),
  firstLineIndent: number('FirstLineIndent'),
  lastLineIndent: number('LastLineIndent'),
  spaceBefore: number('SpaceBefore', { least: 0 }),
  spaceAfter: number('SpaceAfter', { least: 0 }),
  spaceBetween: { from: ['SameParaStyleSpacing'], read: (said) => readSpaceBetween(said) },
  autoLeading: number('AutoLeading', { least: 0 }),
  leadingModel: choice('LeadingModel', leadingModels),
  tabs,
  list: listRule,
  dropCap: {
    from: ['DropCapLines', 'DropCapCharacters', 'DropcapDetail'],
    read: (said) => readDropCap(said),
    none: 'none',
  },
  ...lineRules,
  ...breakRules,
  ...nestedStyleRules,
  span,
  balanced: choice('BalanceRaggedLines', balances),
  ignoreOpticalMargin: flag('IgnoreEdgeAlignment'),
  gridAlign,
  kinsoku: named('KinsokuSet', 'KinsokuTable'),
  mojikumi: named('Mojikumi', 'MojikumiTable'),
  hangingPunctuation: choice('KinsokuHangType', hangings),
  ...characterRules,
};

/** The lower bit aligns the left edge, the next one scales for what goes below the line. */
function readDropCap(said: Said): ParagraphProperties['dropCap'] {
  const [lines, characters] = [said.number('DropCapLines', 0), said.number('DropCapCharacters', 0)];
  if (lines === undefined && characters === undefined) return undefined;
  if ((lines ?? 0) < 2 || (characters ?? 0) < 1) return 'none';
  const detail = Math.trunc(said.number('DropcapDetail') ?? 0);
  return compact({
    lines: Math.trunc(lines ?? 0),
    characters: Math.trunc(characters ?? 0),
    aligned: (detail & 1) === 1 || undefined,
    scaled: (detail & 2) === 2 || undefined,
  });
}

function readSpaceBetween(said: Said): number | undefined {
  const word = said.word('SameParaStyleSpacing')?.trim();
  // InDesign writes -1 for "not set", and scales it with the text where a frame is scaled.
  const isUnset = word === 'SetIgnore' || (word !== '' && Number(word) < 0);
  return isUnset ? undefined : rounded(said.number('SameParaStyleSpacing', 0));
}

function readTab(item: XmlElement, said: Said): Tab | undefined {
  const word = (name: string) => item.child(name)?.text ?? '';
  const position = Number(word('Position').trim() || Number.NaN);
  if (!Number.isFinite(position)) {
    said.report('TEXT_VALUE_UNKNOWN', `Position="${clip(word('Position'))}" of a tab`);
    return undefined;
  }
  const alignment = word('Alignment').trim();
  const align = Object.hasOwn(tabAligns, alignment) ? tabAligns[alignment as keyof typeof tabAligns] : 'left';
  const on = word('AlignmentCharacter');
  const leader = word('Leader');
  return compact<Tab>({
    position: roundNumber(position),
    align,
    alignOn: align === 'character' && on !== '' ? on : undefined,
    leader: leader === '' ? undefined : leader,
  });
}

/** Rules with a name: those that are built in, or those of a table of the document. */
function named(from: string, table: string): Rule<string> {
  return {
    from: [from],
    read(said) {
      const word = said.word(from);
      if (word === undefined || word === '') return undefined;
      return (
        said
          .name(from)
          ?.replace(`${table}/`, '')
          .replace(/^\$ID\//, '') ?? 'none'
      );
    },
    none: 'none',
  };
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : roundNumber(value);
}
