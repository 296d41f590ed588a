import type { TextElement } from '../../../models/design/elements.ts';
import type { Story } from '../../../models/design/stories.ts';
import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import { joinMatrices, type Matrix } from '../../../outline/matrix.ts';
import { drawElements } from '../element.ts';
import { type DrawScene, placedBy } from '../scene.ts';
import { placeObject } from './anchored/anchored-place.ts';
import { FontSet } from './characters/font-set.ts';
import { drawBentLines, drawLines } from './characters/glyph-nodes.ts';
import { GlyphFonts } from './characters/glyph-runs.ts';
import { widenColumns } from './columns/auto-width.ts';
import { isQuarter, quartersOf, turnOf } from './columns/frame-turn.ts';
import { listColumns, listTextFrames, placeTextElement, type TextColumn } from './columns/text-frames.ts';
import { verticalShifts } from './columns/vertical-align.ts';
import { heightOf } from './notes/footnotes.ts';
import { drawNotes } from './notes/note-nodes.ts';
import { composeRestarted } from './notes/restarted-numbers.ts';
import { dropCapOf, listBlocks } from './paragraph-blocks.ts';
import { drawColumnRules, drawParagraphDecor } from './paragraph-decor.ts';
import { openTextPath } from './path/text-path.ts';
import type { PlacedLine } from './placed-line.ts';
import { composeStory } from './story-composer.ts';
import { partsOf } from './story-parts.ts';
import { drawTablePart } from './table/table-drawer.ts';
import { placeOfTable } from './table/table-line.ts';
import type { ComposedStory } from './text-flow.ts';
import { findTextLinks } from './text-links.ts';
import { findUndrawnFrame, type Undrawn } from './undrawn.ts';

/** Draws the text of frames. Each story is set once, through all its frames. */
export class TextDrawer {
  readonly #files: ReadonlyMap<string, Uint8Array>;
  readonly #stories = new Map<string, Promise<ComposedStory | undefined>>();
  readonly #glyphFonts = new GlyphFonts();
  #fonts: Promise<FontSet> | undefined;
  #frames: ReturnType<typeof listTextFrames> | undefined;
  #known: ReadonlyMap<string, Story> | undefined;

  constructor(files: ReadonlyMap<string, Uint8Array>) {
    this.#files = files;
  }

