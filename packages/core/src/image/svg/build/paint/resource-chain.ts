import type { XmlElement } from '../../../../xml/element.ts';
import { idOf } from '../../syntax/reference.ts';
import { hrefOf } from '../../text/attributes.ts';
import type { Scene } from '../scene.ts';

/** A paint server and those that it takes over attributes from, in order. @see SVG 2, "Paint server templates" */
export function templateChain(
  { byId }: Pick<Scene, 'byId'>,
  start: XmlElement,
  isTemplate: (local: string) => boolean,
): readonly XmlElement[] {
  const chain: XmlElement[] = [];
  for (let each: XmlElement | undefined = start; each !== undefined && !chain.includes(each); ) {
    if (!isTemplate(each.local) || chain.length >= maxTemplates) break;
    chain.push(each);
    const id = idOf(hrefOf(each));
    each = id === undefined ? undefined : byId.get(id);
  }
  return chain;
}

const maxTemplates = 64;

/** The first element of the chain that has an attribute. */
export function ownerOf(chain: readonly XmlElement[], name: string): XmlElement | undefined {
  return chain.find((each) => each.attribute(name) !== undefined);
}

/** The attribute as the first element of the chain states it. */
export function attributeOf(chain: readonly XmlElement[], name: string): string | undefined {
  return ownerOf(chain, name)?.attribute(name);
}
