// Kinds of items in a spread, group or frame.

const withPath = new Set(['Rectangle', 'Oval', 'Polygon', 'GraphicLine', 'TextFrame', 'EndnoteTextFrame']);
const formFields = new Set(['FormField', 'ComboBox', 'ListBox', 'TextBox', 'SignatureField']);
const stateful = new Set(['Button', 'MultiStateObject', 'CheckBox', 'RadioButton']);
const groups = new Set(['Group', 'FlexObject']);

/** True for items with their own path. */
export function hasPath(name: string): boolean {
  return withPath.has(name) || formFields.has(name);
}

/** True for form fields. */
export function isFormField(name: string): boolean {
  return formFields.has(name);
}

/** True for items with several states; one state is shown. */
export function isStateful(name: string): boolean {
  return stateful.has(name);
}

export function isGroup(name: string): boolean {
  return groups.has(name);
}

/** True if an element is an item and not a setting. Images count only within frames. */
export function isItem(name: string): boolean {
  return hasPath(name) || isStateful(name) || isGroup(name) || name === 'EPSText';
}
