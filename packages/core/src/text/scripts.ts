/** Unicode scripts by name and tag, most common first. @see ISO 15924 */
const tags =
  'Latin Latn,Cyrillic Cyrl,Greek Grek,Arabic Arab,Hebrew Hebr,Han Hani,Hiragana Hira,Katakana Kana,Hangul Hang,' +
  'Devanagari Deva,Bengali Beng,Thai Thai,Tamil Taml,Telugu Telu,Kannada Knda,Malayalam Mlym,Gujarati Gujr,' +
  'Gurmukhi Guru,Oriya Orya,Sinhala Sinh,Lao Laoo,Khmer Khmr,Myanmar Mymr,Tibetan Tibt,Georgian Geor,Armenian Armn,' +
  'Ethiopic Ethi,Bopomofo Bopo,Mongolian Mong,Syriac Syrc,Thaana Thaa,Nko Nkoo,Cherokee Cher,Newa Newa,' +
  'Canadian_Aboriginal Cans,Javanese Java,Balinese Bali,Sundanese Sund,Tifinagh Tfng,Tai_Tham Lana,Yi Yiii,' +
  'Adlam Adlm,Vai Vaii,Gothic Goth,Runic Runr,Ogham Ogam,Coptic Copt';

const scripts = tags.split(',').map((pair) => {
  const [name = '', tag = ''] = pair.split(' ');
  return { tag, pattern: new RegExp(`\\p{Script=${name}}`, 'u') };
});
const noScript = /[\p{Script=Common}\p{Script=Inherited}]/u;

/** Scripts with connected letters, which letter spacing must not separate. */
const cursiveScripts = new Set(['Arab', 'Syrc', 'Mong', 'Nkoo', 'Adlm', 'Deva', 'Beng', 'Guru', 'Thaa']);

/** True if the letters of a script are connected. @see CSS Text 4, "Cursive Scripts" */
export function isCursive(script: string | undefined): boolean {
  return script !== undefined && cursiveScripts.has(script);
}

/** The script tag of a character; `undefined` for characters shared by scripts, `Zyyy` for rare scripts. */
export function scriptOf(character: string, likely?: string): string | undefined {
  if (noScript.test(character)) return undefined;
  const guess = scripts.find(({ tag }) => tag === likely);
  if (guess?.pattern.test(character)) return guess.tag;
  return scripts.find(({ pattern }) => pattern.test(character))?.tag ?? 'Zyyy';
}
