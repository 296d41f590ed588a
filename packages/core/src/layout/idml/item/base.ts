import type { Element } from '../../../models/design/elements.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { omitUndefined } from '../../omit-undefined.ts';
import { roundMatrix } from '../../round.ts';
import { booleanIn } from '../chain.ts';
import { mergeFieldsOf } from '../merge-fields.ts';
import { readBlendingOf, readEffects } from '../paint/effects/effects.ts';
import type { Report } from '../report.ts';
import { plainName } from '../report.ts';
import type { StyledElement } from '../styled-element.ts';
import { readConstraints } from './constraints.ts';
import { pictureIn } from './pictures.ts';
import type { ItemPlacement, ItemTools } from './tools.ts';
import { readWrap } from './wrap.ts';

/** Members shared by all elements. */
export type ElementBase = Omit<Extract<Element, { kind: 'group' }>, 'kind' | 'elements' | 'clip'>;

export function readBase(
  styled: StyledElement,
  matrix: Matrix,
  placement: ItemPlacement,
  tools: ItemTools,
  report: Report,
): ElementBase {
  const { element: item } = styled;
  const self = item.attribute('Self') ?? '';
  const effects = (['object', 'fill', 'stroke', 'content'] as const).flatMap((target) =>
    readEffects(styled, target, tools.paint, report),
  );
  return omitUndefined<ElementBase>({
    ...identify(item, matrix, placement, tools, report),
    printing: booleanIn(styled.chainFor('EnableTextWrapAndOthers'), 'Nonprinting') === true ? false : undefined,
    ...readBlendingOf(styled, 'object', report),
    effects: effects.length > 0 ? effects : undefined,
    objectStyle: styleIdOf(item, tools, report),
    wrap: readWrap(styled, tools.idml.context, report),
    role: tools.roles.get(self) ?? tools.roles.get(item.attribute('ParentStory') ?? ''),
    field: fieldOf(item, tools),
    link: linkOf(self, tools),
    alt: altOf(styled),
    extra: extraOf(item, report),
  });
}

/** Reads the id, layer, transform and other members that identify an element. */
export function identify(
  item: XmlElement,
  matrix: Matrix,
  placement: ItemPlacement,
  tools: ItemTools,
  report: Report,
): Pick<ElementBase, 'id' | 'layer' | 'transform'> & Partial<ElementBase> {
  const self = item.attribute('Self') ?? item.name;
  return omitUndefined<Pick<ElementBase, 'id' | 'layer' | 'transform'> & Partial<ElementBase>>({
    id: tools.ids.take(`${self}${placement.idSuffix}`),
    name: plainName(item.attribute('Name')),
    layer: layerIdOf(item.attribute('ItemLayer') ?? placement.layer, tools, report),
    transform: roundMatrix(matrix),
    visible: item.attribute('Visible') === 'false' ? false : undefined,
    locked: item.attribute('Locked') === 'true' ? true : undefined,
    fromMaster: placement.master,
    spanId: spanIdOf(self, placement, tools),
    source: `${item.name} ${self}`,
  });
}

/** Returns the alternative text. */
export function altOf(styled: StyledElement): string | undefined {
  const [option] = styled.childrenFor('EnableObjectExportAltTextOptions', 'ObjectExportOption');
  if (option?.attribute('AltTextSourceType') !== 'SourceCustom') return undefined;
  return plainName(option.attribute('CustomAltText'));
}

/** Returns the id shared by the parts of an item on several pages. */
export function spanIdOf(self: string, { spanSuffix: span }: ItemPlacement, { idml }: ItemTools): string | undefined {
  return span === undefined ? undefined : idml.id(`${self}${span}/span`);
}

function layerIdOf(self: string | undefined, tools: ItemTools, report: Report): string {
  const found = self === undefined ? undefined : tools.layers.get(self);
  if (found !== undefined) return found;
  if (self !== undefined) report('LAYOUT_REFERENCE_BROKEN', `ItemLayer "${self}" not found; used the lowest layer`);
  const [lowest] = tools.layers.values();
  if (lowest === undefined) throw new Error('the document has no layer'); // readLayers always creates a layer
  return lowest;
}

function styleIdOf(item: XmlElement, tools: ItemTools, report: Report): string | undefined {
  const self = item.attribute('AppliedObjectStyle');
  if (self === undefined || self === 'n' || self === '') return undefined;
  if (tools.objectStyles.has(self)) return tools.idml.id(self);
  report('LAYOUT_REFERENCE_BROKEN', `AppliedObjectStyle "${self}" not found`);
  return undefined;
}

function linkOf(self: string, { links, idml }: ItemTools): string | undefined {
  const link = links.get(self);
  return link === undefined ? undefined : idml.id(link);
}

/** Returns the data merge field of an item or of the image in it. */
function fieldOf(item: XmlElement, { idml }: ItemTools): string | undefined {
  const fields = mergeFieldsOf(idml);
  return fields.ofItem(item.attribute('Self')) ?? fields.ofItem(pictureIn(item)?.attribute('Self'));
}

/** Returns script labels and layout constraints. */
function extraOf(item: XmlElement, report: Report): ElementBase['extra'] {
  const pairs = item.child('Properties')?.child('Label')?.childrenNamed('KeyValuePair') ?? [];
  const labels = Object.fromEntries(pairs.map((pair) => [pair.attribute('Key') ?? '', pair.attribute('Value') ?? '']));
  const layoutConstraints = readConstraints(item, report);
  const extra = {
    ...(pairs.length > 0 && { labels }),
    ...(layoutConstraints !== undefined && { layoutConstraints }),
  };
  return Object.keys(extra).length > 0 ? extra : undefined;
}
