// Which elements of a spread, a group or a frame are items, and of what kind.

const withPath = new Set(['Rectangle', 'Oval', 'Polygon', 'GraphicLine', 'TextFrame', 'EndnoteTextFrame']);
const formFields = new Set(['FormField', 'ComboBox', 'ListBox', 'TextBox', 'SignatureField']);
const stateful = new Set(['Button', 'MultiStateObject', 'CheckBox', 'RadioButton']);
const groups = new Set(['Group', 'FlexObject']);

/** Drawn from paths of their own. */
export function hasPath(name: string): boolean {
  return withPath.has(name) || formFields.has(name);
}

/** To be filled in by who reads the finished file. */
export function isFormField(name: string): boolean {
  return formFields.has(name);
}

/** With several looks, of which one is seen at a time. */
export function isStateful(name: string): boolean {
  return stateful.has(name);
}

export function isGroup(name: string): boolean {
  return groups.has(name);
}

/** Whether an element is an item at all, and no setting; pictures count only within frames. */
export function isItem(name: string): boolean {
  return hasPath(name) || isStateful(name) || isGroup(name) || name === 'EPSText';
}
