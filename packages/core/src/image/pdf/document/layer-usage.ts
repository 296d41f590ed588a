import { type Dict, Ref } from '../../../assets/pdfjs.generated.js';
import type { PdfDocument } from './document.ts';
import { dictOf, nameOf, numberOf } from './values.ts';

/** The entries of usage dictionaries that state whether a layer is on. */
const stateEntries: Readonly<Record<string, string>> = {
  View: 'ViewState',
  Print: 'PrintState',
  Export: 'ExportState',
};

/**
 * The states of layers that follow their usage when a document is viewed: a layer is off if one of the categories says
 * so. Languages and users are not known. @see ISO 32000-1, "Usage and Usage Application Dictionaries"
 */
export function statesForViewing({ xref }: PdfDocument, defaults: Dict | undefined): Map<string, boolean> {
  const states = new Map<string, boolean>();
  const applications = defaults?.getArray('AS');
  for (const value of Array.isArray(applications) ? applications : []) {
    const application = dictOf(value);
    if (application === undefined || nameOf(application.get('Event')) !== 'View') continue;
    const [groups, categories] = [application.get('OCGs'), application.getArray('Category')];
    for (const raw of Array.isArray(groups) ? groups : []) {
      if (!(raw instanceof Ref)) continue;
      const usage = dictOf(dictOf(xref.fetchIfRef(raw))?.get('Usage'));
      for (const category of Array.isArray(categories) ? categories : []) {
        const isOn = stateOf(usage, nameOf(category) ?? '');
        const key = raw.toString();
        if (isOn !== undefined) states.set(key, isOn && states.get(key) !== false);
      }
    }
  }
  return states;
}

/** The state that a category recommends, at the natural size; undefined if it recommends none. */
function stateOf(usage: Dict | undefined, category: string): boolean | undefined {
  const entry = dictOf(usage?.get(category));
  if (entry === undefined) return undefined;
  if (category === 'Zoom')
    return (numberOf(entry.get('min')) ?? 0) <= 1 && 1 < (numberOf(entry.get('max')) ?? Infinity);
  const state = Object.hasOwn(stateEntries, category) ? nameOf(entry.get(stateEntries[category]!)) : undefined;
  return state === undefined ? undefined : state !== 'OFF';
}
