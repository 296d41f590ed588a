import type { XmlElement } from '../../../../xml/element.ts';
import { plainName } from '../attributes/cascaded-attributes.ts';

/** A bookmark with its level in the outline. */
export interface BookmarkEntry {
  readonly self: string;
  readonly name: string;
  /** The `Self` of a destination or page. */
  readonly destination: string;
  readonly level: number;
}

/** Reads the bookmarks of a document depth-first. @see IDML File Format Specification, "Bookmark" */
export function readBookmarks(designmap: XmlElement): BookmarkEntry[] {
  const found: BookmarkEntry[] = [];
  const open = [...designmap.childrenNamed('Bookmark')].reverse().map((element) => ({ element, level: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, level } = next;
    found.push({
      self: element.attribute('Self') ?? `Bookmark/${found.length}`,
      name: plainName(element.attribute('Name') ?? ''),
      destination: element.attribute('Destination') ?? '',
      level,
    });
    for (const inner of element.childrenNamed('Bookmark').reverse()) open.push({ element: inner, level: level + 1 });
  }
  return found;
}
