import type { XmlElement } from '../../../xml/element.ts';
import type { Instance, Scene } from './scene.ts';
import { computeStyle, initialStyle } from './style.ts';

/** An element where it is shown, with its computed style. */
export function instantiate(
  { cascade }: Pick<Scene, 'cascade'>,
  element: XmlElement,
  parent: Instance | undefined,
): Instance {
  const declared = cascade.declared(element);
  return { element, declared, style: computeStyle(declared, parent?.style ?? initialStyle), parent };
}

/** Instances of elements that inherit from where they are written. */
export class InstancesInPlace {
  readonly #scene: Pick<Scene, 'cascade'>;
  readonly #known = new Map<XmlElement, Instance>();

  constructor(scene: Pick<Scene, 'cascade'>) {
    this.#scene = scene;
  }

  of(element: XmlElement): Instance {
    const waiting: XmlElement[] = [];
    let found: Instance | undefined;
    for (let each: XmlElement | undefined = element; each !== undefined; each = each.parent) {
      found = this.#known.get(each);
      if (found !== undefined) break;
      waiting.push(each);
    }
    for (const each of waiting.reverse()) {
      found = instantiate(this.#scene, each, found);
      this.#known.set(each, found);
    }
    return found as Instance; // at least one element was waiting or known
  }
}
