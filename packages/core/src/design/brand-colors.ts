import type { Ids } from '../layout/ids.ts';
import { describeValue } from './check/descriptions.ts';
import { pointerOf } from './check/problem-list.ts';
import { isObject } from './check/walker.ts';
import type { Problem } from './problem-codes.ts';
import type { Draft } from './upgrade-steps.ts';

/**
 * Converts `brandColors`, the old name of `swatches`: an object whose values are colours `#rrggbb` or swatches. An
 * entry without an id gets one, and references to its old key are changed to the id. An entry that equals an existing
 * swatch is replaced by it. Returns a problem for each value that is neither a colour nor a swatch.
 */
export function moveBrandColors(draft: Draft, idOf: Ids): Problem[] {
  const { brandColors, swatches = [] } = draft;
  if (!isObject(brandColors) || !Array.isArray(swatches)) return [];
  const known = new Map(
    swatches.filter(isObject).flatMap((swatch) => identityKeysOf(swatch).map((key) => [key, swatch.id])),
  );
  const problems: Problem[] = [];
  const moved: Draft[] = [];
  const renamed = new Map<string, unknown>();
  for (const [key, value] of Object.entries(brandColors)) {
    const swatch = toSwatch(key, value, idOf);
    if (swatch === undefined) {
      problems.push(toProblem(key, value));
      continue;
    }
    const same = identityKeysOf(swatch).find((each) => known.has(each));
    renamed.set(key, same === undefined ? swatch.id : known.get(same));
    if (same === undefined) moved.push(swatch);
  }
  draft.swatches = [...swatches, ...moved];
  delete draft.brandColors;
  renameSwatches(draft, renamed);
  return problems;
}

/** Two swatches are the same if they share a key: the id, or the name with the display colour. */
function identityKeysOf({ id, name, display }: Draft): string[] {
  return [`id ${String(id)}`, `look ${String(name).toLowerCase()} ${String(display).toLowerCase()}`];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function toSwatch(key: string, value: unknown, idOf: Ids): Draft | undefined {
  const id = uuid.test(key) ? key : idOf(`brandColors/${key}`);
  const display = toDisplay(value);
  if (display !== undefined) {
    const values = [1, 3, 5].map((at) => Number.parseInt(display.slice(at, at + 2), 16));
    return { id, name: key, display, kind: 'color', space: 'rgb', values };
  }
  return isObject(value) && value.kind !== undefined ? { id, name: key, ...value } : undefined;
}

/** `#F60` and `#FF6600` as `#ff6600`. @see CSS Color 4, "The RGB Hexadecimal Notations" */
function toDisplay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return undefined;
  return value.length === 7 ? value.toLowerCase() : value.replace(/[^#]/g, '$&$&').toLowerCase();
}

function toProblem(key: string, value: unknown): Problem {
  const message = `found ${describeValue(value)}, expected a colour #rrggbb or a swatch`;
  return { pointer: pointerOf(['brandColors', key]), code: 'wrong_form', message };
}

/** Names of the members that refer to a swatch. */
const referenceMembers = new Set(['swatch', 'of']);

/** Replaces references to the old keys with the swatches' ids. `extra` belongs to other programs and is skipped. */
function renameSwatches(draft: Draft, renamed: ReadonlyMap<string, unknown>): void {
  const rename = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, value] of Object.entries(part)) {
      const id = referenceMembers.has(name) && typeof value === 'string' ? renamed.get(value) : undefined;
      if (id !== undefined) (part as Draft)[name] = id;
      else if (name !== 'extra') rename(value);
    }
  };
  rename(draft);
}