  /** Draws the lines of a frame in the space of the page. */
  async composeFrameText(element: TextElement, matrix: Matrix, scene: DrawScene): Promise<DrawingNode[]> {
    noteUnsupported(element, scene);
    const story = await this.#storyOf(element.text.story, element, matrix, scene);
    if (story === undefined) return [];
    const source = this.#find(element.text.story, scene)!; // it is composed
    noteUndrawn(findUndrawnFrame(source, element.text), element, scene);
    const owner = this.#ownerOf(element, scene);
    if (element.text.onPath !== undefined) return this.#drawOnPath(element, story, owner, matrix, scene);
    const toPage = joinMatrices(turnOf(quartersOf(element.text, source)), matrix);
    const rules = drawColumnRules(
      element.text,
      story.columns.filter(({ frame }) => frame === owner),
      scene,
    );
    const nodes: DrawingNode[] = rules.length === 0 ? [] : [{ kind: 'group', children: rules, ...placedBy(toPage) }];
    // A column may have only the rest of a note.
    for (const column of new Set([...story.lines.keys(), ...story.notes.keys()])) {
      if (column.frame !== owner) continue;
      const [lines, notes] = [story.lines.get(column) ?? [], story.notes.get(column) ?? []];
      noteColumn(element, { lines, hasNotes: notes.length > 0 }, scene);
      const text = (own: readonly PlacedLine[], to: Matrix) => this.#drawColumn(own, to, scene);
      for (const node of await drawNotes(column, notes, toPage, scene, text)) nodes.push(node);
      const shifts = verticalShifts(element.text, lines, heightOf(notes, scene.design.notes?.footnotes ?? {}));
      const moved = lines.map((line, at) => ({ ...line, baseline: line.baseline + (shifts[at] ?? 0) }));
      for (const node of await this.#drawColumn(moved, toPage, scene)) nodes.push(node);
    }
    return nodes;
  }

  #drawOnPath(
    element: TextElement,
    { lines }: ComposedStory,
    owner: string,
    matrix: Matrix,
    scene: DrawScene,
  ): DrawingNode[] {
    const path = openTextPath(element, scene);
    const own = [...lines].flatMap(([column, placed]) => (column.frame === owner ? placed : []));
    if (path === undefined || own.length === 0) return [];
    noteStraightParts(own, element, scene);
    const blocks = own.map((placed) => ({ placed, baseline: placed.baseline }));
    const children = drawBentLines(blocks, (...place) => path.bend(...place), this.#glyphFonts, scene);
    return children.length === 0 ? [] : [{ kind: 'group', children, ...placedBy(matrix) }];
  }

  /** Draws lines, and tables among them, in the space of the page. */
  async #drawColumn(lines: readonly PlacedLine[], matrix: Matrix, scene: DrawScene): Promise<DrawingNode[]> {
    const moved = lines.map((placed) => ({ placed, baseline: placed.baseline }));
    const blocks = listBlocks(moved);
    const dropCaps = blocks.flatMap((block) => dropCapOf(block) ?? []);
    const lettered = [...dropCaps, ...moved];
    for (const link of findTextLinks(lettered, matrix)) scene.textLinks.push(link);
    const glyphs = drawLines(lettered, this.#glyphFonts, scene);
    const drawn = [...drawParagraphDecor(blocks, scene), ...glyphs];
    const nodes: DrawingNode[] = drawn.length === 0 ? [] : [{ kind: 'group', children: drawn, ...placedBy(matrix) }];
    for (const node of await this.#drawAnchored(lines, matrix, scene)) nodes.push(node);
    for (const line of lines) {
      if (line.table === undefined) continue;
      const place = joinMatrices(placeOfTable(line, line.table), matrix);
      const text = (own: readonly PlacedLine[], to: Matrix) => this.#drawColumn(own, to, scene);
      for (const node of await drawTablePart(line.table, place, scene, text)) nodes.push(node);
    }
    return nodes;
  }

  /** Draws the elements that are anchored in lines. */
  async #drawAnchored(lines: readonly PlacedLine[], matrix: Matrix, scene: DrawScene): Promise<DrawingNode[]> {
    const nodes: DrawingNode[] = [];
    for (const line of lines) {
      if (!line.paragraph.hasAnchored) continue;
      for (const { cluster, x } of line.line.set()?.clusters ?? []) {
        const anchored = line.paragraph.anchoredAt(cluster);
        if (anchored === undefined) continue;
        const place = { ...anchored, line, x: line.column.left + x, baseline: line.baseline, matrix };
        const parent = joinMatrices(joinMatrices(anchored.object.turn, placeObject(place, scene)), matrix);
        for (const node of await drawElements([anchored.object.element], parent, scene)) nodes.push(node);
      }
    }
    return nodes;
  }

  /** The frame of the story whose lines an element shows: of the parts of an element, only the first is in the story. */
  #ownerOf(element: TextElement, scene: DrawScene): string {
    const story = this.#find(element.text.story, scene);
    if (story === undefined || story.frames.includes(element.id) || element.spanId === undefined) return element.id;
    const first = story.frames.find((id) => this.#frames?.get(id)?.element.spanId === element.spanId);
    return first ?? element.id;
  }

  #find(id: string, { design }: DrawScene): Story | undefined {
    this.#known ??= new Map((design.stories ?? []).map((story) => [story.id, story]));
    return this.#known.get(id);
  }

