// Which elements of a spread, a group or a frame are items, and of what kind.

const outlined = new Set(['Rectangle', 'Oval', 'Polygon', 'GraphicLine', 'TextFrame', 'EndnoteTextFrame']);
const fields = new Set(['FormField', 'ComboBox', 'ListBox', 'TextBox', 'SignatureField']);
const stateful = new Set(['Button', 'MultiStateObject', 'CheckBox', 'RadioButton']);
const gathered = new Set(['Group', 'FlexObject']);

/** Drawn from paths of their own. */
export function isOutlined(name: string): boolean {
  return outlined.has(name) || fields.has(name);
}

/** To be filled in by who reads the finished file. */
export function isField(name: string): boolean {
  return fields.has(name);
}

/** With several looks, of which one is seen at a time. */
export function isStateful(name: string): boolean {
  return stateful.has(name);
}

export function isGathered(name: string): boolean {
  return gathered.has(name);
}

/** Whether an element is an item at all, and no setting; pictures count only within frames. */
export function isItem(name: string): boolean {
  return isOutlined(name) || isStateful(name) || isGathered(name) || name === 'EPSText';
}
