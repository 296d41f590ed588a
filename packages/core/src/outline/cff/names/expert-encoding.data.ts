import { namesByCode } from './names-by-code.ts';

/**
 * Adobe's Expert Encoding: the glyph name for each of 256 codes, as runs of consecutive codes.
 * @see Adobe Technical Note 5176 (2003), "Predefined Encodings", "Expert Encoding"
 */
export const expertEncoding: readonly (string | undefined)[] = namesByCode({
  32: 'space exclamsmall Hungarumlautsmall',
  36: `
    dollaroldstyle dollarsuperior ampersandsmall Acutesmall parenleftsuperior parenrightsuperior twodotenleader
    onedotenleader comma hyphen period fraction zerooldstyle oneoldstyle twooldstyle threeoldstyle fouroldstyle
    fiveoldstyle sixoldstyle sevenoldstyle eightoldstyle nineoldstyle colon semicolon commasuperior
    threequartersemdash periodsuperior questionsmall`,
  65: 'asuperior bsuperior centsuperior dsuperior esuperior',
  73: 'isuperior',
  76: 'lsuperior msuperior nsuperior osuperior',
  82: 'rsuperior ssuperior tsuperior',
  86: 'ff fi fl ffi ffl parenleftinferior',
  93: `
    parenrightinferior Circumflexsmall hyphensuperior Gravesmall Asmall Bsmall Csmall Dsmall Esmall Fsmall
    Gsmall Hsmall Ismall Jsmall Ksmall Lsmall Msmall Nsmall Osmall Psmall Qsmall Rsmall Ssmall Tsmall Usmall
    Vsmall Wsmall Xsmall Ysmall Zsmall colonmonetary onefitted rupiah Tildesmall`,
  161: 'exclamdownsmall centoldstyle Lslashsmall',
  166: 'Scaronsmall Zcaronsmall Dieresissmall Brevesmall Caronsmall',
  172: 'Dotaccentsmall',
  175: 'Macronsmall',
  178: 'figuredash hypheninferior',
  182: 'Ogoneksmall Ringsmall Cedillasmall',
  188: `
    onequarter onehalf threequarters questiondownsmall oneeighth threeeighths fiveeighths seveneighths onethird
    twothirds`,
  200: `
    zerosuperior onesuperior twosuperior threesuperior foursuperior fivesuperior sixsuperior sevensuperior
    eightsuperior ninesuperior zeroinferior oneinferior twoinferior threeinferior fourinferior fiveinferior
    sixinferior seveninferior eightinferior nineinferior centinferior dollarinferior periodinferior
    commainferior Agravesmall Aacutesmall Acircumflexsmall Atildesmall Adieresissmall Aringsmall AEsmall
    Ccedillasmall Egravesmall Eacutesmall Ecircumflexsmall Edieresissmall Igravesmall Iacutesmall
    Icircumflexsmall Idieresissmall Ethsmall Ntildesmall Ogravesmall Oacutesmall Ocircumflexsmall Otildesmall
    Odieresissmall OEsmall Oslashsmall Ugravesmall Uacutesmall Ucircumflexsmall Udieresissmall Yacutesmall
    Thornsmall Ydieresissmall`,
});
