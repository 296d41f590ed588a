import type { XmlElement } from '../../../xml/element.ts';
import type { Idml } from '../idml.ts';
import type { LinePattern } from '../paint/stroke-type.ts';
import { readStrokeType } from '../paint/stroke-type.ts';
import type { CascadedAttributes } from './attributes/cascaded-attributes.ts';
import { clip, plainName } from './attributes/cascaded-attributes.ts';
import type { StyleNode } from './styles/style-tree.ts';
import { StyleTree } from './styles/style-tree.ts';

const swatchNames = ['Color', 'Gradient', 'Tint', 'MixedInk', 'Swatch'];
const strokeStyleNames = ['StrokeStyle', 'DashedStrokeStyle', 'DottedStrokeStyle', 'StripedStrokeStyle'];

/** Every design has these swatches, even if the layout does not list them. */
const builtInSwatches = ['Swatch/None', 'Color/Paper', 'Color/Black', 'Color/Registration'];

/**
 * Resolves the names that text uses for swatches, styles, fonts and lists. A broken reference is noted and returns
 * undefined.
 */
export class Directory {
  readonly idml: Idml;
  readonly paragraphStyles: StyleTree;
  readonly characterStyles: StyleTree;
  readonly cellStyles: StyleTree;
  readonly tableStyles: StyleTree;
  readonly #swatches: ReadonlyMap<string, XmlElement>;
  readonly #strokeStyles: ReadonlyMap<string, XmlElement>;
  readonly #lists: ReadonlySet<string>;
  /** Names of cross-reference formats by `Self`. */
  readonly #formats: ReadonlyMap<string, string>;
  /** Family and style by `Self`. */
  readonly #fonts = new Map<string, [string, string | undefined]>();