  #storyOf(id: string, element: TextElement, matrix: Matrix, scene: DrawScene): Promise<ComposedStory | undefined> {
    const known = this.#stories.get(id);
    if (known !== undefined) return known;
    const composed = this.#compose(id, element, matrix, scene);
    this.#stories.set(id, composed);
    return composed;
  }

  async #compose(
    id: string,
    element: TextElement,
    matrix: Matrix,
    scene: DrawScene,
  ): Promise<ComposedStory | undefined> {
    const story = this.#find(id, scene);
    if (story === undefined) return undefined;
    this.#frames ??= listTextFrames(scene);
    // The elements of texts are found when they are drawn.
    if (!this.#frames.has(element.id)) this.#frames.set(element.id, placeTextElement(element, matrix, scene));
    this.#fonts ??= FontSet.open(scene.design.fontData, this.#files, scene.context, (code, detail) =>
      scene.note(code, detail),
    );
    const fonts = await this.#fonts;
    const { paragraphs, opticalMargin } = story;
    const isOnPath = story.frames.some((frame) => this.#frames?.get(frame)?.element.text.onPath !== undefined);
    const isVertical = story.orientation === 'vertical' && !isOnPath;
    const flow = { paragraphs, parts: partsOf(story), nesting: [], opticalMargin, isVertical };
    const listed = listColumns(story, this.#frames, scene);
    const compose = (columns: readonly TextColumn[]) =>
      composeRestarted({ ...flow, columns }, (own) => composeStory(own, fonts, scene), scene);
    const columns = isVertical ? listed : await widenColumns(listed, this.#frames, compose);
    const composed = await compose(columns);
    if (story.orientation === 'vertical' && isOnPath)
      scene.note('DRAWING_LOOK_CHANGED', 'vertical text on a path is horizontal', element);
    if (opticalMargin !== undefined)
      scene.note('DRAWING_LOOK_CHANGED', 'characters hang at the ends of lines by shares of our own', element);
    if (composed.isOverset) scene.note('DRAWING_LOOK_LOST', 'text that exceeds its frames', element);
    if (composed.hasOversetCells) scene.note('DRAWING_LOOK_LOST', 'text that exceeds its cells', element);
    noteUndrawn(composed.undrawn, element, scene);
    if (composed.hasBreaks) scene.note('DRAWING_LOOK_CHANGED', 'lines may break elsewhere than in the layout program');
    return composed;
  }
}

function noteUndrawn({ marks, settings, estimates }: Undrawn, element: TextElement, scene: DrawScene): void {
  for (const mark of marks) scene.note('DRAWING_LOOK_LOST', `${mark} in text are not drawn`, element);
  for (const name of settings) scene.note('DRAWING_LOOK_CHANGED', `the text is set without ${name}`, element);
  for (const name of estimates) scene.note('DRAWING_LOOK_CHANGED', `${name} is an estimate`, element);
}

/** Notes settings of a frame that do not apply to the lines of a column. */
function noteColumn(
  element: TextElement,
  { lines, hasNotes }: { readonly lines: readonly PlacedLine[]; readonly hasNotes: boolean },
  scene: DrawScene,
): void {
  const { columns, verticalAlign = 'top' } = element.text;
  const { acrossColumns } = scene.design.notes?.footnotes ?? {};
  const change = (detail: string): void => scene.note('DRAWING_LOOK_CHANGED', detail, element);
  if (verticalAlign !== 'top' && lines.some(({ box }) => box !== undefined))
    change('text beside elements or in a shaped frame is not aligned vertically');
  if (verticalAlign !== 'top' && lines.some(({ column }) => column.band !== undefined))
    change('text with paragraphs that span or split columns is not aligned vertically');
  if (!hasNotes) return;
  if (acrossColumns === true && (columns?.count ?? 1) > 1) change('footnotes do not span columns');
}

/** Notes the parts of text on a path that are not drawn. */
function noteStraightParts(lines: readonly PlacedLine[], element: TextElement, scene: DrawScene): void {
  const lost = (detail: string): void => scene.note('DRAWING_LOOK_LOST', `${detail} of text on a path`, element);
  for (const { paragraph, table } of lines) {
    const parts = paragraph.content.parts.map(({ properties }) => properties);
    if (parts.some(({ underline, strikethrough }) => underline !== false || strikethrough !== false))
      lost('the lines under and through characters');
    if (parts.some(({ highlight }) => highlight !== undefined)) lost('highlights');
    if (paragraph.dropCap !== undefined) lost('drop caps');
    if (paragraph.hasAnchored) lost('anchored elements');
    if (paragraph.content.hasLinks) lost('links');
    if (paragraph.annotations !== undefined) lost('ruby and emphasis marks');
    if (table !== undefined) lost('tables');
    const { ruleAbove, ruleBelow, shading, border } = paragraph.full;
    if ([ruleAbove, ruleBelow, shading, border].some((each) => each !== 'none')) lost('rules, shading and borders');
  }
}

function noteUnsupported(element: TextElement, scene: DrawScene): void {
  const { onPath, rotation = 0 } = element.text;
  const change = (detail: string): void => scene.note('DRAWING_LOOK_CHANGED', detail, element);
  if (onPath?.effect === 'gravity') change('letters on a path are turned with it instead of to a centre');
  if ((onPath?.to ?? 'center') !== 'center' && element.stroke === undefined)
    change('text on a path is on the centre of its line');
  if ((onPath?.spacing ?? 0) !== 0) change('the spacing of letters on curves is not adjusted');
  if (!isQuarter(rotation)) change('text that is rotated in its frame by other angles than quarters is upright');
}
