import type { Layer, Report } from './said.ts';
import { clip } from './said.ts';

/** Attributes that the document has no word for, each with the values that say nothing special. */
const plain: Readonly<Record<string, readonly string[]>> = {
  AllowArbitraryHyphenation: ['false'],
  AutoTcy: ['0'],
  BunriKinshi: ['true'],
  CharacterAlignment: ['AlignEmCenter', 'AlignBaseline'],
  CjkGridTracking: ['false'],
  CustomGlyph: [],
  GridGyoudori: ['0'],
  Jidori: ['0'],
  KentenPlacement: ['0'],
  KentenWeight: ['-1'],
  KinsokuType: ['KinsokuPushInFirst'],
  OTFOverlapSwash: ['false'],
  OTFStretchedAlternate: ['false'],
  ParagraphGyoudori: ['false'],
  ParagraphJustification: ['DefaultJustification'],
  ParagraphKashidaWidth: ['2'],
  ParagraphShadingSuppressPrinting: ['false'],
  ParagraphSpacingLimit: ['0'],
  Rensuuji: ['true'],
  RotateSingleByteCharacters: ['false'],
  RotationRunsAgainstStory: ['false'],
  RubyAutoScaling: ['false'],
  RubyAutoTcyDigits: ['0'],
  RubyOverhang: ['false'],
  RubyWeight: ['-1'],
  ScaleAffectsLineHeight: ['false'],
  ShataiMagnification: ['0'],
  SkipFirstHeader: ['false'],
  SkipLastFooter: ['false'],
  SpanColumnMinSpaceAfter: ['0'],
  SpanColumnMinSpaceBefore: ['0'],
  TatechuyokoXOffset: ['0'],
  TatechuyokoYOffset: ['0'],
  WarichuAlignment: ['Auto'],
  XOffsetDiacritic: ['0'],
  YOffsetDiacritic: ['0'],
};

/** Notes what a layer says that the document cannot. */
export function reportUnsupported({ words, parts }: Layer, report: Report): void {
  for (const [name, values] of Object.entries(plain)) {
    const word = words.get(name) ?? (parts.has(name) ? '…' : undefined);
    if (word !== undefined && !values.includes(word)) report('TEXT_ATTRIBUTE_DROPPED', `${name}="${clip(word)}"`);
  }
}
