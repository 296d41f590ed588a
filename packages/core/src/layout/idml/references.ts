import type { XmlElement } from '../../xml/element.ts';
import { valueIn } from './chain.ts';
import type { IdmlParts } from './parts.ts';
import { plainName } from './report.ts';

/** Maps the `Self` of each linked item to the `Self` of its hyperlink. */
export function readItemLinks({ designmap }: IdmlParts): Map<string, string> {
  const items = new Map<string, string>();
  for (const source of designmap.childrenNamed('HyperlinkPageItemSource')) {
    const [self, item] = [source.attribute('Self'), valueIn([source], 'SourcePageItem')];
    if (self !== undefined && item !== undefined) items.set(self, item);
  }
  const links = new Map<string, string>();
  for (const link of designmap.childrenNamed('Hyperlink')) {
    const item = items.get(valueIn([link], 'Source') ?? '');
    const self = link.attribute('Self');
    if (item !== undefined && self !== undefined && !links.has(item)) links.set(item, self);
  }
  return links;
}

/**
 * Maps the `Self` of items and stories to their XML tags. Text frames are tagged through their story.
 * @see IDML File Format Specification, "Associating PageItems with XML Elements"
 */
export function readRoles({ backingStory: backing, stories }: IdmlParts): Map<string, string> {
  const roles = new Map<string, string>();
  const open: XmlElement[] = [...(backing === undefined ? [] : [backing]), ...stories].reverse();
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    const content = element.name === 'XMLElement' ? element.attribute('XMLContent') : undefined;
    const tag = content === undefined ? undefined : tagOf(element.attribute('MarkupTag'));
    if (content !== undefined && tag !== undefined) roles.set(content, tag);
    for (const inner of element.elements().reverse()) open.push(inner);
  }
  return roles;
}

/** Decodes a tag name such as `XMLTag/article`, in which special characters are percent-encoded. */
export function tagOf(self: string | undefined): string | undefined {
  const name = self?.replace(/^XMLTag\//, '');
  return plainName(
    name?.replace(/%([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
}
