import type { Layer, Report } from './said.ts';
import { clip } from './said.ts';

/** Attributes that the document has no word for, each with the values that say nothing special. */
const plain: Readonly<Record<string, readonly string[]>> = {
  AutoTcy: ['0'],
  CjkGridTracking: ['false'],
  CustomGlyph: [],
  GridGyoudori: ['0'],
  Jidori: ['0'],
  OTFOverlapSwash: ['false'],
  OTFStretchedAlternate: ['false'],
  ParagraphGyoudori: ['false'],
  ParagraphJustification: ['DefaultJustification'],
  ParagraphShadingSuppressPrinting: ['false'],
  RotateSingleByteCharacters: ['false'],
  RubyAutoTcyDigits: ['0'],
  ScaleAffectsLineHeight: ['false'],
  ShataiMagnification: ['0'],
  SkipFirstHeader: ['false'],
  SkipLastFooter: ['false'],
  SpanColumnMinSpaceAfter: ['0'],
  SpanColumnMinSpaceBefore: ['0'],
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
