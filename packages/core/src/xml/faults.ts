/** The message for an & that is not part of a reference. */
export const bareAmpersand = '& does not start a reference; write &amp;';

/** The parser's error messages and the messages that replace them. */
const messages: Readonly<Record<string, string>> = {
  'attribute without value.': 'an attribute has no value',
  'did not expect any more name/value pairs.': 'the XML declaration has too many attributes',
  'disallowed character in attribute name.': 'an attribute name contains an invalid character',
  'disallowed character in closing tag.': 'an end tag contains an invalid character',
  'disallowed character in entity name.': bareAmpersand,
  'disallowed character in processing instruction name.': 'an instruction name contains an invalid character',
  'disallowed character in tag name': '< does not start a tag; write &lt;',
  'disallowed character in tag name.': 'an element name contains an invalid character',
  'disallowed character.': 'a character is not allowed here',
  'document must contain a root element.': 'the document has no element',
  'documents may contain only one root.': 'the document has a second root element',
  'empty entity name.': '& is not followed by a name; write &amp;',
  'forward-slash in opening tag not followed by >.': '/ inside a tag is not followed by >',
  'inappropriately located doctype declaration.': 'the document type is in the wrong place',
  'incorrect syntax.': '<! does not start a comment, CDATA section or document type',
  'malformed character entity.': 'a character reference has an invalid number',
  'malformed comment.': 'a comment contains --',
  'no whitespace between attributes.': 'white space is missing between two attributes',
  'processing instruction without a target.': 'an instruction has no name',
  'text data outside of root node.': 'text is outside the root element',
  'the XML declaration must appear at the start of the document.': 'the XML declaration is not at the start',
  'an XML declaration must be at the start of the document.': 'the XML declaration is not at the start',
  'the string "]]>" is disallowed in char data.': 'text contains ]]>; write ]]&gt;',
  'undefined entity.': 'an entity is not declared',
  'unexpected close tag.': 'an end tag belongs to another element',
  'unexpected end.': 'the document ends inside a tag, comment or instruction',
  'unquoted attribute value.': 'an attribute value is not quoted',
  'weird empty close tag.': 'an end tag has no name',
};

/** The parser's messages that contain a name from the document. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^duplicate attribute: (.*)\.$/s, 'attribute "$1" is repeated'],
  [/^unclosed tag: (.*)$/s, '<$1> is not closed'],
  [/^unmatched closing tag: (.*)\.$/s, '</$1> has no start tag'],
  [
    /^(?:XML declaration|version|encoding|standalone|expected|value|whitespace|The character \?).*$/s,
    'the XML declaration is invalid',
  ],
];

/** Rewords an error message of the parser. Names in it can have any length, so the message is cut. */
export function describeParserError(message: string): string {
  const [pattern, words] = patterns.find(([found]) => found.test(message)) ?? [message, message];
  return messages[message] ?? message.replace(pattern, words).slice(0, 200);
}

/**
 * The offset of the & that caused a parser error, if one did. Without a `;`, a reference extends to the next `;` or the
 * end of the document, so the parser reports an error far behind the &.
 */
export function findBareAmpersand(message: string, read: string): number | undefined {
  if (!/in entity name|unclosed tag|unexpected end/.test(message)) return undefined;
  const end = message.includes('entity') ? read.length - 1 : read.length;
  const at = read.indexOf('&', read.lastIndexOf(';', end - 1) + 1);
  return at >= 0 && at < end ? at : undefined;
}

/** The next characters of a text, for error messages. */
export function excerpt(text: string, at: number): string {
  return at < text.length ? JSON.stringify(text.slice(at, at + 24)) : 'the end';
}
