import type { Condition } from '../../../models/design/references.ts';
import type { Idml } from '../idml.ts';
import type { Said } from './said.ts';
import { clip, plainName } from './said.ts';

/** The conditions of the document, and those that text names. */
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

  /** Those of `AppliedConditions`: names with spaces between them, and `%20` for a space within. */
  of(said: Said): Condition[] {
    const words = (said.word('AppliedConditions') ?? '').split(/\s+/).filter((word) => word !== '' && word !== 'n');
    return words.flatMap((word) => {
      const condition = this.#byName.get(word) ?? this.#byName.get(word.replaceAll('%20', ' '));
      if (condition === undefined) said.report('TEXT_REFERENCE_MISSING', `condition ${clip(word)}`);
      return condition ?? [];
    });
  }
}
