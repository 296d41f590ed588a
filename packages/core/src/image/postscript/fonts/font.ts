import type { GlyphFont } from '../../../models/drawing/nodes.ts';
import { identity, joinMatrices, type Matrix, scaling } from '../../../outline/matrix.ts';
import { type Outline, recordOutline } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { drawType1Glyph } from '../../../outline/type1/draw.ts';
import { decodeCharstring } from '../../../outline/type1/encryption.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { kind } from '../objects/kinds.ts';
import { Dict, elementOf, Name, PsArray, PsString } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import { numbersOf } from '../operators/graphics/matrix.ts';
import { drawCharstringCids, drawTrueTypeCids, joinTables } from './cid-glyphs.ts';
import { type DrawGlyph, type DrawnGlyph, type GlyphKey, type GlyphProgram, programEntry } from './glyph.ts';
import { drawSfntGlyph, openSfnt } from './sfnt-glyphs.ts';
import type { StandardProgram } from './standard-program.ts';

export interface FontGlyph extends DrawnGlyph {
  /** Number of the glyph in `GlyphOutlines`. */
  readonly index: number;
}

/** The glyphs of a font that have been drawn; fonts that differ only in size or encoding share them. */
export class GlyphOutlines implements GlyphFont {
  readonly name: string;
  readonly unitsPerEm = 1000;
  readonly outlines = new Map<number, Outline>();
  readonly glyphs = new Map<GlyphKey, FontGlyph | undefined>();

  constructor(name: string) {
    this.name = name;
  }
}

/** A font dictionary, prepared for showing text. */
export interface ShownFont {
  readonly dict: Dict;
  readonly type: number;
  readonly matrix: Matrix;
  readonly encoding: PsArray | undefined;
  /** Absent for fonts whose glyphs are procedures. */
  readonly outlines: GlyphOutlines | undefined;
  readonly paintType: number;
  readonly strokeWidth: number;
  /** True for a part of a composite font that is set from top to bottom. */
  readonly isVertical?: boolean;
  glyph(key: GlyphKey): FontGlyph | undefined;
}

/** The types of fonts whose glyphs are procedures, or other fonts. */
const typesWithoutOutlines = [0, 3, 10];
/** The types of fonts whose matrix maps an em to 1. */
const typesOfUnitEm = [9, 11, 42];
const shared = new WeakMap<object, GlyphOutlines>();

/** Prepares a font dictionary; the result is kept with it. */
export function openFont(machine: Machine, dict: Dict): ShownFont {
  if (dict.cached !== undefined) return dict.cached as ShownFont;
  const number = (name: string, initial: number): number => {
    const value = entryOf(machine, dict, name);
    return value?.kind === kind.integer || value?.kind === kind.real ? value.number : initial;
  };
  const type = number('FontType', 1);
  const matrixArray = entryOf(machine, dict, 'FontMatrix')?.ref;
  const matrix =
    matrixArray instanceof PsArray && matrixArray.length === 6
      ? (numbersOf(matrixArray) as unknown as Matrix)
      : identity;
  const encoding = entryOf(machine, dict, 'Encoding')?.ref;
  const nameRef = entryOf(machine, dict, 'FontName')?.ref;
  const fontName = nameRef instanceof Name ? nameRef.text : 'font';
  const found = typesWithoutOutlines.includes(type) ? undefined : glyphSource(machine, dict, type);
  let outlines: GlyphOutlines | undefined;
  if (found !== undefined) {
    outlines = shared.get(found.owner) ?? new GlyphOutlines(fontName);
    shared.set(found.owner, outlines);
  }
  const font: ShownFont = {
    dict,
    type,
    matrix: typesOfUnitEm.includes(type) ? joinMatrices(scaling(0.001), matrix) : matrix,
    encoding: encoding instanceof PsArray ? encoding : undefined,
    outlines,
    paintType: number('PaintType', 0),
    strokeWidth: number('StrokeWidth', 0),
    glyph: (key) => (outlines === undefined || found === undefined ? undefined : glyphOf(outlines, found.draw, key)),
  };
  dict.cached = font;
  return font;
}

