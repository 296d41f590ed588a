import { ConversionError } from '../../../errors.ts';
import { shorten } from '../scene/note-location.ts';
import type { ProblemReporter } from '../template/members.ts';

const maxListed = 10;

/** Collects all problems of a template in the strict dialect for one message. */
export class Problems implements ProblemReporter {
  readonly #list: string[] = [];
  #count = 0;

  invalidValue(pointer: string, expected: string): void {
    this.#add(`${pointer} is not ${expected}`);
  }

  unknownMembers(pointer: string, names: readonly string[]): void {
    for (const name of names) this.#add(`${pointer}/${shorten(name)} is not a known member`);
  }

  missing(pointer: string): void {
    this.#add(`${pointer} is missing`);
  }

  require(): void {
    if (this.#count === 0) return;
    const more = this.#count > maxListed ? `; and ${this.#count - maxListed} more` : '';
    throw new ConversionError('POD_TEMPLATE_INVALID', `the template is invalid: ${this.#list.join('; ')}${more}`);
  }

  #add(problem: string): void {
    this.#count++;
    if (this.#list.length < maxListed) this.#list.push(problem);
  }
}
