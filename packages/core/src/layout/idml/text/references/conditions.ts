import type { Condition } from '../../../../models/design/references.ts';
import type { Idml } from '../../idml.ts';
import type { CascadedAttributes } from '../attributes/cascaded-attributes.ts';
import { clip, plainName } from '../attributes/cascaded-attributes.ts';

/** The conditions of the document. */
export class Conditions {
  readonly list: readonly Condition[];
  readonly #byName = new Map<string, Condition>();

  constructor({ parts, id }: Idml) {
    const found: Condition[] = [];
    for (const element of parts.designmap.childrenNamed('Condition')) {
      const self = element.attribute('Self');
      if (self === undefined || this.#byName.has(self)) continue;
      const name = plainName(element.attribute('Name') ?? self);
      const condition = { id: id(self), name, visible: element.attribute('Visible') !== 'false' };
      this.#byName.set(self, condition);
      found.push(condition);
    }
    this.list = found;
  }

  /** Returns the conditions in `AppliedConditions`, a space-separated list of names in which `%20` is a space. */
  appliedTo(attributes: CascadedAttributes): Condition[] {
    const words = (attributes.attribute('AppliedConditions') ?? '')
      .split(/\s+/)
      .filter((value) => value !== '' && value !== 'n');
    return words.flatMap((value) => {
      const condition = this.#byName.get(value) ?? this.#byName.get(value.replaceAll('%20', ' '));
      if (condition === undefined) attributes.report('TEXT_REFERENCE_MISSING', `condition "${clip(value)}" not found`);
      return condition ?? [];
    });
  }
}
