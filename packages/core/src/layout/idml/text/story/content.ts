import type { Marker } from '../../../../models/design/stories.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { XmlInstruction } from '../../../../xml/element.ts';

/** A part of a `Content` element. */
export type ContentPart =
  | { readonly text: string }
  | { readonly marker: Marker }
  | { readonly end: true }
  | { readonly unknown: string };

/** Hexadecimal codes of InDesign's special characters that XML cannot hold. */
const codes: Readonly<Record<number, ContentPart>> = {
  3: { marker: 'end-nested-style' },
  4: { marker: 'note-number' },
  7: { marker: 'indent-here' },
  8: { marker: 'right-tab' },
  9: { text: '\t' },
  10: { marker: 'line-break' },
  13: { end: true },
  24: { marker: 'page-number' },
  25: { marker: 'section' },
};

/** Characters that break lines or end paragraphs, and U+FEFF, which InDesign uses as an internal marker. */
const breaks = /([\n\r\u2028\u2029\ufeff])/;

/**
 * Splits a `Content` element into text, instructions (`<?ACE 18?>`) and special characters. A line feed breaks a line
 * and a carriage return ends a paragraph, as within InDesign.
 * @see Adobe InDesign CS4 IDML File Format Specification, "Content"
 */
export function* readContent(content: XmlElement): Generator<ContentPart> {
  for (const node of content.children) {
    if (typeof node === 'string') yield* readText(node);
    else if (node instanceof XmlInstruction) yield readInstruction(node);
  }
}

/** Splits plain text in the same way. */
export function* readText(text: string): Generator<ContentPart> {
  for (const content of text.split(breaks)) {
    if (content === '\u2028' || content === '\n') yield { marker: 'line-break' };
    else if (content === '\u2029' || content === '\r') yield { end: true };
    else if (content !== '' && content !== '\ufeff') yield { text: content };
  }
}

function readInstruction({ target, body }: XmlInstruction): ContentPart {
  const code = Number.parseInt(body.trim(), 16);
  const known = (target === 'ACE' || target === 'AID') && /^[0-9a-f]+$/i.test(body.trim()) ? codes[code] : undefined;
  return known ?? { unknown: `<?${target} ${body}?>` };
}
