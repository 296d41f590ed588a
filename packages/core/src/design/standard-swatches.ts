import type { Ids } from '../layout/ids.ts';
import type { Swatch } from '../models/design/swatches.ts';
import { isObject } from './check/walker.ts';
import type { Draft } from './upgrade-steps.ts';

/** Black ink alone displays as pure black, as in InDesign, not as the lighter black that a press prints. */
const blackDisplay = '#000000';

/** The four swatches that every document has. */
export function createStandardSwatches(idOf: Ids): Swatch[] {
  const black = { kind: 'color', space: 'cmyk', values: [0, 0, 0, 100] } as const;
  return [
    { id: idOf('swatch/none'), name: 'None', display: '#ffffff', kind: 'none' },
    { id: idOf('swatch/paper'), name: 'Paper', display: '#ffffff', kind: 'paper' },
    { id: idOf('swatch/registration'), name: 'Registration', display: '#000000', kind: 'registration' },
    { id: idOf('swatch/black'), name: 'Black', display: blackDisplay, ...black, values: [...black.values] },
  ];
}

/** Inserts the missing standard swatches before the others. */
export function addStandardSwatches(draft: Draft, idOf: Ids): void {
  const { swatches } = draft;
  if (!Array.isArray(swatches)) return;
  const has = (wanted: Swatch): boolean =>
    swatches.some(
      (swatch) =>
        isObject(swatch) &&
        swatch.kind === wanted.kind &&
        (wanted.kind !== 'color' || String(swatch.name).toLowerCase() === 'black'),
    );
  draft.swatches = [...createStandardSwatches(idOf).filter((wanted) => !has(wanted)), ...swatches];
}
