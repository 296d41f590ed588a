import type { Context } from '../../../context.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { isItem } from '../item/kinds.ts';
import { isPicture } from '../item/pictures.ts';
import type { IdmlParts } from '../parts.ts';
import { createReport, shortenValue } from '../report.ts';
import { noteUnsupportedAttributes } from './unsupported-attributes.ts';
import type { LayoutPart } from './unsupported-elements.data.ts';
import { storyAttributes, supportedElements, unsupportedElements } from './unsupported-elements.data.ts';

/** Work per element. */
const elementCost = 5;

/**
 * Notes elements that have no reader and affect the result, including unknown elements, so that additions of later
 * InDesign versions are not lost silently.
 */
export function noteUnsupported(parts: IdmlParts, context: Context): void {
  const check = new UnsupportedElementCheck(context);
  check.checkChildren(parts.designmap, 'designmap');
  for (const [part, root] of [
    ['preferences', parts.preferences],
    ['graphic', parts.graphic],
    ['styles', parts.styles],
  ] as const) {
    if (root !== undefined) check.checkChildren(root, part);
  }
  for (const spread of [...parts.spreads, ...parts.masters]) {
    check.checkChildren(spread, 'spread');
  }
  for (const story of parts.stories) check.checkStory(story);
  noteUnsupportedAttributes(parts, context);
}

class UnsupportedElementCheck {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  checkChildren(parent: XmlElement, part: LayoutPart): void {
    for (const child of parent.elements()) {
      this.#context.spend(elementCost);
      this.#checkElement(child, part);
      if (child.name === 'Page') this.checkChildren(child, 'page');
      else if (holdsItems(child.name)) this.checkChildren(child, 'item');
    }
  }

  /** Checks a story. Its text is read elsewhere; only settings and anchored items are checked here. */
  checkStory(story: XmlElement): void {
    const { attributes } = story;
    const own = attributes.filter(
      (name, at) => at % 2 === 0 && !storyAttributes.has(name) && !name.startsWith('xmlns'),
    );
    for (const name of own) this.#note(story, `attribute "${shortenValue(name)}" of a whole story`);
    const open = [...story.elements()];
    for (let element = open.pop(); element !== undefined; element = open.pop()) {
      this.#context.spend(elementCost);
      if (isItem(element.name)) this.checkChildren(element, 'item');
      else for (const inner of element.elements()) open.push(inner);
    }
  }

  #checkElement(element: XmlElement, part: LayoutPart): void {
    const { name } = element;
    if (
      name.startsWith('idPkg:') ||
      supportedElements[part].has(name) ||
      (part === 'item' && name.endsWith('Behavior'))
    )
      return;
    const table = unsupportedElements[part];
    const known = Object.hasOwn(table, name) ? table[name] : undefined;
    if (known === undefined) this.#note(element, `unknown element "${shortenValue(name)}"`);
    else if (known.isNoted?.(element) === true) this.#note(element, known.description);
  }

  #note(element: XmlElement, description: string): void {
    createReport(element, this.#context)('LAYOUT_PART_UNREAD', description);
  }
}

function holdsItems(name: string): boolean {
  return isItem(name) || isPicture(name) || name === 'State';
}
