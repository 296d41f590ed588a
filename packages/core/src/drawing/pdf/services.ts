import type { Context } from '../../context.ts';
import type { DrawingNode } from '../../models/drawing/nodes.ts';
import type { DrawingPicture } from '../../models/drawing/picture.ts';
import type { Yielder } from '../../yielder.ts';
import type { ContentLimit, PdfContent } from './file/content.ts';
import type { ObjectNumber, PdfObjects } from './file/objects.ts';
import type { Scope } from './scope.ts';
import type { FontBook } from './text/font-book.ts';

/** The parts that all writers of nodes share. */
export interface PdfServices {
  readonly context: Context;
  readonly objects: PdfObjects;
  readonly limit: ContentLimit;
  readonly yielder: Yielder;
  readonly fonts: FontBook;
  /** Resources that are written once: by identity, then by the form in which they are used. */
  readonly written: WrittenResources;
  readonly pictures: WeakMap<DrawingPicture, Map<string, { readonly number: ObjectNumber | undefined }>>;
  /** Embedded colour profiles, by their hashes; undefined for that of the printing condition. */
  readonly profiles: Map<string, ObjectNumber | undefined>;
  /** Entries of the colour spaces of every stream, such as `DefaultRGB`. */
  readonly sharedSpaces: string;
  /** The colour space of groups that mix in sRGB. */
  readonly rgbSpace: string;
  /** Notes a difference once for the whole file. */
  readonly noteOnce: (code: 'COLOUR_CONVERTED' | 'DRAWING_LOOK_CHANGED' | 'DRAWING_LOOK_LOST', detail: string) => void;
  readonly writeNodes: (
    services: PdfServices,
    nodes: readonly DrawingNode[],
    scope: Scope,
    out: PdfContent,
  ) => Promise<void>;
}

/** The objects of shared resources. */
export class WrittenResources {
  readonly #numbers = new WeakMap<object, Map<string, ObjectNumber>>();

  /** The number of a resource; `variant` distinguishes forms of it, such as those for different places. */
  async once(
    resource: object,
    variant: string,
    write: () => Promise<ObjectNumber> | ObjectNumber,
  ): Promise<ObjectNumber> {
    const numbers = this.#numbers.get(resource) ?? new Map<string, ObjectNumber>();
    this.#numbers.set(resource, numbers);
    const known = numbers.get(variant);
    if (known !== undefined) return known;
    const number = await write();
    numbers.set(variant, number);
    return number;
  }
}
