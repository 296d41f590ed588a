import type { XmlElement } from '../../../xml/element.ts';
import type { Idml } from '../idml.ts';

/** Rules that change nothing when a page is resized. */
const withoutEffect = ['Off', 'UseMaster', 'PreserveExisting'];

/**
 * Reads the rule by which a page adapts when it is resized, in the layout's own words: its own, or that of its master.
 * @see the schema of IDML, `LayoutRule`
 */
export function readLayoutRule(page: XmlElement, { parts }: Idml): string | undefined {
  const own = page.attribute('LayoutRule');
  const master = parts.masters.find((each) => each.attribute('Self') === page.attribute('AppliedMaster'));
  const rule = own === 'UseMaster' ? master?.child('Page')?.attribute('LayoutRule') : own;
  return rule === undefined || withoutEffect.includes(rule) ? undefined : rule.slice(0, 60);
}
