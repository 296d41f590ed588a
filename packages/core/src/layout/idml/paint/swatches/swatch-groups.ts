import type { Swatch, SwatchGroup } from '../../../../models/design/swatches.ts';
import type { Idml } from '../../idml.ts';
import { createReport, plainName } from '../../report.ts';

/**
 * Reads the colour groups of the swatches. The root group is the list itself.
 * @see the schema of IDML, `ColorGroup`
 */
export function readSwatchGroups({ parts, id, context }: Idml, swatches: readonly Swatch[]): SwatchGroup[] {
  const known = new Set(swatches.map((swatch) => swatch.id));
  const found = new Map<string, SwatchGroup>();
  for (const group of [
    ...parts.designmap.childrenNamed('ColorGroup'),
    ...(parts.graphic?.childrenNamed('ColorGroup') ?? []),
  ]) {
    const self = group.attribute('Self');
    if (self === undefined || found.has(self) || group.attribute('IsRootColorGroup') === 'true') continue;
    const references = group.childrenNamed('ColorGroupSwatch').map((entry) => entry.attribute('SwatchItemRef') ?? '');
    for (const reference of references) {
      if (!known.has(id(reference)))
        createReport(group, context)('LAYOUT_REFERENCE_BROKEN', `SwatchItemRef "${reference}" not found`);
    }
    const name = plainName(group.attribute('Name')) ?? self;
    found.set(self, { id: id(self), name, swatches: references.map(id).filter((each) => known.has(each)) });
  }
  return [...found.values()];
}
