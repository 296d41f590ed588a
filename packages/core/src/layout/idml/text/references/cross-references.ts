import type { Paragraph, Run, Story } from '../../../../models/design/stories.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import type { Idml } from '../../idml.ts';
import { clip, plainName } from '../attributes/cascaded-attributes.ts';
import { readContent } from '../story/content.ts';
import type { ParagraphBuilder } from '../story/paragraph-builder.ts';
import type { StoryScope, TextPosition } from '../story/scope.ts';

/**
 * Reads a cross-reference with its target and its last text. In the design a cross-reference has one format. If the
 * text has several, it becomes linked text.
 */
export function readCrossReference(
  scope: StoryScope,
  node: XmlElement,
  position: TextPosition,
  paragraphs: ParagraphBuilder,
): void {
  const { links, directory } = scope.tools;
  const target = links.destinationOf(node);
  const texts = collectTexts(node, position);
  const [first] = texts ?? [];
  const isUniform = texts?.every(
    (one) => paragraphs.format(one.place).key === (first && paragraphs.format(first.place).key),
  );
  if (target === undefined || first === undefined || isUniform !== true) {
    scope.report('TEXT_REFERENCE_SPLIT', clip(plainName(node.attribute('Name') ?? node.attribute('Self') ?? '')));
    scope.readChildren(node, position, paragraphs);
    return;
  }
  const text = texts?.map((one) => one.text).join('') ?? '';
  const format = directory.crossReferenceFormat(node.attribute('AppliedFormat'));
  const content = { kind: 'reference' as const, to: directory.idml.id(target), text };
  scope.add(format === undefined ? content : { ...content, format }, first.place, paragraphs);
}

/** Turns references to missing targets into plain text, because every id must resolve. */
export function repairReferences(stories: readonly Story[], anchors: ReadonlySet<string>, { context }: Idml): void {
  for (const story of stories) {
    const paragraphs: Paragraph[] = [...story.paragraphs, ...(story.flows ?? []).flatMap((flow) => flow.paragraphs)];
    for (const paragraph of paragraphs) {
      paragraph.runs = paragraph.runs.map((run): Run => {
        if (run.kind !== 'reference' || anchors.has(run.to)) return run;
        context.note(
          'TEXT_REFERENCE_MISSING',
          `target of cross-reference "${clip(run.text)}" not found; kept as plain text`,
        );
        const { to: _to, format: _format, ...others } = run;
        return { ...others, kind: 'text' };
      });
    }
  }
}

/** Collects the texts within a cross-reference with their positions. Returns undefined if it contains anything else. */
function collectTexts(node: XmlElement, position: TextPosition): { text: string; place: TextPosition }[] | undefined {
  const found: { text: string; place: TextPosition }[] = [];
  for (const child of node.elements()) {
    const text = child.name === 'Content' ? plainText(child) : undefined;
    if (text !== undefined) found.push({ text, place: position });
    else if (child.name === 'TextVariableInstance')
      found.push({ text: child.attribute('ResultText') ?? '', place: position });
    else if (child.name === 'Properties') continue;
    else {
      const isRange = child.name === 'ParagraphStyleRange' || child.name === 'CharacterStyleRange';
      const inside =
        child.name === 'CharacterStyleRange' ? { character: child } : { paragraph: child, character: undefined };
      const texts = isRange ? collectTexts(child, { ...position, ...inside }) : undefined;
      if (texts === undefined) return undefined;
      for (const text of texts) found.push(text);
    }
  }
  return found;
}

function plainText(content: XmlElement): string | undefined {
  const parts = [...readContent(content)];
  return parts.every((part) => 'text' in part) ? parts.map((part) => part.text).join('') : undefined;
}
