import { symbolEncoding, zapfDingbatsEncoding } from '../../../assets/encodings.data.ts';
import { standardEncoding } from '../../../outline/cff/names/standard-encoding.data.ts';
import type { Machine } from '../machine/machine.ts';
import { kind } from '../objects/kinds.ts';
import { type Dict, integerValue, type PsArray, type Value } from '../objects/values.ts';
import { numberArray } from '../operators/graphics/device.ts';
import { programEntry } from './glyph.ts';
import type { StandardProgram } from './standard-program.ts';

const nameValue = ({ memory }: Machine, text: string): Value => ({
  kind: kind.name,
  number: 0,
  ref: memory.name(text),
});

/** An array of glyph names. */
export function encodingArray(machine: Machine, names: readonly (string | undefined)[]): PsArray {
  const array = machine.memory.array(256);
  for (let code = 0; code < 256; code++)
    machine.memory.putElement(array, code, nameValue(machine, names[code] ?? '.notdef'));
  return array;
}

/** A font dictionary for a font of this library, as programs find it in a printer. */
export function standardFontDict(machine: Machine, program: StandardProgram): Dict {
  const { memory } = machine;
  const wasGlobal = memory.isGlobal;
  memory.isGlobal = true;
  const dict = memory.dict(20);
  const put = (target: Dict, key: string, value: Value) => memory.put(target, memory.name(key), value);
  const dictValue = (ref: Dict): Value => ({ kind: kind.dict, number: 0, ref });
  const names = { Symbol: symbolEncoding, ZapfDingbats: zapfDingbatsEncoding };
  const encoding = names[program.outlineName as keyof typeof names] ?? standardEncoding;
  const charStrings = memory.dict(program.glyphNames.length);
  for (const [index, name] of program.glyphNames.entries()) put(charStrings, name, integerValue(index));
  const info = memory.dict(10);
  put(info, 'FullName', { kind: kind.string, number: 0, ref: memory.text(program.name) });
  put(info, 'FamilyName', { kind: kind.string, number: 0, ref: memory.text(program.name) });
  put(info, 'ItalicAngle', integerValue(0));
  put(info, 'isFixedPitch', {
    kind: kind.boolean,
    number: program.outlineName.startsWith('Courier') ? 1 : 0,
    ref: undefined,
  });
  put(info, 'UnderlinePosition', integerValue(-100));
  put(info, 'UnderlineThickness', integerValue(50));
  put(dict, 'FontName', nameValue(machine, program.name));
  put(dict, 'FontType', integerValue(1));
  put(dict, 'PaintType', integerValue(0));
  put(dict, 'FontMatrix', numberArray(machine, [0.001, 0, 0, 0.001, 0, 0]));
  put(dict, 'FontBBox', numberArray(machine, [-200, -250, 1200, 950]));
  put(dict, 'Encoding', { kind: kind.array, number: 0, ref: encodingArray(machine, encoding) });
  put(dict, 'CharStrings', dictValue(charStrings));
  put(dict, 'Private', dictValue(memory.dict(5)));
  put(dict, 'FontInfo', dictValue(info));
  put(dict, programEntry, { kind: kind.font, number: 0, ref: program });
  put(dict, 'FID', { kind: kind.font, number: 0, ref: {} });
  memory.isGlobal = wasGlobal;
  return dict;
}
