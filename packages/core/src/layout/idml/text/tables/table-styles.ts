import type { Styles } from '../../../../models/design/styles.ts';
import type { CellProperties, TableProperties } from '../../../../models/design/tables.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import type { ElementAttributes } from '../attributes/cascaded-attributes.ts';
import { attributesOf, CascadedAttributes } from '../attributes/cascaded-attributes.ts';
import type { PropertyRules } from '../attributes/property-rule.ts';
import { mergeProperties, readOwn } from '../attributes/property-rule.ts';
import { reportUnsupported } from '../attributes/unsupported.ts';
import type { Directory } from '../directory.ts';
import type { StyleNode, StyleTree } from '../styles/style-tree.ts';
import { displayName } from '../styles/text-styles.ts';
import { cellRules } from './cell.ts';
import { tableRules } from './table-rules.ts';

type StyleOf<Properties> = Pick<Styles['paragraph'][number], 'id' | 'name' | 'group' | 'basedOn'> & { set: Properties };

/** The styles of tables and cells: their own properties, and all properties in effect where they are used. */
export class TableStyles {
  readonly cell: readonly StyleOf<CellProperties>[];
  readonly table: readonly StyleOf<TableProperties>[];
  readonly #directory: Directory;
  readonly #cells = new Map<string, CellProperties>();
  readonly #tables = new Map<string, TableProperties>();
  readonly #cellLayers: ReadonlyMap<string, readonly ElementAttributes[]>;

  constructor(directory: Directory) {
    const { cellStyles, idml } = directory;
    this.#directory = directory;
    this.cell = this.#read(cellStyles, cellRules, this.#cells);
    this.#cellLayers = new Map(cellStyles.nodes.map((node) => [idml.id(node.self), layersOf(cellStyles, node)]));
    this.table = this.#read(directory.tableStyles, tableRules, this.#tables);
  }

  cellProperties(id: string | undefined): CellProperties {
    return (id === undefined ? undefined : this.#cells.get(id)) ?? {};
  }

  tableProperties(id: string | undefined): TableProperties {
    return (id === undefined ? undefined : this.#tables.get(id)) ?? {};
  }

  /** Returns the attributes of a cell style by id. */
  cellLayers(id: string | undefined): readonly ElementAttributes[] {
    return (id === undefined ? undefined : this.#cellLayers.get(id)) ?? [];
  }

  /** Returns the attributes of a table style by reference, from itself to the root of its kind. */
  tableLayers(reference: string | undefined): readonly ElementAttributes[] {
    const { tableStyles } = this.#directory;
    const node = tableStyles.find(reference);
    return node === undefined ? [] : layersOf(tableStyles, node);
  }

  #read<Properties extends object>(
    tree: StyleTree,
    rules: PropertyRules<Properties>,
    known: Map<string, Properties>,
  ): StyleOf<Properties>[] {
    const found = new Map<StyleNode, StyleOf<Properties>>();
    for (const node of tree.nodes) {
      for (const one of tree.chain(node).reverse()) {
        if (!found.has(one)) found.set(one, this.#readStyle(tree, one, rules, known));
      }
    }
    return tree.nodes.flatMap((node) => found.get(node) ?? []);
  }

  #readStyle<Properties extends object>(
    tree: StyleTree,
    node: StyleNode,
    rules: PropertyRules<Properties>,
    known: Map<string, Properties>,
  ): StyleOf<Properties> {
    const { idml } = this.#directory;
    idml.context.spend(200);
    const name = displayName(node);
    const attributes = new CascadedAttributes(layersOf(tree, node), (code, detail) =>
      idml.context.note(code, detail, { item: `${tree.kind} ${name}` }),
    );
    const base = tree.basedOn(node);
    const basedOn = base && idml.id(base.self);
    const inherited = ((basedOn === undefined ? undefined : known.get(basedOn)) ?? {}) as Properties;
    const set = readOwn(rules, attributes, this.#directory, inherited);
    reportUnsupported(attributesOf(node.element), (code, detail) => attributes.report(code, detail));
    const id = idml.id(node.self);
    known.set(id, mergeProperties(inherited, set));
    const group = node.group.length === 0 ? undefined : [...node.group];
    return {
      ...omitUndefined<Omit<StyleOf<Properties>, 'set'>>({ id, name, group, basedOn }),
      set,
    } as StyleOf<Properties>;
  }
}

/** From the style itself to the root of its kind. */
function layersOf(tree: StyleTree, node: StyleNode): ElementAttributes[] {
  return tree.chain(node).map(({ element }) => attributesOf(element));
}
