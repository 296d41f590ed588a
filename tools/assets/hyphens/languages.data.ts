/** The hyphenation patterns of a language. */
export interface PatternSource {
  /** Name of its file in hyph-utf8 and in the package "hyphen". */
  readonly tag: string;
  readonly spdx: 'MIT' | 'BSD-3-Clause' | 'FSFAP' | 'Unlicense';
  /** Least count of letters before the first and after the last hyphen, as hyph-utf8 states; 2 where it states none. */
  readonly left: number;
  readonly right: number;
  readonly copyright: string;
}

/**
 * Languages whose patterns have a permissive licence, by the heads of hyph-utf8's files at commit 5684c0f5 (24 February
 * 2026). Files that also offer another licence are taken under this one. docs/decisions/0027 lists those left out.
 */
export const patternSources: readonly PatternSource[] = [
  { tag: 'af', spdx: 'MIT', left: 1, right: 2, copyright: '2013 Tilla Fick and Chris Swanepoel' },
  { tag: 'as', spdx: 'MIT', left: 2, right: 2, copyright: '2016 Santhosh Thottingal' },
  { tag: 'be', spdx: 'MIT', left: 2, right: 2, copyright: '2016 Maksim Salau' },
  { tag: 'bn', spdx: 'MIT', left: 2, right: 2, copyright: '2016 Santhosh Thottingal' },
  { tag: 'cy', spdx: 'MIT', left: 2, right: 3, copyright: '1996 Yannis Haralambous' },
  { tag: 'da', spdx: 'MIT', left: 2, right: 2, copyright: '1994 Frank Jensen' },
  { tag: 'de-1996', spdx: 'MIT', left: 2, right: 2, copyright: '2013-2024 Stephan Hennig, Werner Lemberg, Günter Milde, Sander van Geloven, Georg Pfeiffer, Gisbert W. Selke, Tobias Wendorf, Keno Wehr' },
  { tag: 'el-monoton', spdx: 'MIT', left: 1, right: 1, copyright: '2008-2011 Dimitrios Filippou' },
  { tag: 'en-gb', spdx: 'MIT', left: 2, right: 3, copyright: '1992, 1996, 2005, 2016 Dominik Wujastyk, Graham Toal' },
  { tag: 'en-us', spdx: 'FSFAP', left: 2, right: 3, copyright: '1990, 2004, 2005 Gerard D.C. Kuiken' },
  { tag: 'es', spdx: 'MIT', left: 2, right: 2, copyright: '1993, 1997 Javier Bezos, 2001-2019 Javier Bezos, CervanTeX' },
  { tag: 'et', spdx: 'MIT', left: 2, right: 3, copyright: '2004-2015 Enn Saar' },
  { tag: 'fi-x-school', spdx: 'MIT', left: 2, right: 2, copyright: '2020 Teemu Likonen, Arthur Rosendahl' },
  { tag: 'fr', spdx: 'MIT', left: 2, right: 2, copyright: '1994-2002 Daniel Flipo, Bernard Gaulle, 2016 Arthur Reutenauer' },
  { tag: 'fur', spdx: 'MIT', left: 2, right: 2, copyright: '2012 Claudio Beccari' },
  { tag: 'gl', spdx: 'Unlicense', left: 2, right: 2, copyright: '2006, 2007, 2008, 2010 Javier A. Múgica' },
  { tag: 'gu', spdx: 'MIT', left: 2, right: 2, copyright: '2016 Santhosh Thottingal' },
  { tag: 'hi', spdx: 'MIT', left: 2, right: 2, copyright: '2016 Santhosh Thottingal' },
  { tag: 'it', spdx: 'MIT', left: 2, right: 2, copyright: '2008-2011 Claudio Beccari' },
  { tag: 'ka', spdx: 'MIT', left: 1, right: 2, copyright: '2013 Levan Shoshiashvili' },
  { tag: 'kn', spdx: 'MIT', left: 2, right: 2, copyright: '2016 Santhosh Thottingal' },
  { tag: 'la', spdx: 'MIT', left: 2, right: 2, copyright: '1999-2016 Claudio Beccari' },
  { tag: 'lt', spdx: 'MIT', left: 2, right: 2, copyright: '1992 Sigitas Tolušis, Yannis Haralambous' },
  { tag: 'ml', spdx: 'MIT', left: 2, right: 2, copyright: '2016 Santhosh Thottingal' },
  { tag: 'mn-cyrl', spdx: 'MIT', left: 2, right: 2, copyright: '2007-2015 by Dorjgotov Batmunkh' },
  { tag: 'mr', spdx: 'MIT', left: 2, right: 2, copyright: '2016 Santhosh Thottingal' },
  { tag: 'nl', spdx: 'MIT', left: 2, right: 2, copyright: '1996 Piet Tutelaers' },
  { tag: 'no', spdx: 'FSFAP', left: 2, right: 2, copyright: '2004, 2005 Rune Kleveland, Ole Michael Selberg' },
  { tag: 'oc', spdx: 'MIT', left: 2, right: 2, copyright: '2016 Claudio Beccari' },
  { tag: 'or', spdx: 'MIT', left: 2, right: 2, copyright: '2016 Santhosh Thottingal' },
  { tag: 'pa', spdx: 'MIT', left: 2, right: 2, copyright: '2016 Santhosh Thottingal' },
  { tag: 'pl', spdx: 'MIT', left: 2, right: 2, copyright: '1987-1995 Hanna Kołodziejska, Bogusław Jackowski, Marek Ryćko' },
  { tag: 'pt', spdx: 'BSD-3-Clause', left: 2, right: 3, copyright: '1987, 1994, 1996, 2015 Pedro J. de Rezende, 1996, 2015 J. Joao Dias Almeida, 2024 Leonardo Araujo and Aline Benevides' },
  { tag: 'rm', spdx: 'MIT', left: 2, right: 2, copyright: '2012 Claudio Beccari, 2024 far.ch' },
  { tag: 'sk', spdx: 'MIT', left: 2, right: 3, copyright: '1992 Jana Chlebíková' },
  { tag: 'sl', spdx: 'MIT', left: 2, right: 2, copyright: '1990 Matjaž Vrečko' },
  { tag: 'sq', spdx: 'MIT', left: 2, right: 2, copyright: '2020 Claudio Beccari, Sabina Koliqi (C) 2025 Arthur Rosendahl' },
  { tag: 'ta', spdx: 'MIT', left: 2, right: 2, copyright: '2016 Santhosh Thottingal' },
  { tag: 'te', spdx: 'MIT', left: 2, right: 2, copyright: '2016 Santhosh Thottingal' },
  { tag: 'tk', spdx: 'MIT', left: 2, right: 2, copyright: '2010-2015 Nazar Annagurban' },
  { tag: 'uk', spdx: 'MIT', left: 2, right: 2, copyright: '1998-2001 Maksym Polyakov' },
];