  constructor(idml: Idml) {
    const { graphic, styles, designmap } = idml.parts;
    const note: ConstructorParameters<typeof StyleTree>[3] = (code, detail) => idml.context.note(code, detail);
    this.idml = idml;
    this.paragraphStyles = new StyleTree('ParagraphStyle', '$ID/[No paragraph style]', styles, note);
    this.characterStyles = new StyleTree('CharacterStyle', '$ID/[No character style]', styles, note);
    this.cellStyles = new StyleTree('CellStyle', '$ID/[None]', styles, note);
    this.tableStyles = new StyleTree('TableStyle', '$ID/[No table style]', styles, note);
    this.#swatches = bySelf(graphic, swatchNames);
    this.#strokeStyles = bySelf(graphic, strokeStyleNames);
    for (const font of idml.parts.fonts?.childrenNamed('FontFamily').flatMap((one) => one.childrenNamed('Font')) ??
      []) {
      const style = font.attribute('FontStyleName');
      const face: [string, string | undefined] = [font.attribute('FontFamily') ?? '', style && plainName(style)];
      this.#fonts.set(font.attribute('Self') ?? '', face);
    }
    const formats = designmap.childrenNamed('CrossReferenceFormat');
    this.#formats = new Map(
      formats.map((format) => [format.attribute('Self') ?? '', plainName(format.attribute('Name') ?? '')]),
    );
    const lists = designmap.childrenNamed('NumberingList').filter((list) => !isDefaultList(list.attribute('Name')));
    this.#lists = new Set(lists.map((list) => list.attribute('Self') ?? ''));
  }

  /** Returns the id of a swatch. A missing swatch becomes black, the default text colour. */
  swatch(self: string | undefined, attributes: CascadedAttributes): string | undefined {
    if (self === undefined || self === '' || self === 'n') return undefined;
    if (this.#swatches.has(self) || builtInSwatches.includes(self)) return this.idml.id(self);
    attributes.report('TEXT_REFERENCE_MISSING', `swatch "${clip(self)}" not found; used black`);
    return this.idml.id('Color/Black');
  }

  isNone(self: string | undefined): boolean {
    return self !== undefined && (self === 'Swatch/None' || this.#swatches.get(self)?.attribute('Name') === 'None');
  }

  isGradient(self: string | undefined): boolean {
    return self !== undefined && this.#swatches.get(self)?.name === 'Gradient';
  }

  /** Returns the id of a character style, or undefined for `[No character style]`. */
  characterStyle(reference: string | undefined, attributes: CascadedAttributes): string | undefined {
    return this.#style(this.characterStyles, reference, attributes);
  }

  /** Returns the id of a paragraph style. `[No paragraph style]` is the root style. */
  paragraphStyle(reference: string | undefined, attributes: CascadedAttributes): string | undefined {
    if (isRootReference(this.paragraphStyles, reference)) return this.rootParagraphStyle;
    return this.#style(this.paragraphStyles, reference, attributes);
  }

  cellStyle(reference: string | undefined, attributes: CascadedAttributes): string | undefined {
    return this.#style(this.cellStyles, reference, attributes);
  }

  tableStyle(reference: string | undefined, attributes: CascadedAttributes): string | undefined {
    return this.#style(this.tableStyles, reference, attributes);
  }

  /** The id of the root paragraph style. The design has one even if the layout has none. */
  get rootParagraphStyle(): string {
    return this.idml.id(this.paragraphStyles.root?.self ?? 'ParagraphStyle/$ID/[No paragraph style]');
  }

  /**
   * Returns the id of a list that is counted separately. The default list is counted within its story and has no id.
   */
  list(reference: string | undefined, attributes: CascadedAttributes): string | undefined {
    if (reference === undefined || isDefaultList(reference.replace(/^NumberingList\//, ''))) return undefined;
    const self = this.#lists.has(reference) ? reference : `NumberingList/${reference}`;
    if (this.#lists.has(self)) return this.idml.id(self);
    attributes.report('TEXT_REFERENCE_MISSING', `list "${clip(reference)}" not found`);
    return undefined;
  }

  /** Resolves a font by family, by family and style separated by a tab, or by `Self`. */
  font(reference: string | undefined): { family: string; style: string | undefined } | undefined {
    if (reference === undefined) return undefined;
    const listed = this.#fonts.get(reference);
    const [family = '', style] = listed ?? reference.split('\t');
    return family.trim() === '' ? undefined : { family: family.trim(), style };
  }

  /** Returns the name of a cross-reference format. */
  crossReferenceFormat(self: string | undefined): string | undefined {
    return self === undefined ? undefined : this.#formats.get(self);
  }

  linePattern(type: string | undefined, width: number, attributes: CascadedAttributes): LinePattern {
    if (type === undefined || type === '' || type === 'n') return {};
    const format = readStrokeType(type, width, this.#strokeStyles, (code, detail) => attributes.report(code, detail));
    if (format === undefined)
      attributes.report('TEXT_REFERENCE_MISSING', `stroke type "${clip(type)}" not found; used solid`);
    return format ?? {};
  }

  #style(tree: StyleTree, reference: string | undefined, attributes: CascadedAttributes): string | undefined {
    if (reference === undefined || reference === '' || reference === 'n') return undefined;
    const node = tree.find(reference);
    if (node !== undefined) return isNoCharacterStyle(tree, node) ? undefined : this.idml.id(node.self);
    if (!isRootReference(tree, reference))
      attributes.report('TEXT_REFERENCE_MISSING', `${tree.kind} "${clip(reference)}" not found`);
    return undefined;
  }
}

/** True for `[No character style]`. It has no properties and is not in the design. */
export function isNoCharacterStyle(tree: StyleTree, node: StyleNode): boolean {
  return tree.kind === 'CharacterStyle' && node === tree.root;
}

/** True if a reference means the root style of its kind, even if that style is missing. */
function isRootReference(tree: StyleTree, reference: string | undefined): boolean {
  const plain = plainName((reference ?? '').replace(`${tree.kind}/`, ''));
  return /^\[No (?:paragraph|character|table) style\]$|^\[None\]$/.test(plain);
}

function isDefaultList(name: string | undefined): boolean {
  return name === undefined || name === '' || name === 'n' || plainName(name) === '[Default]';
}

/** Returns the direct children with these names by `Self`. */
function bySelf(root: XmlElement | undefined, names: readonly string[]): Map<string, XmlElement> {
  const found = (root?.elements() ?? []).filter(({ name }) => names.includes(name));
  return new Map(found.map((element) => [element.attribute('Self') ?? '', element]));
}
