import { XmlElement } from '../../../xml/element.ts';

const inputs = new Set(['in', 'in2']);
const emptyName = 'quoin-behind';

/**
 * Whether a primitive takes what lies behind its element. Browsers have nothing there, and the engine does.
 * @see Filter Effects 1, "The in attribute": pseudo inputs for the backdrop are to be seen as transparent
 */
export function isBackdrop(name: string, value: string): boolean {
  return inputs.has(name) && /^\s*Background(?:Image|Alpha)\s*$/.test(value);
}

/** What a filter begins with where a primitive in it takes the backdrop: a picture of nothing, under a name. */
export function emptyBackdrop(filter: XmlElement): string {
  const asks = filter
    .elements()
    .some((each) => [...inputs].some((name) => isBackdrop(name, each.attribute(name) ?? '')));
  const prefix = filter.name.slice(0, filter.name.length - filter.local.length);
  return asks ? `<${prefix}feFlood flood-opacity="0" result="${emptyName}"/>` : '';
}

/** The inputs of a primitive, which are said where an element before it would be taken instead. */
export function plainInputs(primitive: XmlElement, attributes: Map<string, string>): void {
  for (const name of inputs) if (isBackdrop(name, attributes.get(name) ?? '')) attributes.set(name, emptyName);
  const filter = primitive.parent;
  if (filter?.local !== 'filter' || attributes.has('in')) return;
  const first = filter.children.find((child) => child instanceof XmlElement);
  if (first === primitive && emptyBackdrop(filter) !== '') attributes.set('in', 'SourceGraphic');
}
