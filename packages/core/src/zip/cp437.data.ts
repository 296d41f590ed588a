/**
 * What the bytes from 0x80 stand for in code page 437, the one that names are in where nothing else is said.
 * @see APPNOTE 6.3.10, "Appendix D - Language Encoding (EFS)"; the Unicode Consortium's table cp437_DOSLatinUS
 */
export const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ' +
  'áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
