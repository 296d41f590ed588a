import type { XmlElement } from '../../../xml/element.ts';
import type { Report } from '../report.ts';

/** Returns the active state of a button or similar item, or undefined if it has no states. */
export function activeState(item: XmlElement, report: Report): XmlElement | undefined {
  const states = item.childrenNamed('State');
  const shown = states.find((state) => state.attribute('Active') === 'true') ?? states[0];
  const others = states.filter(
    (state) => state !== shown && state.elements().some(({ name }) => name !== 'Properties'),
  );
  if (others.length > 0) report('LAYOUT_STATES_DROPPED', `kept 1 of ${others.length + 1} states of ${item.name}`);
  const actions = item.elements().filter(({ name }) => name.endsWith('Behavior'));
  if (actions.length > 0) report('LAYOUT_INTERACTION_DROPPED', actions.map(({ name }) => name).join(', '));
  return shown;
}
