// Longer than other files: all steps change the state of one run.

import { unicodeOfGlyphName } from '../../../assets/glyph-names.ts';
import type { ClipState } from '../../../drawing/painting/clip-groups.ts';
import type { GlyphFont, GlyphPosition } from '../../../models/drawing/nodes.ts';
import { joinMatrices, type Matrix, scaling, translation } from '../../../outline/matrix.ts';
import { type Box, controlBoundsOf } from '../../../outline/measure/bounds.ts';
import type { Outline } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { type Page, transformBox, unite } from '../graphics/page.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Continuation } from '../machine/execution-stack.ts';
import type { Machine } from '../machine/machine.ts';
import { kind } from '../objects/kinds.ts';
import { elementOf, Name, PsArray } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import { paintOf } from '../operators/graphics/paint.ts';
import { type FontGlyph, type GlyphOutlines, openFont, type ShownFont } from './font.ts';
import type { GlyphKey } from './glyph.ts';
import { metricsOf } from './metrics.ts';
import { type PaintedGlyph, type ProcedureGlyphs, procedureGlyphsOf } from './procedure-glyphs.ts';
import type { ShownCharacter, ShowOptions } from './show-options.ts';

/** The types of fonts whose glyphs have numbers. */
const cidTypes = [9, 10, 11];

const boxes = new WeakMap<Outline, Box | null>();
/** Coordinates of glyphs are thousandths of an em. */
const perEm = scaling(1000);

/** Shows characters of the current font one after another. Procedures of glyphs are called between two steps. */
export class ShowRun implements Continuation {
  readonly isLoop = true;
  readonly #machine: Machine;
  readonly #font: ShownFont;
  readonly #characters: readonly ShownCharacter[];
  readonly #options: ShowOptions;
  /** Height of the stack of graphics states while the procedure of a glyph runs. */
  #height: number | undefined;
  #index = 0;
  #glyphs: GlyphPosition[] = [];
  /** The font of these glyphs. */
  #glyphFont: GlyphFont | undefined;
  /** The glyph whose procedure has called `setcachedevice`. */
  #painted: Page | undefined;
  #text = '';
  #box: Box | undefined;
  /** Sum of the advances, in user space. */
  #width: [number, number] = [0, 0];
  #isBetween = false;

  constructor(machine: Machine, characters: readonly ShownCharacter[], options: ShowOptions) {
    const { font } = machine.graphics.state;
    if (font === undefined) throw new ProgramError('invalidfont');
    this.#machine = machine;
    this.#font = openFont(machine, font);
    this.#characters = characters;
    this.#options = options;
  }

  next(): boolean {
    const { between, purpose } = this.#options;
    if (this.#height !== undefined) this.#finishProcedure();
    while (this.#index < this.#characters.length) {
      const character = this.#characters[this.#index]!;
      if (between !== undefined && this.#index > 0 && !this.#isBetween) {
        this.#flush();
        this.#isBetween = true;
        this.#machine.operands.pushInteger(this.#characters[this.#index - 1]!.code);
        this.#machine.operands.pushInteger(character.code);
        this.#machine.call(between);
        return true;
      }
      this.#isBetween = false;
      if (this.#options.each !== undefined) {
        this.#callEach(character, this.#options.each);
        return true;
      }
      const font = this.#fontOf(character);
      if (font.outlines === undefined) {
        const known = this.#procedureGlyphs(font)?.get(this.#nameOf(character, font));
        if (known === undefined) {
          this.#flush();
          this.#startProcedure(character, font);
          return true;
        }
        this.#showPainted(character, font, known);
      } else this.#showGlyph(character, font, font.outlines);
      this.#index++;
    }
    this.#flush();
    if (purpose === 'measure' && this.#options.each === undefined) {
      for (const value of this.#width) this.#machine.operands.pushNumber(value);
    }
    return false;
  }

  #fontOf({ font }: ShownCharacter): ShownFont {
    return font ?? this.#font;
  }

  /** The name of the glyph, or its CID. */
  #keyOf({ code, name, character = code }: ShownCharacter, { type, encoding }: ShownFont): GlyphKey {
    if (name !== undefined) return name.text;
    if (cidTypes.includes(type)) return character;
    if (encoding === undefined || character >= encoding.length) return '.notdef';
    const { ref } = elementOf(encoding, character);
    return ref instanceof Name ? ref.text : '.notdef';
  }

