// Characters that XML cannot contain, not even as a reference, including lone surrogates.
// @see XML 1.0, fifth edition, "Characters", production Char
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
const inText = /[&<>\r]/g;
const inAttribute = /[&<>"'\t\n\r]/g;

/**
 * Escapes text between tags. Characters that XML cannot contain become U+FFFD. A carriage return becomes a character
 * reference, because readers would turn it into a line feed.
 */
export function escapeText(text: string): string {
  return text.replaceAll(unwritable, '\ufffd').replaceAll(inText, toReference);
}

/** Escapes an attribute value in quotes of either kind; white space becomes references, since readers normalize it. */
export function escapeAttribute(value: string): string {
  return value.replaceAll(unwritable, '\ufffd').replaceAll(inAttribute, toReference);
}

function toReference(character: string): string {
  return names[character] ?? `&#${character.charCodeAt(0)};`;
}

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
