// The fonts of a family: regular, bold, italic, bold italic.

export const courier = ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'] as const;
export const helvetica = ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'] as const;
export const times = ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'] as const;
const symbol = ['Symbol', 'Symbol', 'Symbol', 'Symbol'] as const;
const zapfDingbats = ['ZapfDingbats', 'ZapfDingbats', 'ZapfDingbats', 'ZapfDingbats'] as const;

/**
 * The families of the 35 PostScript printer fonts. `outlines` are the standard fonts that provide the outlines; they
 * are substitutes if their design differs. `aliases` are fonts of other makers with the same advances, in lower case
 * without punctuation; `plain` lists words for the regular style that other families use for another weight.
 */
export const families = [
  {
    fonts: ['AvantGarde-Book', 'AvantGarde-Demi', 'AvantGarde-BookOblique', 'AvantGarde-DemiOblique'],
    outlines: helvetica,
    isSubstitute: true,
    plain: 'book',
    aliases: 'avantgarde avantgardeitc itcavantgarde itcavantgardegothic centurygothic urwgothic urwgothicl texgyreadventor',
  },
  {
    fonts: ['Bookman-Light', 'Bookman-Demi', 'Bookman-LightItalic', 'Bookman-DemiItalic'],
    outlines: times,
    isSubstitute: true,
    plain: 'light ligh',
    aliases: 'bookman itcbookman bookmanoldstyle urwbookman urwbookmanl texgyrebonum',
  },
  {
    fonts: courier,
    outlines: courier,
    isSubstitute: false,
    plain: '',
    aliases: 'courier couriernew nimbusmon nimbusmonl nimbusmonops nimbusmonps nimbusmono liberationmono cousine texgyrecursor',
  },
  {
    fonts: helvetica,
    outlines: helvetica,
    isSubstitute: false,
    plain: '',
    aliases: 'helvetica arial arimo nimbussan nimbussanl nimbussans liberationsans texgyreheros',
  },
  {
    // Adobe's Helvetica-Narrow is Helvetica compressed to 82 %, so its outlines are scaled, too.
    fonts: ['Helvetica-Narrow', 'Helvetica-Narrow-Bold', 'Helvetica-Narrow-Oblique', 'Helvetica-Narrow-BoldOblique'],
    outlines: helvetica,
    isSubstitute: false,
    plain: '',
    aliases: 'helveticanarrow arialnarrow nimbussansnarrow nimbussanlcond liberationsansnarrow texgyreheroscn',
  },
  {
    fonts: [
      'NewCenturySchlbk-Roman',
      'NewCenturySchlbk-Bold',
      'NewCenturySchlbk-Italic',
      'NewCenturySchlbk-BoldItalic',
    ],
    outlines: times,
    isSubstitute: true,
    plain: '',
    aliases: 'newcenturyschlbk newcenturyschoolbook centuryschoolbook centuryschl centuryschll c059 texgyreschola',
  },
  {
    fonts: ['Palatino-Roman', 'Palatino-Bold', 'Palatino-Italic', 'Palatino-BoldItalic'],
    outlines: times,
    isSubstitute: true,
    plain: '',
    aliases: 'palatino palatinolinotype bookantiqua urwpalladio urwpalladiol p052 texgyrepagella',
  },
  {
    fonts: symbol,
    outlines: symbol,
    isSubstitute: false,
    plain: '',
    aliases: 'symbol standardsymbols standardsymbolsps standardsymbolsl standardsyml',
  },
  {
    fonts: times,
    outlines: times,
    isSubstitute: false,
    plain: '',
    aliases: 'times timesnewroman nimbusrom nimbusromno9l nimbusroman liberationserif tinos texgyretermes',
  },
  {
    fonts: [
      'ZapfChancery-MediumItalic',
      'ZapfChancery-MediumItalic',
      'ZapfChancery-MediumItalic',
      'ZapfChancery-MediumItalic',
    ],
    outlines: ['Times-Italic', 'Times-Italic', 'Times-Italic', 'Times-Italic'],
    isSubstitute: true,
    plain: 'medium medi',
    aliases: 'zapfchancery itczapfchancery urwchancery urwchanceryl z003 monotypecorsiva texgyrechorus',
  },
  {
    fonts: zapfDingbats,
    outlines: zapfDingbats,
    isSubstitute: false,
    plain: '',
    aliases: 'zapfdingbats itczapfdingbats dingbats d050000l',
  },
] as const;

/** Names that the general rules misread, with their replacement: URW calls the bold of its Times medium. */
export const irregularNames: Readonly<Record<string, string>> = {
  nimbusromno9lmedi: 'timesbold',
  nimbusromno9lmediital: 'timesbolditalic',
  nimbussanlregucond: 'helveticanarrow',
  nimbussanlregucondital: 'helveticanarrowitalic',
  nimbussanlboldcond: 'helveticanarrowbold',
  nimbussanlboldcondital: 'helveticanarrowbolditalic',
};
