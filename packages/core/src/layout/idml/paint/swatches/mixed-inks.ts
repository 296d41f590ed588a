import type { XmlElement } from '../../../../xml/element.ts';

/** An ink of a mixed ink swatch. */
export interface InkAmount {
  /** Name of the ink. */
  readonly name: string;
  /** `Self` of the colour that is this ink alone. */
  readonly self: string;
  /** Amount in percent. */
  readonly amount: number;
}

const processInks: Readonly<Record<string, string>> = {
  'Process Cyan': 'Color/Cyan',
  'Process Magenta': 'Color/Magenta',
  'Process Yellow': 'Color/Yellow',
  'Process Black': 'Color/Black',
};

/**
 * Returns the inks of a mixture with a colour for each: process inks have their own, a spot ink uses the colour of its
 * name. Spaces are escaped within the list.
 * @see IDML File Format Specification, "MixedInk"
 */
export function inksOf(element: XmlElement): InkAmount[] {
  const amounts = listItems(element.attribute('InkPercentages')).map(Number);
  return listItems(element.attribute('InkList')).map((ink, at) => {
    const name = unescapeSpaces(ink)
      .replace(/^Ink\//, '')
      .replace(/^\$ID\//, '');
    const amount = amounts[at] ?? 0;
    const self = Object.hasOwn(processInks, name) ? (processInks[name] ?? '') : `Color/${name}`;
    return { name, self, amount: Number.isFinite(amount) ? Math.min(100, Math.max(0, amount)) : 0 };
  });
}

function listItems(list = ''): string[] {
  return list.split(/\s+/).filter((value) => value !== '');
}

function unescapeSpaces(value: string): string {
  return value.replaceAll('%20', ' ');
}
