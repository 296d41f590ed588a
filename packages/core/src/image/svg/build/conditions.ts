import type { XmlElement } from '../../../xml/element.ts';

/** The language of a reader of whom nothing is known. */
const readerLanguage = 'en';
/** Elements that cannot be shown: a switch passes over them. */
const unshown = new Set(['foreignObject']);

/** True if a condition of the element does not hold. @see SVG 2, "Conditional processing" */
export function isLeftOut(element: XmlElement): boolean {
  if (element.attribute('requiredExtensions') !== undefined) return true; // none is known
  const languages = element.attribute('systemLanguage');
  if (languages === undefined) return false;
  return !languages.split(',').some((name) => name.trim().toLowerCase().split('-')[0] === readerLanguage);
}

/** The child of a switch that is shown. */
export function chosenChild(element: XmlElement): XmlElement | undefined {
  return element.elements().find((child) => !unshown.has(child.local) && !isLeftOut(child));
}