function glyphOf(outlines: GlyphOutlines, draw: DrawGlyph, key: GlyphKey): FontGlyph | undefined {
  if (outlines.glyphs.has(key)) return outlines.glyphs.get(key);
  const drawn = draw(key);
  const index = outlines.outlines.size;
  const glyph = drawn === undefined ? undefined : { ...drawn, index };
  outlines.glyphs.set(key, glyph);
  if (glyph !== undefined) outlines.outlines.set(index, glyph.outline);
  return glyph;
}

/** The glyphs of a font, and the object that fonts with the same glyphs share. */
function glyphSource(machine: Machine, dict: Dict, type: number): { owner: object; draw: DrawGlyph } | undefined {
  const program = entryOf(machine, dict, programEntry)?.ref as StandardProgram | GlyphProgram | undefined;
  const charStrings = entryOf(machine, dict, 'CharStrings')?.ref;
  if (program !== undefined && 'draw' in program) return { owner: program, draw: program.draw };
  if (program !== undefined && !hasOwnCharStrings(charStrings)) return { owner: program, draw: drawStandard(program) };
  if (type === 9)
    return { owner: entryOf(machine, dict, 'GlyphData') ?? dict, draw: drawCharstringCids(machine, dict) };
  if (type === 11) return { owner: entryOf(machine, dict, 'sfnts') ?? dict, draw: drawTrueTypeCids(machine, dict) };
  if (!(charStrings instanceof Dict)) throw new ProgramError('invalidfont');
  if (type === 42) return { owner: charStrings, draw: drawTrueType(machine, dict, charStrings) };
  return { owner: charStrings, draw: drawType1(machine, dict, charStrings) };
}

/** True if a program has replaced the placeholders of a standard font. */
function hasOwnCharStrings(charStrings: unknown): boolean {
  if (!(charStrings instanceof Dict)) return false;
  const { value: first } = charStrings.entries.values().next();
  return first?.ref instanceof PsString;
}

function drawStandard(program: StandardProgram): DrawGlyph {
  return (name) => {
    const glyph = program.glyph(String(name));
    return glyph === undefined ? undefined : { outline: glyph.outline, advanceX: glyph.advance, advanceY: 0 };
  };
}

function drawType1(machine: Machine, dict: Dict, charStrings: Dict): DrawGlyph {
  const priv = entryOf(machine, dict, 'Private')?.ref;
  const lenIV = priv instanceof Dict ? (entryOf(machine, priv, 'lenIV')?.number ?? 4) : 4;
  const subrs = priv instanceof Dict ? entryOf(machine, priv, 'Subrs')?.ref : undefined;
  const weights = entryOf(machine, dict, 'WeightVector')?.ref;
  const decode = (value: unknown): Uint8Array | undefined =>
    value instanceof PsString ? decodeCharstring(value.bytes, lenIV) : undefined;
  const glyphs = {
    charstrings: { get: (name: string) => decode(entryOf(machine, charStrings, name)?.ref) },
    subrs: {
      get: (index: number) =>
        subrs instanceof PsArray && index >= 0 && index < subrs.length
          ? decode(elementOf(subrs, index).ref)
          : undefined,
    },
    weights: weights instanceof PsArray ? numbersOf(weights) : undefined,
  };
  return (key) => {
    const name = String(key);
    if (entryOf(machine, charStrings, name) === undefined) return undefined;
    let advance: readonly [number, number] = [0, 0];
    const outline = recordOutline((pen) => {
      ({ advance } = drawType1Glyph(glyphs, name, pen, machine.context));
    });
    return { outline, advanceX: advance[0], advanceY: advance[1] };
  };
}

function drawTrueType(machine: Machine, dict: Dict, charStrings: Dict): DrawGlyph {
  const sfnts = entryOf(machine, dict, 'sfnts')?.ref;
  if (!(sfnts instanceof PsArray)) throw new ProgramError('invalidfont');
  const font = openSfnt(joinTables(sfnts));
  const scale = 1000 / font.unitsPerEm; // the matrix of such fonts maps an em to 1; `openFont` divides it
  return (name) => {
    const value = entryOf(machine, charStrings, String(name));
    if (value?.kind !== kind.integer) return undefined;
    let advance = 0;
    const outline = recordOutline((pen) => {
      advance = drawSfntGlyph(font, value.number, pen, machine.context);
    });
    return { outline: transformOutline(outline, [scale, 0, 0, scale, 0, 0]), advanceX: advance * scale, advanceY: 0 };
  };
}
