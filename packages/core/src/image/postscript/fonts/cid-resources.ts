import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { kind } from '../objects/kinds.ts';
import { Dict, integerValue, type Key, Name, type Value } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import { numberArray } from '../operators/graphics/device.ts';
import { cmapEntry, identityMap } from './cmap.ts';
import { loadCMapByName, type PredefinedCMap } from './predefined-cmap.ts';

/** The resources that a program has defined in a category. */
export function resourcesIn({ resources, memory }: Machine, category: string): Dict {
  let dict = resources.get(category);
  if (dict === undefined) {
    dict = memory.dict(20);
    resources.set(category, dict);
  }
  return dict;
}

/** The types of fonts that CIDFonts have, by their own types. */
const fontTypes = [9, 10, 11];

/** Makes a dictionary a CIDFont. */
export function defineCidFont(machine: Machine, key: Key, dict: Dict): void {
  const { memory } = machine;
  const type = fontTypes[entryOf(machine, dict, 'CIDFontType')?.number ?? -1];
  if (type === undefined) throw new ProgramError('invalidfont');
  const put = (name: string, value: Value) => memory.put(dict, memory.name(name), value);
  dict.cached = undefined;
  put('FontType', integerValue(type));
  if (entryOf(machine, dict, 'FontMatrix') === undefined) put('FontMatrix', numberArray(machine, [1, 0, 0, 1, 0, 0]));
  put('FID', { kind: kind.font, number: 0, ref: {} });
  memory.put(resourcesIn(machine, 'CIDFont'), key, { kind: kind.dict, number: 0, ref: dict });
}

/** The maps of two-byte codes to equal CIDs. */
const identities: readonly string[] = ['Identity-H', 'Identity-V'];

/** The dictionary of a CMap that the program has defined, or of a predefined one, which is loaded first. */
export function findCMapDict(machine: Machine, key: Key): Dict | undefined {
  const found = resourcesIn(machine, 'CMap').entries.get(key)?.ref;
  if (found instanceof Dict) return found;
  if (!(key instanceof Name)) return undefined;
  const { predefinedCMaps } = machine;
  const { text } = key;
  if (identities.includes(text))
    return defineCMap(machine, key, { map: identityMap(), isVertical: text.endsWith('V') });
  if (!predefinedCMaps.has(text)) {
    const load = async () => {
      predefinedCMaps.set(text, await loadCMapByName(text));
    };
    throw machine.suspend(load());
  }
  const loaded = predefinedCMaps.get(text);
  return loaded === undefined ? undefined : defineCMap(machine, key, loaded);
}

function defineCMap(machine: Machine, key: Name, { map, isVertical }: PredefinedCMap): Dict {
  const { memory } = machine;
  const dict = memory.dict(5);
  const put = (name: string, value: Value) => memory.put(dict, memory.name(name), value);
  put('CMapName', { kind: kind.name, number: 0, ref: key });
  put('CMapType', integerValue(1));
  put('WMode', integerValue(isVertical ? 1 : 0));
  put(cmapEntry, { kind: kind.font, number: 0, ref: map });
  memory.put(resourcesIn(machine, 'CMap'), key, { kind: kind.dict, number: 0, ref: dict });
  return dict;
}

/** A composite font of a CMap and the fonts whose characters it selects. */
export function composeFont(machine: Machine, key: Key, cmap: Dict, fonts: readonly Dict[]): Dict {
  const { memory } = machine;
  const dict = memory.dict(10);
  const put = (name: string, value: Value) => memory.put(dict, memory.name(name), value);
  const vector = memory.array(fonts.length);
  for (const [at, ref] of fonts.entries()) memory.putElement(vector, at, { kind: kind.dict, number: 0, ref });
  put('FontType', integerValue(0));
  put('FMapType', integerValue(9));
  put('FontMatrix', numberArray(machine, [1, 0, 0, 1, 0, 0]));
  put('Encoding', numberArray(machine, [...fonts.keys()]));
  put('FDepVector', { kind: kind.array, number: 0, ref: vector });
  put('CMap', { kind: kind.dict, number: 0, ref: cmap });
  put('WMode', integerValue(entryOf(machine, cmap, 'WMode')?.number ?? 0));
  if (key instanceof Name) put('FontName', { kind: kind.name, number: 0, ref: key });
  return dict;
}

/** The font with the name of a CIDFont, a hyphen and the name of a CMap, if both exist. */
export function findComposedFont(machine: Machine, key: Key): Dict | undefined {
  if (!(key instanceof Name)) return undefined;
  const fonts = resourcesIn(machine, 'CIDFont').entries;
  for (const [fontKey, { ref }] of fonts) {
    if (!(fontKey instanceof Name) || !(ref instanceof Dict) || !key.text.startsWith(`${fontKey.text}-`)) continue;
    const cmap = findCMapDict(machine, machine.memory.name(key.text.slice(fontKey.text.length).replace(/^--?/, '')));
    if (cmap !== undefined) return composeFont(machine, key, cmap, [ref]);
  }
  return undefined;
}
