import type { XmlElement } from '../../../xml/element.ts';
import type { Report } from '../report.ts';
import { mapKeyword } from '../report.ts';

const dimensions = { FixedDimension: 'fixed', FlexibleDimension: 'flexible' } as const;

/** As InDesign writes it for items that nobody has pinned. */
const defaultConstraints = 'flexible fixed flexible';

/**
 * Reads which sizes and distances of an item stay when its page is resized by objects. Returns nothing for the usual ones.
 * @see the schema of IDML, `HorizontalLayoutConstraints`
 */
export function readConstraints(item: XmlElement, report: Report): Record<string, string[]> | undefined {
  const found: Record<string, string[]> = {};
  for (const axis of ['horizontal', 'vertical'] as const) {
    const attribute = axis === 'horizontal' ? 'HorizontalLayoutConstraints' : 'VerticalLayoutConstraints';
    const words = (item.attribute(attribute) ?? '').split(/\s+/).filter((value) => value !== '');
    const values = words.flatMap((value) => mapKeyword(dimensions, value, attribute, report) ?? []);
    if (values.length === 3 && values.join(' ') !== defaultConstraints) found[axis] = values;
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
