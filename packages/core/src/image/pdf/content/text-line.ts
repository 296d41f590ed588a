import { BaseStream } from '../../../assets/pdfjs.generated.js';
import { ConversionError } from '../../../errors.ts';
import type { GlyphFont, GlyphPosition, Paint } from '../../../models/drawing/nodes.ts';
import { identity, joinMatrices, type Matrix, scaleOf, scaling, translation } from '../../../outline/matrix.ts';
import { drawOutline, type Outline, OutlineRecorder, recordOutline } from '../../../outline/outline.ts';
import { transformPen } from '../../../outline/transform.ts';
import { dictOf } from '../document/values.ts';
import { type ShownGlyph, unitsPerEm } from '../fonts/font.ts';
import { resolvePattern } from '../paint/pattern.ts';
import type { Interpreter } from './interpreter.ts';
import { addClip, emit } from './paint-node.ts';
import { looksOf, opacityOf, strokePath, usePaint } from './painting.ts';
import { type GraphicsState, initialState } from './state.ts';
import { Surface } from './surface.ts';
import type { TextRun } from './text-run.ts';

/** A gap of at least this part of an em is a space between words. */
const wordGap = 0.2;

/** Shows text and joins the glyphs that one element can paint. */
export class TextLine implements TextRun {
  readonly #content: Interpreter;
  #matrix: Matrix = identity;
  #line: Matrix = identity;
  #glyphs: GlyphPosition[] = [];
  #words = '';
  #state: GraphicsState | undefined;
  /** The place at which the text would continue without a gap. */
  #end: readonly [number, number] | undefined;
  #clip: OutlineRecorder | undefined;
  #characters = 0;

  constructor(content: Interpreter) {
    this.#content = content;
  }

  begin(): void {
    this.#matrix = this.#line = identity;
    this.#clip = undefined;
  }

