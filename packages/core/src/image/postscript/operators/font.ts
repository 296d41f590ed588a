import { isoLatin1Encoding } from '../../../assets/encodings.data.ts';
import { standardEncoding } from '../../../outline/cff/names/standard-encoding.data.ts';
import { joinMatrices, type Matrix, scaling } from '../../../outline/matrix.ts';
import { findCallerFont } from '../fonts/caller-fonts.ts';
import { composeFont, findCMapDict, findComposedFont, resourcesIn } from '../fonts/cid-resources.ts';
import { encodingArray, standardFontDict } from '../fonts/standard-dict.ts';
import { loadStandardProgram, type StandardProgram } from '../fonts/standard-program.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { kind } from '../objects/kinds.ts';
import { textOf } from '../objects/latin1.ts';
import { Dict, elementOf, type Key, Name, PsArray, type PsString } from '../objects/values.ts';
import { entryOf, keyOf } from './dict.ts';
import { matrixOf, numbersOf, putMatrix } from './graphics/matrix.ts';

/** Finds a font that the program has defined, or makes one of those of this library. */
export function findFont(machine: Machine, key: Key): Dict {
  const known = machine.fonts.entries.get(key)?.ref;
  if (known instanceof Dict) return known;
  const composed = findComposedFont(machine, key);
  if (composed !== undefined) {
    defineFont(machine, key, composed);
    return composed;
  }
  const name = key instanceof Name ? key.text : 'Courier';
  const program = machine.standardPrograms.get(name) as StandardProgram | undefined;
  if (program === undefined) {
    const load = async () => {
      const own = await findCallerFont(name, machine.context);
      machine.standardPrograms.set(name, await loadStandardProgram(name, machine.context, {}, own));
    };
    throw machine.suspend(load());
  }
  if (program.isSubstitute) machine.context.note('TEXT_FONT_SUBSTITUTED', `"${name}" by "${program.outlineName}"`);
  const dict = standardFontDict(machine, program);
  machine.memory.put(machine.fonts, key, { kind: kind.dict, number: 0, ref: dict });
  return dict;
}

/** A copy of a font with another matrix. */
function transformed(machine: Machine, font: Dict, matrix: Matrix): Dict {
  const { memory } = machine;
  const own = entryOf(machine, font, 'FontMatrix')?.ref;
  if (!(own instanceof PsArray)) throw new ProgramError('invalidfont');
  const copy = memory.dict(font.entries.size);
  for (const [key, entry] of font.entries) memory.put(copy, key, entry);
  const array = memory.array(6);
  putMatrix(machine, array, joinMatrices(numbersOf(own) as unknown as Matrix, matrix));
  memory.put(copy, memory.name('FontMatrix'), { kind: kind.array, number: 0, ref: array });
  copy.access = font.access;
  return copy;
}

function requireFont(machine: Machine, ref: unknown): Dict {
  if (ref instanceof Dict && entryOf(machine, ref, 'FontType') !== undefined) return ref;
  throw new ProgramError('invalidfont');
}

/** Makes a dictionary a font. */
export function defineFont(machine: Machine, key: Key, dict: Dict): void {
  const { memory } = machine;
  if (entryOf(machine, dict, 'FontType') === undefined || entryOf(machine, dict, 'FontMatrix') === undefined)
    throw new ProgramError('invalidfont');
  dict.cached = undefined;
  memory.put(dict, memory.name('FID'), { kind: kind.font, number: 0, ref: {} });
  const wasGlobal = machine.fonts.isGlobal;
  if (!wasGlobal) memory.put(machine.fonts, key, { kind: kind.dict, number: 0, ref: dict });
}

