import type { ParagraphProperties, Tab } from '../../../../models/design/paragraph-properties.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { roundNumber } from '../../../round.ts';
import { breakRules } from './breaks.ts';
import type { CascadedAttributes } from './cascaded-attributes.ts';
import { clip } from './cascaded-attributes.ts';
import { characterRules } from './character.ts';
import { listRule } from './lists.ts';
import { nestedStyleRules } from './nested-styles.ts';
import { decorationRules } from './paragraph-decorations.ts';
import type { PropertyRule, PropertyRules } from './property-rule.ts';
import { choice, flag, number } from './property-rule.ts';

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

const span: PropertyRule<NonNullable<ParagraphProperties['span']>> = {
  from: ['SpanColumnType', 'SpanSplitColumnCount', 'SplitColumnInsideGutter', 'SplitColumnOutsideGutter'],
  read(attributes) {
    const type = attributes.choice('SpanColumnType', spans);
    if (type === undefined || type === 'single') return type && 'none';
    const all = attributes.attribute('SpanSplitColumnCount') === 'All';
    const count = all ? undefined : attributes.number('SpanSplitColumnCount', 1, 40);
    if (type === 'across') return { across: count === undefined ? 'all' : Math.trunc(count) };
    const [inside, outside] = ['Inside', 'Outside'].map((side) => attributes.number(`SplitColumn${side}Gutter`, 0));
    return omitUndefined<{ split: number; inside?: number; outside?: number }>({
      split: Math.max(2, Math.trunc(count ?? 2)),
      inside: rounded(inside),
      outside: rounded(outside),
    });
  },
  reset: 'none',
};

const tabs: PropertyRule<Tab[]> = {
  from: ['TabList'],
  read: (attributes) =>
    attributes
      .property('TabList')
      ?.childrenNamed('ListItem')
      .flatMap((item) => readTab(item, attributes) ?? []),
  reset: [],
};

const gridAlign: PropertyRule<NonNullable<ParagraphProperties['gridAlign']>> = {
  from: ['GridAlignment', 'GridAlignFirstLineOnly'],
  read(attributes) {
    const alignment = attributes.attribute('GridAlignment');
    if (alignment === undefined || alignment === 'None') return alignment && 'none';
    return attributes.boolean('GridAlignFirstLineOnly') === true ? 'first-line' : 'all-lines';
  },
};

/** Rules for the paragraph properties, including character properties. */
export const paragraphRules: PropertyRules<ParagraphProperties> = {
  align: choice('Justification', aligns),
  direction: choice('ParagraphDirection', directions),
  leftIndent: number('LeftIndent'),
  rightIndent: number('RightIndent'),
  firstLineIndent: number('FirstLineIndent'),
  lastLineIndent: number('LastLineIndent'),
  spaceBefore: number('SpaceBefore', { min: 0 }),
  spaceAfter: number('SpaceAfter', { min: 0 }),
  spaceBetween: { from: ['SameParaStyleSpacing'], read: (attributes) => readSpaceBetween(attributes) },
  autoLeading: number('AutoLeading', { min: 0 }),
  leadingModel: choice('LeadingModel', leadingModels),
  tabs,
  list: listRule,
  dropCap: {
    from: ['DropCapLines', 'DropCapCharacters', 'DropcapDetail'],
    read: (attributes) => readDropCap(attributes),
    reset: 'none',
  },
  ...decorationRules,
  ...breakRules,
  ...nestedStyleRules,
  span,
  balanced: choice('BalanceRaggedLines', balances),
  ignoreOpticalMargin: flag('IgnoreEdgeAlignment'),
  gridAlign,
  kinsoku: namedSet('KinsokuSet', 'KinsokuTable'),
  mojikumi: namedSet('Mojikumi', 'MojikumiTable'),
  hangingPunctuation: choice('KinsokuHangType', hangings),
  ...characterRules,
};

/** Bit 0 aligns the left edge, bit 1 scales for descenders. */
function readDropCap(attributes: CascadedAttributes): ParagraphProperties['dropCap'] {
  const [lines, characters] = [attributes.number('DropCapLines', 0), attributes.number('DropCapCharacters', 0)];
  if (lines === undefined && characters === undefined) return undefined;
  if ((lines ?? 0) < 2 || (characters ?? 0) < 1) return 'none';
  const detail = Math.trunc(attributes.number('DropcapDetail') ?? 0);
  return omitUndefined<Exclude<NonNullable<ParagraphProperties['dropCap']>, 'none'>>({
    lines: Math.trunc(lines ?? 0),
    characters: Math.trunc(characters ?? 0),
    aligned: (detail & 1) === 1 || undefined,
    scaled: (detail & 2) === 2 || undefined,
  });
}

function readSpaceBetween(attributes: CascadedAttributes): number | undefined {
  const value = attributes.attribute('SameParaStyleSpacing')?.trim();
  // InDesign writes -1 for "not set", and scales it with the text when a frame is scaled.
  const isUnset = value === 'SetIgnore' || (value !== '' && Number(value) < 0);
  return isUnset ? undefined : rounded(attributes.number('SameParaStyleSpacing', 0));
}

function readTab(item: XmlElement, attributes: CascadedAttributes): Tab | undefined {
  const value = (name: string) => item.child(name)?.text ?? '';
  const position = Number(value('Position').trim() || Number.NaN);
  if (!Number.isFinite(position)) {
    attributes.report('TEXT_VALUE_UNKNOWN', `Position="${clip(value('Position'))}" of a tab`);
    return undefined;
  }
  const alignment = value('Alignment').trim();
  const align = Object.hasOwn(tabAligns, alignment) ? tabAligns[alignment as keyof typeof tabAligns] : 'left';
  const on = value('AlignmentCharacter');
  const leader = value('Leader');
  return omitUndefined<Tab>({
    position: roundNumber(position),
    align,
    alignOn: align === 'character' && on !== '' ? on : undefined,
    leader: leader === '' ? undefined : leader,
  });
}

/** A named set of rules (kinsoku, mojikumi): built-in, or a table of the document. */
function namedSet(from: string, table: string): PropertyRule<string> {
  return {
    from: [from],
    read(attributes) {
      const value = attributes.attribute(from);
      if (value === undefined || value === '') return undefined;
      return (
        attributes
          .name(from)
          ?.replace(`${table}/`, '')
          .replace(/^\$ID\//, '') ?? 'none'
      );
    },
    reset: 'none',
  };
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : roundNumber(value);
}
