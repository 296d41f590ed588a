import type { XmlElement } from '../../../xml/element.ts';

/** An ink of a mixture. */
export interface InkAmount {
  /** What people call the ink. */
  readonly name: string;
  /** The `Self` of the colour that is this ink alone. */
  readonly self: string;
  /** Percent. */
  readonly amount: number;
}

const processInks: Readonly<Record<string, string>> = {
  'Process Cyan': 'Color/Cyan',
  'Process Magenta': 'Color/Magenta',
  'Process Yellow': 'Color/Yellow',
  'Process Black': 'Color/Black',
};

/**
 * The inks of a mixture, with a colour for each: the four of the press have theirs, a spot ink is the colour of its
 * name. Names within a list have their spaces escaped.
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
