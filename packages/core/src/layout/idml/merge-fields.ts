import type { MergeField } from '../../models/design/references.ts';
import type { XmlElement } from '../../xml/element.ts';
import type { Idml } from './idml.ts';

const fieldsByIdml = new WeakMap<Idml, MergeFields>();

/** Returns the data merge fields of a layout. Items and text share one instance. */
export function mergeFieldsOf(idml: Idml): MergeFields {
  const fields = fieldsByIdml.get(idml) ?? new MergeFields(idml);
  fieldsByIdml.set(idml, fields);
  return fields;
}

const placeholders = { DataMergeImagePlaceholder: 'image', DataMergeQrcodePlaceholder: 'qr-code' } as const;

/**
 * The data merge fields of a layout and their placeholders: items by `Self`, text between `<<` and `>>`.
 * @see IDML File Format Specification, "DataMergeImagePlaceholder"
 */
class MergeFields {
  readonly #idml: Idml;
  readonly #isUsed: boolean;
  readonly #fields = new Map<string, MergeField>();
  readonly #ofItems = new Map<string, string>();

  constructor(idml: Idml) {
    this.#idml = idml;
    const { designmap, preferences } = idml.parts;
    const source = preferences?.child('DataMerge');
    this.#isUsed = source !== undefined;
    for (const field of source?.childrenNamed('DataMergeField') ?? []) this.#add(field.attribute('FieldName') ?? '');
    for (const element of designmap.elements()) {
      const kind = kindOf(element);
      const item = element.attribute('PlaceholderPageItem');
      if (kind !== undefined && item !== undefined)
        this.#ofItems.set(item, this.#add(element.attribute('Field') ?? '', kind));
    }
  }

  /** All fields. Fields in text are complete only after the text is read. */
  get list(): MergeField[] {
    return [...this.#fields.values()];
  }

  /** Returns the field that fills an item, by the item's `Self`. */
  ofItem(self: string | undefined): string | undefined {
    return self === undefined ? undefined : this.#ofItems.get(self);
  }

  /**
   * Returns the field that a text source stands for. InDesign stores the field's name in a text source without a link.
   */
  ofText(source: XmlElement): string | undefined {
    const name = this.#isUsed ? /^<<([^<>]+)>>$/.exec(textIn(source))?.[1] : undefined;
    return name === undefined ? undefined : this.#add(name);
  }

  #add(name: string, kind?: MergeField['kind']): string {
    const id = this.#idml.id(`DataMergeField/${name}`);
    const known = this.#fields.get(id);
    if (known === undefined || (known.kind === undefined && kind !== undefined)) {
      this.#fields.set(id, { id, name, ...(kind !== undefined && { kind }) });
    }
    return id;
  }
}

function kindOf({ name }: XmlElement): MergeField['kind'] {
  return Object.hasOwn(placeholders, name) ? placeholders[name as keyof typeof placeholders] : undefined;
}

/** Joins the text within an element across character ranges. */
function textIn(element: XmlElement): string {
  return element.name === 'Content' ? element.text : element.elements().map(textIn).join('');
}
