import type { Facts } from '../../format.ts';
import type { Fvar } from '../tables/fvar.ts';
import type { NameRecord } from '../tables/names/name.ts';
import { chooseName } from '../tables/names/name-choice.ts';
import { withoutUndefined } from './problems.ts';

const noName = 0xffff;

/** Describes the axes and named instances of a variable font. */
export function describeVariations({ axes, instances }: Fvar, names: readonly NameRecord[]): Facts {
  const cachedNames = new Map<number, string | undefined>(); // thousands of instances may share one name
  const nameOf = (id = noName): string | undefined => {
    if (id !== noName && !cachedNames.has(id)) cachedNames.set(id, chooseName(names, id));
    return cachedNames.get(id);
  };
  return {
    axes: axes.map(({ tag, minValue, defaultValue, maxValue, isHidden, nameId }) =>
      withoutUndefined({
        ...{ tag, name: nameOf(nameId), min: minValue, default: defaultValue, max: maxValue },
        isHidden: isHidden || undefined,
      }),
    ),
    instances: instances.map(({ nameId, coordinates, postScriptNameId }) =>
      withoutUndefined({
        name: nameOf(nameId),
        postScriptName: nameOf(postScriptNameId),
        coordinates: Object.fromEntries(axes.map(({ tag }, index) => [tag, coordinates[index]])),
      }),
    ),
  };
}
