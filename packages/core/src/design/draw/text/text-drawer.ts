import type { TextElement } from '../../../models/design/elements.ts';
import type { Story } from '../../../models/design/stories.ts';
import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import { joinMatrices, type Matrix } from '../../../outline/matrix.ts';
import { type DrawScene, placedBy } from '../scene.ts';
import { drawShape } from '../shape.ts';
import { FontSet } from './font-set.ts';
import { drawLines, GlyphFonts } from './glyph-nodes.ts';
import { dropCapOf, listBlocks } from './paragraph-blocks.ts';
import { drawColumnRules, drawParagraphDecor } from './paragraph-decor.ts';
import type { PlacedLine } from './placed-line.ts';
import { composeStory } from './story-composer.ts';
import { drawTablePart } from './table/table-drawer.ts';
import { placeOfTable } from './table/table-line.ts';
import { type ComposedStory, partsOf } from './text-flow.ts';
import { listColumns, listTextFrames } from './text-frames.ts';
import { findUndrawnFrame, type Undrawn } from './undrawn.ts';
import { verticalShifts } from './vertical-align.ts';

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
    const story = await this.#storyOf(element.text.story, element, scene);
    if (story === undefined || element.text.onPath !== undefined) return [];
    noteUndrawn(findUndrawnFrame(this.#find(element.text.story, scene)!, element.text), element, scene); // it is composed
    const owner = this.#ownerOf(element, scene);
    const rules = drawColumnRules(
      element.text,
      story.columns.filter(({ frame }) => frame === owner),
      scene,
    );
    const nodes: DrawingNode[] = rules.length === 0 ? [] : [{ kind: 'group', children: rules, ...placedBy(matrix) }];
    for (const [column, lines] of story.lines) {
      if (column.frame !== owner) continue;
      const shifts = verticalShifts(element.text, lines);
      const moved = lines.map((line, at) => ({ ...line, baseline: line.baseline + (shifts[at] ?? 0) }));
      for (const node of await this.#drawColumn(moved, matrix, scene)) nodes.push(node);
    }
    return nodes;
  }

  /** Draws lines, and tables among them, in the space of the page. */
  async #drawColumn(lines: readonly PlacedLine[], matrix: Matrix, scene: DrawScene): Promise<DrawingNode[]> {
    const moved = lines.map((placed) => ({ placed, baseline: placed.baseline }));
    const blocks = listBlocks(moved);
    const dropCaps = blocks.flatMap((block) => dropCapOf(block) ?? []);
    const glyphs = drawLines([...dropCaps, ...moved], this.#glyphFonts, scene);
    const drawn = [...drawParagraphDecor(blocks, scene), ...glyphs];
    const nodes: DrawingNode[] = drawn.length === 0 ? [] : [{ kind: 'group', children: drawn, ...placedBy(matrix) }];
    for (const line of lines) {
      if (line.table === undefined) continue;
      const place = joinMatrices(placeOfTable(line, line.table), matrix);
      const text = (own: readonly PlacedLine[], to: Matrix) => this.#drawColumn(own, to, scene);
      for (const node of await drawTablePart(line.table, place, scene, text)) nodes.push(node);
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

  #storyOf(id: string, element: TextElement, scene: DrawScene): Promise<ComposedStory | undefined> {
    const known = this.#stories.get(id);
    if (known !== undefined) return known;
    const composed = this.#compose(id, element, scene);
    this.#stories.set(id, composed);
    return composed;
  }

  async #compose(id: string, element: TextElement, scene: DrawScene): Promise<ComposedStory | undefined> {
    const story = this.#find(id, scene);
    if (story === undefined) return undefined;
    this.#frames ??= listTextFrames(scene);
    this.#fonts ??= FontSet.open(scene.design.fontData, this.#files, scene.context, (code, detail) =>
      scene.note(code, detail),
    );
    const columns = listColumns(story, this.#frames, scene);
    const flow = { paragraphs: story.paragraphs, columns, parts: partsOf(story), nesting: [] };
    const composed = await composeStory(flow, await this.#fonts, scene);
    if (story.orientation === 'vertical') scene.note('DRAWING_LOOK_CHANGED', 'vertical text is horizontal', element);
    if (composed.isOverset) scene.note('DRAWING_LOOK_LOST', 'text that exceeds its frames', element);
    if (composed.hasOversetCells) scene.note('DRAWING_LOOK_LOST', 'text that exceeds its cells', element);
    noteUndrawn(composed.undrawn, element, scene);
    if (composed.hasBreaks) scene.note('DRAWING_LOOK_CHANGED', 'lines may break elsewhere than in the layout program');
    return composed;
  }
}

function noteUndrawn({ marks, settings }: Undrawn, element: TextElement, scene: DrawScene): void {
  for (const mark of marks) scene.note('DRAWING_LOOK_LOST', `${mark} in text are not drawn`, element);
  for (const name of settings) scene.note('DRAWING_LOOK_CHANGED', `the text is set without ${name}`, element);
}

function noteUnsupported(element: TextElement, scene: DrawScene): void {
  const { onPath, rotation = 0 } = element.text;
  if (onPath !== undefined) scene.note('DRAWING_LOOK_LOST', 'text on a path is not drawn', element);
  if (rotation !== 0) scene.note('DRAWING_LOOK_CHANGED', 'text that is rotated in its frame is upright', element);
  if (element.shape.kind !== 'rectangle' && !isRectangle(element, scene))
    scene.note('DRAWING_LOOK_CHANGED', 'text is set in the bounding box of its frame', element);
}

/** True if the path of a frame has the four corners of its box. */
function isRectangle({ shape }: TextElement, { context }: DrawScene): boolean {
  const { outline, box } = drawShape(shape, context);
  if (box === undefined) return true;
  const isOnEdge = (x: number, y: number): boolean =>
    (Math.abs(x - box.xMin) < 0.01 || Math.abs(x - box.xMax) < 0.01) &&
    (Math.abs(y - box.yMin) < 0.01 || Math.abs(y - box.yMax) < 0.01);
  return outline.points.every((x, at) => at % 2 === 1 || isOnEdge(x, outline.points[at + 1] ?? Number.NaN));
}
