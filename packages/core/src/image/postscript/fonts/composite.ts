import { joinMatrices } from '../../../outline/matrix.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { Dict, elementOf, Name, PsArray, PsString } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import { CMap, cmapEntry } from './cmap.ts';
import { openFont, type ShownFont } from './font.ts';
import type { ShownCharacter } from './show-options.ts';

/** Fonts within fonts. @see PostScript Language Reference, third edition, "Nested composite fonts" */
const maxDepth = 5;

/** The characters of a string in the current font. */
export function charactersOf(machine: Machine, bytes: Uint8Array): ShownCharacter[] {
  const { font } = machine.graphics.state;
  if (font === undefined || openFont(machine, font).type !== 0) return Array.from(bytes, (code) => ({ code }));
  return new CompositeString(machine, bytes).read(font);
}

/** Descendants of a composite font with the matrices of both. */
const descendants = new WeakMap<ShownFont, Map<number, ShownFont>>();

/** Divides a string into the characters of the base fonts of a composite font. */
class CompositeString {
  readonly #machine: Machine;
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(machine: Machine, bytes: Uint8Array) {
    this.#machine = machine;
    this.#bytes = bytes;
  }

  read(dict: Dict): ShownCharacter[] {
    const root = openFont(this.#machine, dict);
    const characters: ShownCharacter[] = [];
    const mapType = this.#number(root, 'FMapType', 0);
    let selected = 0;
    while (this.#at < this.#bytes.length) {
      this.#machine.context.spend(4);
      const selects = this.#selection(root, mapType);
      if (selects === undefined) characters.push(this.#character(root, mapType, selected, 0));
      else selected = selects;
    }
    return characters;
  }

  /** Reads codes that select a font for all that follows: types 3, 7 and 8. */
  #selection(root: ShownFont, mapType: number): number | undefined {
    const byte = this.#bytes[this.#at]!;
    if (mapType === 8) {
      const found = [this.#number(root, 'ShiftIn', 15), this.#number(root, 'ShiftOut', 14)].indexOf(byte);
      if (found < 0) return undefined;
      this.#at++;
      return found;
    }
    const escapeCode = this.#number(root, 'EscChar', 255);
    if ((mapType !== 3 && mapType !== 7) || byte !== escapeCode) return undefined;
    const isDouble = mapType === 7 && this.#bytes[this.#at + 1] === escapeCode;
    const number = this.#bytes[this.#at + (isDouble ? 2 : 1)] ?? 0;
    this.#at += isDouble ? 3 : 2;
    return isDouble ? number + 256 : number;
  }

  #character(font: ShownFont, mapType: number, selected: number, depth: number): ShownCharacter {
    if (depth > maxDepth) throw new ProgramError('limitcheck');
    const byte = this.#bytes[this.#at]!;
    const second = this.#bytes[this.#at + 1] ?? 0;
    switch (mapType) {
      case 2:
        this.#at++;
        return this.#inDescendant(font, byte, depth, 0xff);
      case 3:
      case 7:
      case 8:
        return this.#inDescendant(font, selected, depth, 0xff);
      case 4:
        return this.#inDescendant(font, byte >> 7, depth, 0x7f);
      case 5: {
        const code = byte * 256 + second;
        this.#at++;
        return this.#inDescendant(font, code >> 7, depth, 0x7f);
      }
      case 6:
        return this.#bySubsets(font, depth);
      case 9:
        return this.#byMap(font, depth);
      default:
        throw new ProgramError('invalidfont');
    }
  }

  /** The next character in a descendant, whose code is one byte if it is a base font. */
  #inDescendant(font: ShownFont, number: number, depth: number, mask: number): ShownCharacter {
    const child = this.#descendant(font, number);
    if (child.type === 0) return this.#character(child, this.#number(child, 'FMapType', 0), 0, depth + 1);
    const code = (this.#bytes[this.#at++] ?? 0) & mask;
    return { code: number * 256 + code, font: child, character: code };
  }

  /** Ranges of codes of one or two bytes: type 6. */
  #bySubsets(font: ShownFont, depth: number): ShownCharacter {
    const { ref } = entryOf(this.#machine, font.dict, 'SubsVector') ?? {};
    if (!(ref instanceof PsString) || ref.bytes.length < 1) throw new ProgramError('invalidfont');
    const [size = 0, ...counts] = ref.bytes;
    const length = size + 1;
    let code = 0;
    for (let index = 0; index < length; index++) code = code * 256 + (this.#bytes[this.#at++] ?? 0);
    let number = 0;
    for (let at = 0; at + length <= counts.length; at += length, number++) {
      const count = counts.slice(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0);
      if (code < count) break;
      code -= count;
    }
    const child = this.#descendant(font, number);
    if (child.type === 0) throw new ProgramError('invalidfont', `depth ${depth}`);
    return { code: number * 256 + code, font: child, character: code };
  }

  #byMap(font: ShownFont, depth: number): ShownCharacter {
    const dict = entryOf(this.#machine, font.dict, 'CMap')?.ref;
    const map = dict instanceof Dict ? entryOf(this.#machine, dict, cmapEntry)?.ref : undefined;
    if (!(map instanceof CMap)) throw new ProgramError('invalidfont');
    const { length, code, character, font: number } = map.next(this.#bytes, this.#at, this.#machine.context);
    this.#at += length;
    const child = this.#descendant(font, number);
    if (child.type === 0) throw new ProgramError('invalidfont', `depth ${depth}`);
    return { code, font: child, ...(character instanceof Name ? { name: character } : { character }) };
  }

  #descendant(font: ShownFont, number: number): ShownFont {
    const all = descendants.get(font) ?? new Map<number, ShownFont>();
    descendants.set(font, all);
    const known = all.get(number);
    if (known !== undefined) return known;
    const [encoding, fonts] = ['Encoding', 'FDepVector'].map((name) => entryOf(this.#machine, font.dict, name)?.ref);
    if (!(encoding instanceof PsArray) || !(fonts instanceof PsArray)) throw new ProgramError('invalidfont');
    const index = number < encoding.length ? elementOf(encoding, number).number : -1;
    const dict = index >= 0 && index < fonts.length ? elementOf(fonts, index).ref : undefined;
    if (!(dict instanceof Dict)) throw new ProgramError('rangecheck');
    const own = openFont(this.#machine, dict);
    const isVertical = this.#number(font, 'WMode', 0) === 1;
    const child = { ...own, matrix: joinMatrices(own.matrix, font.matrix), isVertical };
    all.set(number, child);
    return child;
  }

  #number({ dict }: ShownFont, name: string, initial: number): number {
    const value = entryOf(this.#machine, dict, name);
    return value === undefined || value.ref !== undefined ? initial : value.number;
  }
}
