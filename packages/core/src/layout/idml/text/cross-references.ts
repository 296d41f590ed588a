import type { Paragraph, Run, Story } from '../../../models/design/stories.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Idml } from '../idml.ts';
import type { Paragraphs } from './paragraphs.ts';
import { clip, plainName } from './said.ts';
import type { Place, StoryScope } from './scope.ts';
import { readContent } from './special-characters.ts';

/**
 * A cross reference: what it refers to, and the text that it last came to. In the document a reference has one look;
 * one whose text has several stays text that is a link.
 */
export function readCrossReference(scope: StoryScope, node: XmlElement, place: Place, paragraphs: Paragraphs): void {
  const { links, directory } = scope.world;
  const target = links.destinationOf(node);
  const texts = gather(node, place);
  const [first] = texts ?? [];
  const isUniform = texts?.every(
    (one) => paragraphs.look(one.place).key === (first && paragraphs.look(first.place).key),
  );
  if (target === undefined || first === undefined || isUniform !== true) {
    scope.report('TEXT_REFERENCE_SPLIT', clip(plainName(node.attribute('Name') ?? node.attribute('Self') ?? '')));
    scope.readChildren(node, place, paragraphs);
    return;
  }
  const text = texts?.map((one) => one.text).join('') ?? '';
  const format = directory.crossReferenceFormat(node.attribute('AppliedFormat'));
  const piece = { kind: 'reference' as const, to: directory.idml.id(target), text };
  scope.add(format === undefined ? piece : { ...piece, format }, first.place, paragraphs);
}

/** Makes plain text of references to what is not there: no id may lead nowhere. */
export function mendReferences(stories: readonly Story[], anchors: ReadonlySet<string>, { context }: Idml): void {
  for (const story of stories) {
    const paragraphs: Paragraph[] = [...story.paragraphs, ...(story.flows ?? []).flatMap((flow) => flow.paragraphs)];
    for (const paragraph of paragraphs) {
      paragraph.runs = paragraph.runs.map((run): Run => {
        if (run.kind !== 'reference' || anchors.has(run.to)) return run;
        context.note('TEXT_REFERENCE_MISSING', `what "${clip(run.text)}" refers to, plain text instead`);
        const { to: _to, format: _format, ...others } = run;
        return { ...others, kind: 'text' };
      });
    }
  }
}

/** The texts within a cross reference with their places; nothing where there is anything else in it. */
function gather(node: XmlElement, place: Place): { text: string; place: Place }[] | undefined {
  const found: { text: string; place: Place }[] = [];
  for (const child of node.elements()) {
    const text = child.name === 'Content' ? plainText(child) : undefined;
    if (text !== undefined) found.push({ text, place });
    else if (child.name === 'TextVariableInstance') found.push({ text: child.attribute('ResultText') ?? '', place });
    else if (child.name === 'Properties') continue;
    else {
      const isRange = child.name === 'ParagraphStyleRange' || child.name === 'CharacterStyleRange';
      const inside =
        child.name === 'CharacterStyleRange' ? { character: child } : { paragraph: child, character: undefined };
      const texts = isRange ? gather(child, { ...place, ...inside }) : undefined;
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
