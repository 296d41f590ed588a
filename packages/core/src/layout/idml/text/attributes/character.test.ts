import { describe, expect, it } from 'vitest';
import { buildText, content, id, range } from '../../../../../test/builders/text-builder.ts';
import type { CharacterProperties } from '../../../../models/design/character-properties.ts';

const [black, red, none] = [id('Color/Black'), id('Color/Red'), id('Swatch/None')];

const graphic = `<Color Self="Color/Black"/><Color Self="Color/Red"/><Swatch Self="Swatch/None" Name="None"/><Gradient Self="Gradient/G"/>
  <DashedStrokeStyle Self="DashedStrokeStyle/Mine" DashArray="5 2.5" EndCap="RoundEndCap"/>`;

/** Returns the properties of a run whose range has these attributes and properties. */
async function setOf(
  attributes: string,
  properties = '',
): Promise<{ set: CharacterProperties | undefined; notes: string[] }> {
  const story = range(`<Properties>${properties}</Properties>${content('a')}`, '', attributes);
  const { story: read, notes } = await buildText({ story, graphic });
  return { set: read.paragraphs[0]?.runs[0]?.set, notes: notes.map(({ code }) => code) };
}

describe('characters', () => {
  it.each<[string, CharacterProperties]>([
    ['PointSize="7.123456789"', { fontSize: 7.123457 }],
    ['FontStyle="$ID/Black"', { fontStyle: 'Black' }],
    ['Tracking="-24.999999999999999"', { tracking: -25 }],
    ['KerningMethod="$ID/Optical"', { kerning: 'optical' }],
    ['KerningMethod="$ID/None"', { kerning: 'none' }],
    ['KerningMethod="$ID/Metrics - Roman Only"', { kerning: 'metrics-roman' }],
    ['KerningMethod="$ID/Optical" KerningValue="0"', { kerning: 'none' }],
    ['KerningMethod="$ID/Optical" KerningValue="-30"', { kerning: -30 }],
    ['KerningMethod="$ID/Optical" KerningValue="100000000000"', { kerning: 'optical' }],
    ['BaselineShift="-3"', { baselineShift: -3 }],
    ['HorizontalScale="95" VerticalScale="110"', { horizontalScale: 95, verticalScale: 110 }],
    ['Skew="-12"', { skew: -12 }],
    ['CharacterRotation="30"', { rotation: -30 }],
    ['Capitalization="SmallCaps"', { capitals: 'small' }],
    ['Capitalization="CapToSmallCap"', { capitals: 'all-small' }],
    ['Position="Subscript"', { position: 'subscript' }],
    ['Position="OTNumerator"', { position: 'numerator' }],
    ['Position="OTSuperscript"', { position: 'normal', features: { sups: 1 } }],
    ['Ligatures="false"', { ligatures: false }],
    ['NoBreak="true"', { noBreak: true }],
    ['CharacterDirection="RightToLeftDirection"', { characterDirection: 'rtl' }],
    ['DigitsType="FullFarsiDigits"', { digits: 'farsi' }],
    ['DiacriticPosition="TightPosition"', { diacritics: 'tight' }],
    ['Kashidas="KashidasOff"', { kashidas: false }],
    ['AppliedLanguage="$ID/German: Swiss"', { language: 'de-CH' }],
    ['AppliedLanguage="$ID/de_DE_2006"', { language: 'de-1996' }],
    ['AppliedLanguage="$ID/hi_IN"', { language: 'hi-IN' }],
    ['AppliedLanguage="$ID/[No Language]"', { language: 'zxx' }],
    ['Tatechuyoko="true"', { tateChuYoko: true }],
    ['Tsume="0.5" LeadingAki="0.25" TrailingAki="-1"', { tsume: 0.5, akiBefore: 0.25 }],
    ['GlyphForm="JIS78Form"', { alternates: 'jp78' }],
    ['Warichu="true" WarichuLines="3" WarichuSize="40"', { warichu: { lines: 3, size: 40 } }],
  ])('%s', async (attributes, expected) => {
    expect(await setOf(attributes)).toEqual({ set: expected, notes: [] });
  });

  it.each<[string, CharacterProperties]>([
    ['OTFFigureStyle="TabularOldstyle"', { features: { tnum: 1, onum: 1 } }],
    ['OTFStylisticSets="9"', { features: { ss01: 1, ss04: 1 } }],
    ['OTFStylisticSets="524288"', { features: { ss20: 1 } }],
    ['PositionalForm="Final" OTFDiscretionaryLigature="true"', { features: { dlig: 1, fina: 1 } }],
    ['OTFMark="false" OTFLocale="false"', { features: { locl: 0, mark: 0, mkmk: 0 } }],
    ['OTFContextualAlternate="true"', {}],
  ])('have OpenType features by tag for %s', async (attributes, expected) => {
    expect((await setOf(attributes)).set ?? {}).toEqual(expected);
  });

  it('have listed OpenType features, with a note about invalid tags', async () => {
    const item = (tag: string, value: string) =>
      `<ListItem type="list"><ListItem type="string">${tag}</ListItem><ListItem type="long">${value}</ListItem></ListItem>`;
    const list = `<OpenTypeFeatures type="list">${item('$ID/salt', '2')}${item('toolong', '1')}${item('liga', '-1')}</OpenTypeFeatures>`;
    expect(await setOf('', list)).toEqual({
      set: { features: { salt: 2 } },
      notes: ['TEXT_VALUE_UNKNOWN', 'TEXT_VALUE_UNKNOWN'],
    });
  });

  it('have leading as a length or as automatic', async () => {
    expect((await setOf('', '<Leading type="unit">14.5</Leading>')).set).toEqual({ leading: 14.5 });
    expect((await setOf('', '<Leading type="enumeration">Auto</Leading>')).set).toBeUndefined();
  });

  it('are painted with swatches, tint, overprint and gradient line', async () => {
    expect((await setOf('FillColor="Color/Red" FillTint="20" OverprintFill="true"')).set).toEqual({
      fill: { swatch: red, tint: 20, overprint: true },
    });
    const position = 'GradientFillStart="10 20" GradientFillLength="30" GradientFillAngle="45"';
    expect((await setOf(`FillColor="Gradient/G" ${position}`)).set).toEqual({
      fill: { swatch: id('Gradient/G'), gradient: { start: [10, 20], length: 30, angle: -45 } },
    });
    expect((await setOf(`FillColor="Color/Red" ${position}`)).set).toEqual({ fill: { swatch: red } });
  });

  it('are black if a swatch is missing, with a note', async () => {
    expect(await setOf('FillColor="Color/Gone" FillTint="50"')).toEqual({
      set: { fill: { swatch: black, tint: 50 } },
      notes: ['TEXT_REFERENCE_MISSING'],
    });
  });

  it('have strokes with width, alignment and joins; without a colour there is no stroke', async () => {
    const attributes =
      'StrokeWeight="0.5" StrokeTint="30" EndJoin="MiterEndJoin" MiterLimit="6" StrokeAlignment="OutsideAlignment"';
    expect((await setOf(`StrokeColor="Color/Red" ${attributes}`)).set).toEqual({
      stroke: { swatch: red, tint: 30, width: 0.5, align: 'outside', miterLimit: 6 },
    });
    expect((await setOf(`StrokeColor="Swatch/None" ${attributes}`)).set).toEqual({
      stroke: { swatch: none, width: 0 },
    });
  });

  it('are underlined by font or layout; strikethrough offsets point up', async () => {
    expect((await setOf('Underline="true" UnderlineWeight="-9999" UnderlineOffset="-9999"')).set).toEqual({
      underline: true,
    });
    const properties = `<UnderlineColor type="object">Color/Red</UnderlineColor><UnderlineType type="object">StrokeStyle/$ID/Canned Dashed 3x2</UnderlineType>
      <UnderlineGapColor type="object">Color/Black</UnderlineGapColor><StrikeThroughType type="object">DashedStrokeStyle/Mine</StrikeThroughType>`;
    const attributes =
      'Underline="true" UnderlineWeight="2" UnderlineOffset="1.5" StrikeThru="true" StrikeThroughOffset="4"';
    expect((await setOf(attributes, properties)).set).toEqual({
      underline: { swatch: red, pattern: 'dashed', dash: [6, 4], gap: { swatch: black }, width: 2, offset: 1.5 },
      strikethrough: { pattern: 'dashed', dash: [5, 2.5], cap: 'round', offset: -4 },
    });
  });

  it('have ruby and emphasis marks', async () => {
    const attributes = `RubyFlag="1" RubyString="かな" RubyType="GroupRuby" RubyPosition="BelowLeft" RubyAlignment="RubyEqualAki" RubyFontSize="5"
      KentenKind="KentenFisheye" KentenPosition="AboveRight" KentenFontSize="-1" KentenAlignment="AlignKentenLeft"`;
    const ruby = { text: 'かな', type: 'group', position: 'after', size: 5, align: 'equal-aki' };
    expect((await setOf(attributes, '<RubyFill type="object">Color/Red</RubyFill>')).set).toEqual({
      ruby: { ...ruby, fill: { swatch: red } },
      emphasis: { mark: '\u25c9', position: 'before', align: 'left' },
    });
    expect((await setOf('KentenKind="Custom" KentenCustomCharacter="x"')).set).toEqual({ emphasis: { mark: 'x' } });
    expect((await setOf('RubyFlag="0" RubyString="x"')).set).toBeUndefined();
  });

  it.each([
    ['', undefined],
    ['RubyOverhang="false" RubyParentOverhangAmount="RubyOverhangOneChar"', undefined],
    ['RubyOverhang="true"', 'ruby'],
    ['RubyOverhang="true" RubyParentOverhangAmount="None"', undefined],
    ['RubyOverhang="true" RubyParentOverhangAmount="RubyOverhangHalfChar"', 'half-character'],
    ['RubyOverhang="true" RubyParentOverhangAmount="RubyOverhangNoLimit"', 'unlimited'],
  ])('have ruby with the overhang of %j', async (attributes, overhang) => {
    const { set, notes } = await setOf(`RubyString="x" ${attributes}`);
    expect(set?.ruby?.overhang).toBe(overhang);
    expect(notes).toEqual([]);
  });

  it.each([
    ['KentenKind="KentenFisheye"', 'KentenKind="None"', { emphasis: 'none' }],
    ['Warichu="true"', 'Warichu="false"', { warichu: 'none' }],
    ['GlyphForm="JIS78Form"', 'GlyphForm="None"', { alternates: 'none' }],
  ] as const)('reset %s of their paragraph with %s', async (before, after, expected) => {
    const { story } = await buildText({ story: range(content('a'), before, after) });
    expect(story.paragraphs[0]?.runs[0]?.set).toEqual(expected);
  });

  it.each([
    'PointSize="0"',
    'PointSize="1e999"',
    'PointSize="large"',
    'PointSize=""',
    'Capitalization="Sideways"',
    'FillTint="300" FillColor="Color/Black"',
    'Underline="yes"',
    'AppliedLanguage="$ID/Klingon"',
    'KerningMethod="$ID/Magic"',
    'OTFFigureStyle="constructor"',
  ])('have the default for %s, with a note', async (attributes) => {
    const { set, notes } = await setOf(attributes);
    expect(set).toBeUndefined();
    expect(notes).toContain('TEXT_VALUE_UNKNOWN');
  });

  it.each(['Jidori="3"', 'CjkGridTracking="true"', 'OTFOverlapSwash="true"', 'XOffsetDiacritic="2"'])(
    'lose %s, which a design cannot represent, with a note',
    async (attributes) => {
      expect(await setOf(attributes)).toEqual({ set: undefined, notes: ['TEXT_ATTRIBUTE_DROPPED'] });
    },
  );
});