/** @see PostScript Language Reference, third edition, "Glyph and Font Operators" */
export const fontOperators: OperatorTable = {
  findfont: {
    operands: 'any',
    run: (machine) => {
      const { operands } = machine;
      const dict = findFont(machine, keyOf(machine, operands.value()));
      operands.drop(1);
      operands.pushRef(kind.dict, dict);
    },
  },
  definefont: {
    operands: 'any dict',
    run: (machine) => {
      const { operands } = machine;
      const dict = operands.ref() as Dict;
      defineFont(machine, keyOf(machine, operands.value(1)), dict);
      operands.drop(2);
      operands.pushRef(kind.dict, dict);
    },
  },
  composefont: {
    operands: 'any name|dict array',
    run: (machine) => {
      const { operands } = machine;
      const [key, map, list] = [keyOf(machine, operands.value(2)), operands.value(1), operands.ref() as PsArray];
      const cmap = map.ref instanceof Dict ? map.ref : findCMapDict(machine, keyOf(machine, map));
      if (cmap === undefined) throw new ProgramError('undefinedresource');
      const fonts = Array.from({ length: list.length }, (_, at) => {
        const font = elementOf(list, at);
        if (font.ref instanceof Dict) return font.ref;
        const found = resourcesIn(machine, 'CIDFont').entries.get(keyOf(machine, font))?.ref;
        return found instanceof Dict ? found : findFont(machine, keyOf(machine, font));
      });
      const dict = composeFont(machine, key, cmap, fonts);
      defineFont(machine, key, dict);
      operands.drop(3);
      operands.pushRef(kind.dict, dict);
    },
  },
  undefinefont: {
    operands: 'any',
    run: (machine) => {
      machine.memory.remove(machine.fonts, keyOf(machine, machine.operands.value()));
      machine.operands.drop(1);
    },
  },
  scalefont: {
    operands: 'dict number',
    run: (machine) => {
      const { operands } = machine;
      const font = transformed(machine, requireFont(machine, operands.ref(1)), scaling(operands.number()));
      operands.drop(2);
      operands.pushRef(kind.dict, font);
    },
  },
  makefont: {
    operands: 'dict array',
    run: (machine) => {
      const { operands } = machine;
      const font = transformed(machine, requireFont(machine, operands.ref(1)), matrixOf(operands.ref()));
      operands.drop(2);
      operands.pushRef(kind.dict, font);
    },
  },
  setfont: {
    operands: 'dict',
    run: (machine) => {
      machine.graphics.state.font = requireFont(machine, machine.operands.ref());
      machine.operands.drop(1);
    },
  },
  selectfont: {
    operands: 'any number|array',
    run: (machine) => {
      const { operands, graphics } = machine;
      const font = findFont(machine, keyOf(machine, operands.value(1)));
      const size = operands.ref();
      const matrix = size instanceof PsArray ? matrixOf(size) : scaling(operands.number());
      graphics.state.font = transformed(machine, font, matrix);
      operands.drop(2);
    },
  },
  currentfont: {
    operands: '',
    run: (machine) => {
      const { operands, graphics } = machine;
      if (graphics.state.font === undefined) throw new ProgramError('invalidfont');
      operands.pushRef(kind.dict, graphics.state.font);
    },
  },
  rootfont: {
    operands: '',
    run: ({ operands, graphics }) => {
      if (graphics.state.font === undefined) throw new ProgramError('invalidfont');
      operands.pushRef(kind.dict, graphics.state.font);
    },
  },
  findencoding: {
    operands: 'name|string',
    run: (machine) => {
      const { operands } = machine;
      const ref = operands.ref();
      const name = ref instanceof Name ? ref.text : textOf((ref as PsString).bytes);
      const encoding = encodingOf(machine, name);
      if (encoding === undefined) throw new ProgramError('undefinedresource');
      operands.drop(1);
      operands.pushRef(kind.array, encoding);
    },
  },
  setcachedevice: {
    operands: 'number number number number number number',
    run: (machine) => setGlyphWidth(machine, 6),
  },
  setcachedevice2: {
    operands: 'number number number number number number number number number number',
    run: (machine) => setGlyphWidth(machine, 10),
  },
  setcharwidth: { operands: 'number number', run: (machine) => setGlyphWidth(machine, 2) },
  cachestatus: {
    operands: '',
    run: ({ operands }) => {
      for (const value of [0, 1_000_000, 0, 1_000, 0, 1_000, 100_000]) operands.pushInteger(value);
    },
  },
};

/** The width of the glyph whose procedure is running. */
function setGlyphWidth(machine: Machine, count: number): void {
  const { operands } = machine;
  machine.glyphWidth = [operands.number(count - 1), operands.number(count - 2)];
  operands.drop(count);
  // Glyphs that state their bounds are painted alike at each place. @see PostScript Language Reference, "Font Cache"
  if (count > 2) machine.graphics.state.startCaching?.();
}

/** An encoding that every printer has. */
export function encodingOf(machine: Machine, name: string): PsArray | undefined {
  const names = { StandardEncoding: standardEncoding, ISOLatin1Encoding: isoLatin1Encoding }[name];
  if (names === undefined) return undefined;
  const known = machine.encodings.get(name);
  if (known !== undefined) return known;
  const { memory } = machine;
  const wasGlobal = memory.isGlobal;
  memory.isGlobal = true;
  const array = encodingArray(machine, names);
  memory.isGlobal = wasGlobal;
  machine.encodings.set(name, array);
  return array;
}
