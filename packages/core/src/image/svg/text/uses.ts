import type { XmlElement } from '../../../xml/element.ts';
import type { Cascade } from '../style/cascade.ts';
import { hrefOf } from './attributes.ts';

/** A `use` and its target. */
export interface UseTarget {
  readonly use: XmlElement;
  readonly target: XmlElement;
}

/** The parts of a drawing that decide where its texts are shown. */
export interface UseSource {
  readonly uses: readonly XmlElement[];
  readonly texts: readonly XmlElement[];
  readonly byId: ReadonlyMap<string, XmlElement>;
}

/** Elements that are rendered only where something refers to them. */
const unrenderedElements = new Set(['defs', 'symbol']);
/** Elements that do not inherit from what refers to them. */
const isolatedElements = new Set(['clipPath', 'mask', 'pattern', 'marker']);

/**
 * Resolves inheritance through `use`. A target inherits from its first `use`, unless it is rendered in its own place.
 * @see SVG 2, "Use-element shadow tree": what is shown inherits from the `use`
 */
export class Uses {
  readonly #cascade: Cascade;
  readonly #byTarget = new Map<XmlElement, XmlElement[]>();
  /** For each target, the `use` that it inherits from. */
  readonly #parents = new Map<XmlElement, XmlElement>();
  /** Uses that show a text but do not pass on their style. */
  readonly furtherUses: readonly UseTarget[];

  constructor({ uses, texts, byId }: UseSource, cascade: Cascade, spend: (cost: number) => void) {
    this.#cascade = cascade;
    for (const use of uses) {
      const [, id = ''] = /^#(.*)$/s.exec((hrefOf(use) ?? '').trim()) ?? [];
      const target = byId.get(id);
      if (target === undefined || this.#isDisplayNone(use)) continue;
      const known = this.#byTarget.get(target);
      if (known === undefined) this.#byTarget.set(target, [use]);
      else known.push(use);
    }
    this.furtherUses = this.#byTarget.size === 0 ? [] : this.#chooseParents(this.#targetsAbove(texts), spend);
  }

  /** The element that an element inherits from. */
  parentOf(element: XmlElement): XmlElement | undefined {
    return this.#parents.get(element) ?? element.parent;
  }

  /** True if an element is another one or inherits from it. */
  #isWithin(element: XmlElement, other: XmlElement, spend: (cost: number) => void): boolean {
    for (let each: XmlElement | undefined = element; each !== undefined; each = this.parentOf(each)) {
      spend(1);
      if (each === other) return true;
    }
    return false;
  }

  /** Targets that contain texts, or uses of other targets with texts. */
  #targetsAbove(texts: readonly XmlElement[]): XmlElement[] {
    const seen = new Set<XmlElement>();
    const targets: XmlElement[] = [];
    const waiting = [...texts];
    for (let start = waiting.pop(); start !== undefined; start = waiting.pop()) {
      for (let each: XmlElement | undefined = start; each !== undefined && !seen.has(each); each = each.parent) {
        seen.add(each);
        const uses = this.#byTarget.get(each);
        if (uses === undefined) continue;
        targets.push(each);
        waiting.push(...uses);
      }
    }
    return targets;
  }

  #chooseParents(targets: readonly XmlElement[], spend: (cost: number) => void): UseTarget[] {
    const others: UseTarget[] = [];
    for (const target of targets) {
      let isFree = unrenderedElements.has(target.local) || !this.#isRendered(target.parent);
      for (const use of this.#byTarget.get(target) ?? []) {
        // A use of its own ancestor is not rendered.
        if (!this.#isRendered(use) || this.#isWithin(use, target, spend)) continue;
        if (isFree) this.#parents.set(target, use);
        else others.push({ use, target });
        isFree = false;
      }
    }
    return others.filter(({ use, target }) => !this.#isWithin(use, target, spend));
  }

  /** True if an element is rendered in its own place or as part of a target. */
  #isRendered(element: XmlElement | undefined): boolean {
    for (let each = element; each !== undefined; each = each.parent) {
      if (this.#byTarget.has(each) || isolatedElements.has(each.local)) return true;
      if (unrenderedElements.has(each.local) || this.#isDisplayNone(each)) return false;
    }
    return true;
  }

  #isDisplayNone(element: XmlElement): boolean {
    return this.#cascade.declared(element).get('display')?.toLowerCase() === 'none';
  }
}