  /** Maps character space to device space at the current point. */
  #matrix(font: ShownFont): Matrix {
    const { state } = this.#machine.graphics;
    const [a, b, c, d] = state.matrix;
    return joinMatrices(font.matrix, [a, b, c, d, state.path.x, state.path.y]);
  }

  #showGlyph(character: ShownCharacter, font: ShownFont, outlines: GlyphOutlines): void {
    const key = this.#keyOf(character, font);
    const glyph = font.glyph(key) ?? font.glyph(typeof key === 'number' ? 0 : '.notdef');
    const metrics = metricsOf(this.#machine, font, key, glyph);
    this.#machine.context.spend(20);
    if (glyph !== undefined && this.#options.purpose !== 'measure')
      this.#place(glyph, font, outlines, key, metrics.origin);
    this.#advance(character.code, font, metrics.advance);
  }

  #place(
    { index, outline }: FontGlyph,
    font: ShownFont,
    outlines: GlyphOutlines,
    key: GlyphKey,
    [originX, originY]: readonly [number, number],
  ): void {
    const { graphics } = this.#machine;
    const { state } = graphics;
    const matrix = joinMatrices([1, 0, 0, 1, -originX, -originY], this.#matrix(font));
    this.#useFont(outlines);
    if (typeof key === 'string') this.#text += unicodeOfGlyphName(key);
    if (outline.verbs.length === 0) return;
    if (this.#options.purpose === 'path') {
      const { x, y } = state.path;
      const path = state.ownPath();
      path.append(outline, matrix);
      path.requireWithin(this.#machine.context.limits.maxPathSegments);
      path.moveTo(x, y);
      return;
    }
    if (font.paintType === 2) {
      const pen = Object.assign(state.copy(), { matrix, lineWidth: font.strokeWidth });
      const paint = paintOf(this.#machine);
      if (paint !== undefined) graphics.page.stroke(pen, transformOutline(outline, matrix), paint);
      return;
    }
    this.#glyphs.push({ glyph: index, matrix: joinMatrices(perEm, matrix) });
    this.#include(boxOf(outline), matrix);
  }

  /** Paints the glyphs so far if they are of another font. */
  #useFont(font: GlyphFont): void {
    if (this.#glyphFont !== font) this.#flush();
    this.#glyphFont = font;
  }

  #include(box: Box | undefined, matrix: Matrix): void {
    if (box === undefined) return;
    const placed = transformBox(box, matrix);
    this.#box = this.#box === undefined ? placed : unite(this.#box, placed);
  }

  #advance(code: number, font: ShownFont, [advanceX, advanceY]: readonly [number, number]): void {
    const { extra, wide, advances, purpose } = this.#options;
    const [a, b, c, d] = font.matrix;
    let [x, y] = [a * advanceX + c * advanceY, b * advanceX + d * advanceY];
    if (advances !== undefined) [x, y] = advances[this.#index] ?? [0, 0];
    if (extra !== undefined) [x, y] = [x + extra[0], y + extra[1]];
    if (wide !== undefined && wide.code === code) [x, y] = [x + wide.extra[0], y + wide.extra[1]];
    this.#width = [this.#width[0] + x, this.#width[1] + y];
    if (purpose === 'measure') return;
    const { state } = this.#machine.graphics;
    const [ma, mb, mc, md] = state.matrix;
    const path = state.ownPath();
    path.moveTo(path.x + ma * x + mc * y, path.y + mb * x + md * y);
  }

  #callEach(character: ShownCharacter, procedure: PsArray): void {
    const font = this.#fontOf(character);
    const glyph = font.glyph(this.#keyOf(character, font));
    const [a, b, c, d] = this.#font.matrix;
    const [x, y] = [glyph?.advanceX ?? 0, glyph?.advanceY ?? 0];
    const { operands } = this.#machine;
    operands.pushInteger(character.character ?? character.code);
    operands.pushNumber(a * x + c * y);
    operands.pushNumber(b * x + d * y);
    this.#index++;
    this.#machine.call(procedure);
  }

  /** Calls the procedure of a glyph in its own coordinate system. */
  #startProcedure(character: ShownCharacter, font: ShownFont): void {
    const { graphics, operands, memory } = this.#machine;
    const { dict } = font;
    const byName = entryOf(this.#machine, dict, 'BuildGlyph')?.ref;
    const byCode = entryOf(this.#machine, dict, 'BuildChar')?.ref;
    const procedure = byName instanceof PsArray ? byName : byCode;
    if (!(procedure instanceof PsArray)) throw new ProgramError('invalidfont');
    const matrix = this.#matrix(font);
    this.#height = graphics.save();
    graphics.state.matrix = matrix;
    graphics.state.newPath();
    const { clip } = graphics.state;
    graphics.state.startCaching = () => this.#paintApart(font, clip, matrix);
    if (this.#options.purpose !== 'paint') graphics.state.isMuted = true;
    this.#machine.glyphWidth = [0, 0];
    operands.pushRef(kind.dict, dict);
    const key = this.#keyOf(character, font);
    if (typeof key === 'number') operands.pushInteger(key);
    else if (procedure === byName) operands.pushRef(kind.name, memory.name(key));
    else if (character.name !== undefined) operands.pushInteger(this.#codeOf(character.name, font));
    else operands.pushInteger(character.character ?? character.code);
    this.#machine.call(procedure);
  }

  #codeOf(name: Name, { encoding }: ShownFont): number {
    if (encoding === undefined) return 0;
    for (let code = 0; code < encoding.length; code++) if (elementOf(encoding, code).ref === name) return code;
    return 0;
  }

  #finishProcedure(): void {
    const { graphics, glyphWidth } = this.#machine;
    if (this.#height !== undefined) graphics.restore(this.#height);
    this.#height = undefined;
    const painted = this.#painted;
    this.#painted = undefined;
    const character = this.#characters[this.#index]!;
    const font = this.#fontOf(character);
    const glyphs = painted && this.#procedureGlyphs(font);
    if (painted === undefined || glyphs === undefined) this.#advance(character.code, font, glyphWidth);
    else this.#showPainted(character, font, glyphs.add(this.#nameOf(character, font), painted, glyphWidth));
    this.#index++;
  }

  /** The painted glyphs of a font; undefined if glyphs are not painted, or with a pattern, which stays in its place. */
  #procedureGlyphs({ dict, matrix }: ShownFont): ProcedureGlyphs | undefined {
    const { state } = this.#machine.graphics;
    if (this.#options.purpose !== 'paint' || state.isMuted || state.colour.pattern !== undefined) return undefined;
    const identifier = entryOf(this.#machine, dict, 'FID')?.ref;
    const [a, b, c, d] = state.matrix;
    const size = joinMatrices(matrix, [a, b, c, d, 0, 0]);
    return procedureGlyphsOf(identifier instanceof Object ? identifier : dict, size, state.colour);
  }

  /** The name of a glyph among those that are painted. */
  #nameOf(character: ShownCharacter, font: ShownFont): string {
    return `${character.character ?? character.code} ${this.#keyOf(character, font)}`;
  }

  /** Lets the procedure of a glyph paint around the origin under no clip, unless it has begun a path or a clip. */
  #paintApart(font: ShownFont, clip: ClipState | undefined, [, , , , x, y]: Matrix): void {
    const { graphics } = this.#machine;
    const states = this.#height === undefined ? [] : graphics.statesSince(this.#height);
    for (const state of states) state.startCaching = undefined;
    const isChanged = states.some((state) => state.clip !== clip || state.path.hasPoint);
    if (isChanged || this.#procedureGlyphs(font) === undefined) return;
    this.#painted = graphics.page.part();
    for (const state of states) {
      const [a, b, c, d, e, f] = state.matrix;
      state.matrix = [a, b, c, d, e - x, f - y];
      state.clip = undefined;
      state.target = this.#painted;
    }
  }

  #showPainted(character: ShownCharacter, font: ShownFont, { index, width, bounds }: PaintedGlyph): void {
    const glyphs = this.#procedureGlyphs(font);
    this.#machine.context.spend(20);
    if (glyphs?.drawings.has(index)) {
      this.#useFont(glyphs);
      const [, , , , x, y] = this.#matrix(font);
      const matrix = translation(x, y);
      this.#glyphs.push({ glyph: index, matrix });
      this.#include(bounds, matrix);
    }
    this.#advance(character.code, font, width);
  }

  /** Paints the glyphs collected so far. */
  #flush(): void {
    if (this.#glyphs.length === 0) return;
    const { graphics } = this.#machine;
    const { state, page } = graphics;
    const paint = paintOf(this.#machine);
    const font = this.#glyphFont;
    if (paint !== undefined && font !== undefined && !state.isMuted) {
      const text = this.#text === '' ? undefined : this.#text;
      page.add({ kind: 'glyphs', font, glyphs: this.#glyphs, paint, text }, state.clip, this.#box);
    }
    this.#glyphs = [];
    this.#text = '';
    this.#box = undefined;
  }
}

function boxOf(outline: Outline): Box | undefined {
  let box = boxes.get(outline);
  if (box === undefined) {
    box = controlBoundsOf(outline) ?? null;
    boxes.set(outline, box);
  }
  return box ?? undefined;
}
