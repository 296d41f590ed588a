/** For an & that means itself. */
export const bareAmpersand = 'an & that begins no reference, expected &amp;';

/** What the parser says of a document, and how it is said here; what was found follows with its place. */
const messages: Readonly<Record<string, string>> = {
  'attribute without value.': 'an attribute without a value',
  'did not expect any more name/value pairs.': 'an XML declaration with more than it may have',
  'disallowed character in attribute name.': 'a character that no name of an attribute has',
  'disallowed character in closing tag.': 'a character that no end tag has',
  'disallowed character in entity name.': bareAmpersand,
  'disallowed character in processing instruction name.': 'a character that no name of an instruction has',
  'disallowed character in tag name': 'a < that begins no tag, expected &lt;',
  'disallowed character in tag name.': 'a character that no name of an element has',
  'disallowed character.': 'a character that must not stand here',
  'document must contain a root element.': 'no element',
  'documents may contain only one root.': 'a second root element',
  'empty entity name.': 'an & without a name, expected &amp;',
  'forward-slash in opening tag not followed by >.': 'a / within a tag, expected />',
  'inappropriately located doctype declaration.': 'a document type behind its place',
  'incorrect syntax.': 'a <! that begins no comment, CDATA or document type',
  'malformed character entity.': 'the number of no character',
  'malformed comment.': 'a -- within a comment',
  'no whitespace between attributes.': 'two attributes without space between them',
  'processing instruction without a target.': 'an instruction without a name',
  'text data outside of root node.': 'text outside of the root element',
  'the XML declaration must appear at the start of the document.': 'an XML declaration behind the start',
  'an XML declaration must be at the start of the document.': 'an XML declaration behind the start',
  'the string "]]>" is disallowed in char data.': 'a ]]> in text, expected ]]&gt;',
  'undefined entity.': 'a reference to an entity that is not declared',
  'unexpected close tag.': 'an end tag that belongs to another element',
  'unexpected end.': 'the end of the document within a tag, a comment or an instruction',
  'unquoted attribute value.': 'an attribute without quotes around its value',
  'weird empty close tag.': 'an end tag without a name',
};

/** Those that name what they found. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^duplicate attribute: (.*)\.$/s, 'the attribute $1 for the second time'],
  [/^unclosed tag: (.*)$/s, 'no end of the element $1'],
  [/^unmatched closing tag: (.*)\.$/s, 'the end of an element $1 that was not begun'],
  [
    /^(?:XML declaration|version|encoding|standalone|expected|value|whitespace|The character \?).*$/s,
    'an XML declaration that is none',
  ],
];

/** A failure of the parser in the words of the project. Names in it are as long as the document made them. */
export function describeParserError(message: string): string {
  const [pattern, words] = patterns.find(([found]) => found.test(message)) ?? [message, message];
  return messages[message] ?? message.replace(pattern, words).slice(0, 200);
}

/**
 * Where the & stands that is to blame, if one is: without its `;` it swallows all up to the next one or the end of the
 * document, and what the parser complains about is far behind it.
 */
export function findBareAmpersand(message: string, read: string): number | undefined {
  if (!/in entity name|unclosed tag|unexpected end/.test(message)) return undefined;
  const end = message.includes('entity') ? read.length - 1 : read.length;
  const at = read.indexOf('&', read.lastIndexOf(';', end - 1) + 1);
  return at >= 0 && at < end ? at : undefined;
}

/** A few characters of a text, such as can be shown. */
export function excerpt(text: string, at: number): string {
  return at < text.length ? JSON.stringify(text.slice(at, at + 24)) : 'the end';
}