  end(): void {
    this.flush();
    const clip = this.#clip;
    this.#clip = undefined;
    if (clip !== undefined) addClip(this.#content, clip.outline(), 'nonzero');
  }

  setMatrix(matrix: Matrix): void {
    this.#matrix = this.#line = matrix;
  }

  moveBy(x: number, y: number): void {
    this.#matrix = this.#line = joinMatrices(translation(x, y), this.#line);
  }

  nextLine(): void {
    this.moveBy(0, -this.#content.state.text.leading);
  }

  adjust(amount: number): void {
    const { font, size, scale } = this.#content.state.text;
    const by = (-amount / 1000) * size;
    const move = font?.isVertical ? translation(0, by) : translation(by * scale, 0);
    this.#matrix = joinMatrices(move, this.#matrix);
  }

  async setFont(raw: unknown, size: number): Promise<void> {
    const { services } = this.#content;
    const font = await services.fonts.open(raw);
    this.#content.change({ text: { ...this.#content.state.text, font, size } });
  }

  show(text: string): Promise<void> | undefined {
    const { state, services } = this.#content;
    const { font } = state.text;
    if (font === undefined) return undefined;
    const { maxTextCharacters } = services.context.limits;
    // A character has at most four bytes.
    if (text.length > maxTextCharacters * 4)
      throw new ConversionError('DRAWING_TOO_LARGE', `the text has more than ${maxTextCharacters} characters`);
    const glyphs = font.glyphs(text);
    this.#characters += glyphs.length;
    if (this.#characters > maxTextCharacters)
      throw new ConversionError('DRAWING_TOO_LARGE', `the text has more than ${maxTextCharacters} characters`);
    services.context.spend(glyphs.length * 20);
    if (font.type3 !== undefined) return this.#showProcedures(glyphs);
    this.#continue(font.drawn, state);
    for (const glyph of glyphs) {
      this.#place(glyph);
      this.#advance(glyph);
    }
    return this.#isPlain(state) ? undefined : this.#paintNow();
  }

  flush(): void {
    const [state, glyphs] = [this.#state, this.#glyphs];
    if (state === undefined) return;
    const text = this.#words;
    this.#forget();
    if (glyphs.length === 0 && text.trim() === '') return;
    const { font, mode } = state.text;
    if (font === undefined || mode % 4 === 3) return;
    const paint: Paint = { kind: 'solid', colour: state.fill.colour };
    const current = this.#content.state;
    this.#content.state = state;
    emit(this.#content, { kind: 'glyphs', font: font.drawn, glyphs, text, paint, ...looksOf(state, 'fill') });
    this.#content.state = current;
  }

  #forget(): void {
    this.#glyphs = [];
    this.#words = '';
    this.#state = undefined;
    this.#end = undefined;
  }

  /** True if the glyphs may be joined with the next ones: solid fills without strokes and clips. */
  #isPlain({ text, fill, fillOpacity, blendMode, mask }: GraphicsState): boolean {
    const isSimple = fill.pattern === undefined && fillOpacity === 1 && blendMode === 'normal' && mask === undefined;
    return text.mode === 0 && isSimple;
  }

  /** Ends the element so far if the next glyphs cannot be part of it. */
  #continue(font: GlyphFont, state: GraphicsState): void {
    const before = this.#state;
    if (before !== undefined) {
      const isSame =
        before.text.font?.drawn === font &&
        before.fill === state.fill &&
        before.clip === state.clip &&
        before.fillOverprint === state.fillOverprint &&
        this.#isPlain(state);
      if (!isSame) this.flush();
    }
    this.#state = state;
  }

  /** Maps an em to the coordinates of the surface. */
  #placeMatrix(): Matrix {
    const { matrix, text } = this.#content.state;
    const { size, scale, rise } = text;
    return joinMatrices(joinMatrices([size * scale, 0, 0, size, 0, rise], this.#matrix), matrix);
  }

  #place(glyph: ShownGlyph): void {
    const { font } = this.#content.state.text;
    let place = this.#placeMatrix();
    if (font?.isVertical) place = joinMatrices(translation(-glyph.vertical[1], -glyph.vertical[2]), place);
    this.#addWord(glyph, place);
    for (const [at, { glyph: index, x, y }] of glyph.parts.entries()) {
      const matrix = x === 0 && y === 0 ? place : joinMatrices(translation(x, y), place);
      this.#glyphs.push({ glyph: index, matrix, text: at === 0 ? glyph.text : '' });
    }
  }

  #addWord({ text, advance }: ShownGlyph, place: Matrix): void {
    const [a, b, , , x, y] = place;
    const end = this.#end;
    if (end !== undefined && this.#words !== '' && !/\s$/.test(this.#words) && !/^\s/.test(text)) {
      const em = Math.hypot(a, b) || 1;
      if (Math.hypot(x - end[0], y - end[1]) > wordGap * em) this.#words += ' ';
    }
    this.#words += text;
    this.#end = [x + a * advance, y + b * advance];
  }

  #advance({ advance, vertical, isSpace }: ShownGlyph): void {
    const { font, size, characterSpace, wordSpace, scale } = this.#content.state.text;
    const extra = characterSpace + (isSpace ? wordSpace : 0);
    const move = font?.isVertical
      ? translation(0, vertical[0] * size + extra)
      : translation((advance * size + extra) * scale, 0);
    this.#matrix = joinMatrices(move, this.#matrix);
  }

