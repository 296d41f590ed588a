import { SvgText, type TextLimit } from './svg-text.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** The definitions of an svg: each resource once, with a short id. */
export class Definitions {
  readonly #text: SvgText;
  readonly #limit: TextLimit;
  readonly #ids = new Map<object, Map<string, string>>();
  #count = 0;

  constructor(limit: TextLimit) {
    this.#limit = limit;
    this.#text = new SvgText(limit);
  }

  /** The element with all definitions; empty if there are none. */
  wrapped(): SvgText {
    if (this.#text.isEmpty) return this.#text;
    const whole = new SvgText(this.#limit);
    whole.add('<defs>\n');
    whole.append(this.#text);
    whole.add('</defs>\n');
    return whole;
  }

  /** The id of a resource. `variant` distinguishes forms of it, such as those for different scales. */
  async define(
    resource: object,
    variant: string,
    write: (id: string, out: SvgText) => Promise<void> | void,
  ): Promise<string> {
    const ids = this.#ids.get(resource) ?? new Map<string, string>();
    this.#ids.set(resource, ids);
    const known = ids.get(variant);
    if (known !== undefined) return known;
    const id = toId(this.#count++);
    ids.set(variant, id); // before it is written, so that a resource that uses itself ends
    const out = new SvgText(this.#limit);
    await write(id, out);
    this.#text.append(out);
    return id;
  }
}

/** a, b … z, aa, ab … */
function toId(index: number): string {
  const rest = Math.floor(index / letters.length) - 1;
  return (rest < 0 ? '' : toId(rest)) + letters[index % letters.length]!;
}
