// Characters that no XML can hold, not even by their number; halves of surrogate pairs are among them.
// @see XML 1.0, fifth edition, "Characters", production Char
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
const inText = /[&<>\r]/g;
const inAttribute = /[&<>"'\t\n\r]/g;

/**
 * Text as it stands between tags. What XML cannot hold becomes U+FFFD; a carriage return is written by its number,
 * as readers turn one that stands there into a line feed.
 */
export function escapeText(text: string): string {
  return text.replaceAll(unwritable, '\ufffd').replaceAll(inText, toReference);
}

/** Text as it stands between quotes of either kind. Readers turn white space there into spaces, so it has numbers. */
export function escapeAttribute(value: string): string {
  return value.replaceAll(unwritable, '\ufffd').replaceAll(inAttribute, toReference);
}

function toReference(character: string): string {
  return names[character] ?? `&#${character.charCodeAt(0)};`;
}

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