  /** Paints glyphs that are stroked, clip, or have a pattern, transparency or a mask. */
  async #paintNow(): Promise<void> {
    const content = this.#content;
    const { state } = content;
    const { font, mode } = state.text;
    const [glyphs, text] = [this.#glyphs, this.#words];
    this.#forget();
    if (font === undefined || glyphs.length === 0) return;
    const shared = { kind: 'glyphs', font: font.drawn, glyphs, text } as const;
    const outline = joinGlyphs(font.drawn, glyphs);
    if (mode === 0 || mode === 2 || mode === 4 || mode === 6) {
      const add = (paint: Paint): void => emit(content, { ...shared, paint, ...looksOf(state, 'fill') });
      if (state.fill.pattern === undefined) add({ kind: 'solid', colour: state.fill.colour });
      else
        usePaint(await resolvePattern(content, state.fill, outline), add, (children) =>
          emit(content, {
            kind: 'group',
            label: text,
            clip: { shapes: [{ outline, rule: 'nonzero' }] },
            children,
            ...opacityOf(state.fillOpacity),
          }),
        );
    }
    if (mode === 1 || mode === 2 || mode === 5 || mode === 6) await strokePath(content, outline);
    if (mode >= 4) {
      this.#clip ??= new OutlineRecorder();
      drawOutline(outline, this.#clip);
    }
  }

  /** Runs the content streams of Type 3 glyphs. @see ISO 32000-1, "Type 3 Fonts" */
  async #showProcedures(glyphs: readonly ShownGlyph[]): Promise<void> {
    this.flush();
    const content = this.#content;
    const { font, mode } = content.state.text;
    const type3 = font?.type3;
    if (font === undefined || type3 === undefined) return;
    const procedures = dictOf(type3.dict.get('CharProcs'));
    const shown: GlyphPosition[] = [];
    const drawings = drawingsOf(content, font.drawn);
    let text = '';
    for (const glyph of glyphs) {
      const place = joinMatrices(type3.matrix, this.#placeMatrix());
      const stream = glyph.procedure === undefined ? undefined : procedures?.get(glyph.procedure);
      if (stream instanceof BaseStream && mode !== 3) {
        const index = await this.#drawProcedure(stream, glyph.procedure!, drawings, place);
        if (index !== undefined) shown.push({ glyph: index, matrix: place });
      }
      text += glyph.text;
      this.#advance(glyph);
    }
    if (shown.length === 0) return;
    const paint: Paint = { kind: 'solid', colour: content.state.fill.colour };
    emit(content, {
      kind: 'glyphs',
      font: drawings.font,
      glyphs: shown,
      text,
      paint,
      ...looksOf(content.state, 'fill'),
    });
  }

  /** Draws a glyph in its own coordinates, once for each colour; returns its number. */
  async #drawProcedure(
    stream: BaseStream,
    name: string,
    drawings: Type3Drawings,
    place: Matrix,
  ): Promise<number | undefined> {
    const content = this.#content;
    const { services, state } = content;
    const known = drawings.indexes.get(name);
    if (known !== undefined) return known;
    const { type3 } = state.text.font!;
    const surface = new Surface(everywhere, services.count, content.surface.scale * scaleOf(place));
    const { fill } = state;
    const solid = { space: fill.space, colour: fill.colour };
    const own: GraphicsState = { ...initialState, fill: solid, stroke: solid };
    const resources = dictOf(type3?.dict.get('Resources')) ?? content.resources;
    const key = stream.dict?.objId ?? stream;
    const inner = content.inner(key, surface, { matrix: identity, resources, state: own });
    if (inner === undefined) return undefined;
    await inner.run([stream]);
    const index = drawings.indexes.size;
    drawings.indexes.set(name, index);
    drawings.drawings.set(index, surface.nodes());
    return index;
  }
}

/** Type 3 glyphs have no bounds until they are drawn. */
const everywhere = { xMin: -100_000, yMin: -100_000, xMax: 100_000, yMax: 100_000 };

interface Type3Drawings {
  readonly font: GlyphFont;
  readonly indexes: Map<string, number>;
  readonly drawings: Map<number, ReturnType<Surface['nodes']>>;
}

const type3Drawings = new WeakMap<GlyphFont, Map<string, Type3Drawings>>();

/** The drawn glyphs of a Type 3 font in the current colour. */
function drawingsOf({ state }: Interpreter, font: GlyphFont): Type3Drawings {
  const byColour = type3Drawings.get(font) ?? new Map<string, Type3Drawings>();
  type3Drawings.set(font, byColour);
  const key = JSON.stringify(state.fill.colour);
  let found = byColour.get(key);
  if (found === undefined) {
    const drawings = new Map<number, ReturnType<Surface['nodes']>>();
    found = { font: { name: font.name, unitsPerEm: 1, outlines: new Map(), drawings }, indexes: new Map(), drawings };
    byColour.set(key, found);
  }
  return found;
}

function joinGlyphs(font: GlyphFont, glyphs: readonly GlyphPosition[]): Outline {
  const unit = scaling(1 / unitsPerEm);
  return recordOutline((pen) => {
    for (const { glyph, matrix } of glyphs) {
      const outline = font.outlines.get(glyph);
      if (outline !== undefined) drawOutline(outline, transformPen(pen, joinMatrices(unit, matrix)));
    }
  });
}
