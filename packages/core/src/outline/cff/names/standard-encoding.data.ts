import { namesByCode } from './names-by-code.ts';

/**
 * Adobe's Standard Encoding: the glyph name for each of 256 codes, as runs of consecutive codes.
 * @see Adobe Technical Note 5176 (2003), "Predefined Encodings", "Standard Encoding"
 */
export const standardEncoding: readonly (string | undefined)[] = namesByCode({
  32: `
    space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus
    comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal
    greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright
    asciicircum underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar
    braceright asciitilde`,
  161: `
    exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft
    guilsinglleft guilsinglright fi fl`,
  177: 'endash dagger daggerdbl periodcentered',
  182: 'paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand',
  191: 'questiondown',
  193: 'grave acute circumflex tilde macron breve dotaccent dieresis',
  202: 'ring cedilla',
  205: 'hungarumlaut ogonek caron emdash',
  225: 'AE',
  227: 'ordfeminine',
  232: 'Lslash Oslash OE ordmasculine',
  241: 'ae',
  245: 'dotlessi',
  248: 'lslash oslash oe germandbls',
});
