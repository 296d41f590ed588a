import type { Design } from '../../../../models/design/document.ts';
import type { Bookmark, Link } from '../../../../models/design/references.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import type { Idml } from '../../idml.ts';
import { clip, plainName } from '../attributes/cascaded-attributes.ts';
import { type BookmarkEntry, readBookmarks } from './bookmarks.ts';

export type LinkTarget = NonNullable<Design['anchors']>[number];

/** The hyperlinks of the document by source, and their destinations in text. */
export class Links {
  readonly #idml: Idml;
  readonly #bookmarks: readonly BookmarkEntry[];
  readonly #bySource = new Map<string, XmlElement>();
  readonly #destinations = new Map<string, XmlElement>();
  readonly #pages: ReadonlySet<string>;
  readonly #anchors = new Map<string, LinkTarget>();
  /** By the `Self` of the destination. If its text has several copies, the id is that of the first one. */
  readonly #anchorIds = new Map<string, string>();

  constructor(idml: Idml) {
    this.#idml = idml;
    this.#bookmarks = readBookmarks(idml.parts.designmap);
    const { designmap, spreads } = idml.parts;
    this.#pages = new Set(
      spreads.flatMap((spread) => spread.childrenNamed('Page').map((page) => page.attribute('Self') ?? '')),
    );
    for (const element of designmap.elements()) {
      const self = element.attribute('Self');
      if (self === undefined) continue;
      const source = element.attribute('Source');
      if (element.name === 'Hyperlink' && source !== undefined) this.#bySource.set(source, element);
      else if (element.name.startsWith('Hyperlink') && element.name.endsWith('Destination')) {
        this.#destinations.set(self, element);
      }
    }
  }

  /** Returns the id of the link of a text source. */
  linkOf(source: XmlElement): string | undefined {
    const link = this.#bySource.get(source.attribute('Self') ?? '');
    return link === undefined ? undefined : this.#idml.id(link.attribute('Self') ?? '');
  }

  /** Returns the `Self` of the destination of a text source. */
  destinationOf(source: XmlElement): string | undefined {
    const link = this.#bySource.get(source.attribute('Self') ?? '');
    return link && destinationName(link);
  }

  /** Adds a link destination. The first copy of a text has the plain id. */
  addAnchor(self: string, name: string | undefined, copy: string): string {
    const plain = this.#idml.id(self);
    const id = this.#anchors.has(plain) ? this.#idml.id(`${self}@${copy}/${this.#anchors.size}`) : plain;
    this.#anchors.set(id, name === undefined || name === '' ? { id } : { id, name: plainName(name) });
    this.#anchorIds.set(self, plain);
    return id;
  }

  /** Returns the id of a destination that has been read. */
  anchor(self: string | undefined): string | undefined {
    return self === undefined ? undefined : this.#anchorIds.get(self);
  }

  get anchors(): LinkTarget[] {
    return [...this.#anchors.values()];
  }

  /** All links. Complete only after all text is read. */
  list(): Link[] {
    const found = new Map<string, Link>();
    for (const element of this.#bySource.values()) {
      const self = element.attribute('Self') ?? '';
      const name = plainName(element.attribute('Name') ?? '');
      const base = { id: this.#idml.id(self), ...(name !== '' && { name }) };
      if (!found.has(self)) found.set(self, { ...base, ...this.#target(destinationName(element) ?? '', name) });
    }
    for (const { self, name, destination } of this.#bookmarks) {
      const key = `${self}/link`;
      const target = this.#target(destination, name);
      if (!found.has(key)) found.set(key, { id: this.#idml.id(key), ...(name !== '' && { name }), ...target });
    }
    return [...found.values()];
  }

  /** The bookmarks, each with the id of its link in `list`. */
  get bookmarks(): Bookmark[] {
    return this.#bookmarks.map(({ self, name, level }) => ({
      name,
      link: this.#idml.id(`${self}/link`),
      ...(level > 0 && { level }),
    }));
  }

  /** @see Adobe InDesign CS4 IDML File Format Specification, "Hyperlink" */
  #target(self: string, name: string): LinkDestination {
    const anchor = this.#anchorIds.get(self);
    if (anchor !== undefined) return { kind: 'anchor', anchor };
    const destination = this.#destinations.get(self);
    const url = destination?.attribute('DestinationURL');
    if (url !== undefined && url !== '') return { kind: 'url', url };
    // A bookmark may refer to a page without a destination element.
    const page = destination?.attribute('DestinationPage') ?? self;
    if (this.#pages.has(page)) return { kind: 'page', page: this.#idml.id(page) };
    const target = destination?.attribute('DocumentPath') ?? destination?.attribute('Name') ?? self;
    this.#idml.context.note('TEXT_REFERENCE_MISSING', `destination of hyperlink "${clip(target)}" not found`, {
      item: clip(name),
    });
    return { kind: 'unknown', target };
  }
}

type LinkDestination =
  | { kind: 'url'; url: string }
  | { kind: 'page'; page: string }
  | { kind: 'anchor'; anchor: string }
  | { kind: 'unknown'; target: string };

/** Returns the destination's `Self`, or the file that contains it. */
function destinationName(link: XmlElement): string | undefined {
  const part = link.child('Properties')?.child('Destination');
  const text = part?.text.trim();
  return text === undefined || text === ''
    ? (part?.child('FileName')?.text.trim() ?? link.attribute('Destination'))
    : text;
}
