import type { XmlElement } from '../../../xml/element.ts';
import type { Idml } from '../idml.ts';

/** Rules without effect when a page is resized. */
const withoutEffect = ['Off', 'UseMaster', 'PreserveExisting'];

/**
 * Reads the rule for adapting a page when it is resized, as the layout's keyword: its own, or that of its master.
 * @see the schema of IDML, `LayoutRule`
 */
export function readLayoutRule(page: XmlElement, { parts }: Idml): string | undefined {
  const own = page.attribute('LayoutRule');
  const master = parts.masters.find((each) => each.attribute('Self') === page.attribute('AppliedMaster'));
  const rule = own === 'UseMaster' ? master?.child('Page')?.attribute('LayoutRule') : own;
  return rule === undefined || withoutEffect.includes(rule) ? undefined : rule.slice(0, 60);
}
