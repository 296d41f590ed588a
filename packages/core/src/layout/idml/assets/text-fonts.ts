import { type XmlElement, XmlInstruction } from '../../../xml/element.ts';
import { bySelf, chainOf, propertyIn } from '../chain.ts';
import { listNames } from '../list-names.ts';
import type { IdmlParts } from '../parts.ts';

/** The text that the layout sets, in words for people; nothing where it sets none. */
export function describeText(parts: IdmlParts): string | undefined {
  if (!parts.stories.some(setsText)) return undefined;
  const families = listFamilies(parts);
  return families.length === 0 ? 'text' : `text in ${listNames(families)}`;
}

/** White space alone is no text; a number of the page is. */
function setsText(story: XmlElement): boolean {
  return descendants(story).some(
    ({ name, children }) =>
      name === 'Content' &&
      children.some((child) =>
        typeof child === 'string' ? /[^\s\ufeff]/.test(child) : child instanceof XmlInstruction,
      ),
  );
}

/** The families that stories and their paragraph styles name: enough to know which fonts to look for. */
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
