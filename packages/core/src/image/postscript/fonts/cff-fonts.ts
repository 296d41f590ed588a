import { readCff } from '../../../outline/cff/read.ts';
import { recordOutline } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { Machine } from '../machine/machine.ts';
import { kind } from '../objects/kinds.ts';
import { type Dict, integerValue, type Value } from '../objects/values.ts';
import { numberArray } from '../operators/graphics/device.ts';
import { type GlyphProgram, programEntry } from './glyph.ts';
import { encodingArray } from './standard-dict.ts';

/** Makes the dictionary of a font in the Compact Font Format; one with CIDs is a CIDFont. */
export function cffFontDict(machine: Machine, bytes: Uint8Array): Dict {
  const { memory, context } = machine;
  const font = readCff(bytes, context);
  const hasCids = font.collection !== undefined;
  const dict = memory.dict(20);
  const put = (key: string, value: Value) => memory.put(dict, memory.name(key), value);
  const matrix = font.matrixOf(0);
  const scale = 1000 * Math.abs(matrix[3]);
  put(programEntry, { kind: kind.font, number: 0, ref: programOf(font, hasCids, scale) });
  const unit = hasCids ? 1 : 0.001;
  put('FontMatrix', numberArray(machine, [unit, 0, 0, unit, 0, 0]));
  put('FontBBox', numberArray(machine, [...font.fontBBox]));
  put('PaintType', integerValue(0));
  if (hasCids) {
    put('CIDFontType', integerValue(0));
    put('CIDCount', integerValue(65535));
    return dict;
  }
  const names = Array.from({ length: font.glyphCount }, (_, glyph) => font.glyphName(glyph) ?? '.notdef');
  const charStrings = memory.dict(names.length);
  for (const [glyph, name] of names.entries()) memory.put(charStrings, memory.name(name), integerValue(glyph));
  const encoding = Array.from({ length: 256 }, (_, code) => names[font.encoding?.[code] ?? 0]);
  put('FontType', integerValue(2));
  put('CharStrings', { kind: kind.dict, number: 0, ref: charStrings });
  put('Private', { kind: kind.dict, number: 0, ref: memory.dict(5) });
  put('Encoding', { kind: kind.array, number: 0, ref: encodingArray(machine, encoding) });
  return dict;
}

function programOf(font: ReturnType<typeof readCff>, hasCids: boolean, scale: number): GlyphProgram {
  return {
    draw: (key) => {
      const glyph = hasCids ? font.glyphOfCid(Number(key)) : font.glyphOfName(String(key));
      if (glyph === undefined) return undefined;
      const outline = recordOutline((pen) => font.drawGlyph(glyph, pen));
      return {
        outline: scale === 1 ? outline : transformOutline(outline, [scale, 0, 0, scale, 0, 0]),
        advanceX: (font.advanceWidth(glyph) ?? 0) * scale,
        advanceY: 0,
      };
    },
  };
}
