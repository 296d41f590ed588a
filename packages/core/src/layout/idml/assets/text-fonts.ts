import { type XmlElement, XmlInstruction } from '../../../xml/element.ts';
import { bySelf, chainOf, propertyIn } from '../chain.ts';
import { listNames } from '../list-names.ts';
import type { IdmlParts } from '../parts.ts';

/** Describes the text of the layout for a message, or returns undefined if it has none. */
export function describeText(parts: IdmlParts): string | undefined {
  if (!parts.stories.some(setsText)) return undefined;
  const families = listFamilies(parts);
  return families.length === 0 ? 'text' : `text in ${listNames(families)}`;
}

/** True if a story has visible text. White space does not count; a page number does. */
function setsText(story: XmlElement): boolean {
  return descendants(story).some(
    ({ name, children }) =>
      name === 'Content' &&
      children.some((child) =>
        typeof child === 'string' ? /[^\s\ufeff]/.test(child) : child instanceof XmlInstruction,
      ),
  );
}

/** Lists the font families of stories and their paragraph styles, for a message. */
function listFamilies({ stories, styles }: IdmlParts): string[] {
  const byName = bySelf(styles, ['ParagraphStyle']);
  const families = new Set<string>();
  for (const element of stories.flatMap(descendants)) {
    const style = element.attribute('AppliedParagraphStyle');
    const chain = style === undefined ? [] : chainOf(style, byName, 'ParagraphStyle');
    const family = propertyIn([element, ...chain], 'AppliedFont')?.text;
    if (family) families.add(family);
  }
  return [...families].sort();
}

function descendants(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const open = [root];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    found.push(element);
    for (const child of element.elements()) open.push(child);
  }
  return found;
}
