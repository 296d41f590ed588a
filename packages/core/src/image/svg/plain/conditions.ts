import type { XmlElement } from '../../../xml/element.ts';

/** The language of a reader of whom nothing is known. */
const reader = 'en';
const conditions = ['systemLanguage', 'requiredExtensions'];

/** The elements that are left out because of a condition. @see SVG 2, "Conditional processing" */
export function hiddenByConditions(root: XmlElement): Set<XmlElement> {
  const hidden = new Set<XmlElement>();
  const visit = (element: XmlElement): void => {
    const children = element.elements();
    const chosen = element.local === 'switch' ? children.find(canBeShown) : undefined;
    for (const child of children) {
      const isLeft = element.local === 'switch' ? child !== chosen : !holds(child);
      if (isLeft) hidden.add(child);
      else visit(child);
    }
  };
  visit(root);
  return hidden;
}

/** What another document draws in the middle of one is not drawn here: what comes after it stands in its place. */
function canBeShown(element: XmlElement): boolean {
  return element.local !== 'foreignObject' && holds(element);
}

function holds(element: XmlElement): boolean {
  const extensions = element.attribute('requiredExtensions');
  if (extensions !== undefined) return false; // none is known
  const languages = element.attribute('systemLanguage');
  return (
    languages === undefined || languages.split(',').some((name) => name.trim().toLowerCase().split('-')[0] === reader)
  );
}

/** Whether an attribute says no more once conditions are decided. */
export function isCondition(name: string): boolean {
  return conditions.includes(name) || name === 'requiredFeatures';
}
