import type { ParagraphText, TextPart } from './paragraph-text.ts';

/** Characters that are not part of a drop cap. */
const separators = /[\n\v\t\ufffc]/;

/** Divides a paragraph with a drop cap into its first characters and the rest; undefined if it has none. */
export function cutDropCap(
  content: ParagraphText,
): { readonly drop: ParagraphText; readonly rest: ParagraphText } | undefined {
  const { full, text, parts, jumps, rightTabs } = content;
  if (full.dropCap === 'none') return undefined;
  let cut = 0;
  for (const character of [...text.slice(0, 2 * full.dropCap.characters)].slice(0, full.dropCap.characters)) {
    if (separators.test(character)) break;
    cut += character.length;
  }
  if (cut === 0) return undefined;
  return {
    drop: takeFirst(content, cut),
    rest: {
      ...content,
      label: undefined,
      text: text.slice(cut),
      parts: sliceParts(parts, cut, text.length),
      jumps: new Map([...jumps].map(([at, jump]) => [at - cut, jump])),
      rightTabs: new Set([...rightTabs].map((at) => at - cut)),
      // Footnotes of the drop cap belong to the first line beside it.
      notes: content.notes.map((note) => ({
        ...note,
        from: Math.max(0, note.from - cut),
        to: Math.max(0, note.to - cut),
      })),
      indentHere: content.indentHere === undefined ? undefined : Math.max(0, content.indentHere - cut),
    },
  };
}

/** The first characters of a paragraph as one line, whose place depends on the lines of the rest. */
export function takeFirst(content: ParagraphText, length: number): ParagraphText {
  const plain = { dropCap: 'none' as const, align: 'left' as const, firstLineIndent: 0, lastLineIndent: 0, tabs: [] };
  return {
    ...content,
    full: { ...content.full, ...plain },
    text: content.text.slice(0, length),
    parts: sliceParts(content.parts, 0, length),
    label: undefined,
    units: [],
    jumps: new Map(),
    rightTabs: new Set(),
    indentHere: undefined,
    hanging: undefined,
    notes: [],
  };
}

function sliceParts(parts: readonly TextPart[], from: number, to: number): TextPart[] {
  return parts
    .filter((part) => part.from < to && part.to > from)
    .map((part) => ({ ...part, from: Math.max(part.from, from) - from, to: Math.min(part.to, to) - from }));
}

/** Enlarges characters. */
export function enlarge(content: ParagraphText, scale: number): ParagraphText {
  const parts = content.parts.map((part) => {
    const { properties } = part;
    return { ...part, properties: { ...properties, fontSize: properties.fontSize * scale } };
  });
  return { ...content, parts };
}
