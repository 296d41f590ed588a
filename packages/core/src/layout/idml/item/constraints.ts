import type { XmlElement } from '../../../xml/element.ts';
import type { Report } from '../report.ts';
import { mapKeyword } from '../report.ts';

const dimensions = { FixedDimension: 'fixed', FlexibleDimension: 'flexible' } as const;

/** InDesign's default constraints. */
const defaultConstraints = 'flexible fixed flexible';

/**
 * Reads the constraints for resizing a page with the object-based rule. Returns undefined for the defaults.
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
