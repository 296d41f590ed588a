import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type {
  Element,
  GroupElement,
  ImageElement,
  ShapeElement,
  TextElement,
} from '../../../models/design/elements.ts';
import type { PlacedImage, TextFrame } from '../../../models/design/frames.ts';
import type { MetaData } from '../../../models/design/meta-data.ts';
import type { Page } from '../../../models/design/pages.ts';
import type { Fill, Stroke } from '../../../models/design/paint.ts';
import type { Link } from '../../../models/design/references.ts';
import type { Shape } from '../../../models/design/shapes.ts';
import type { Story } from '../../../models/design/stories.ts';
import type { DesignBundle } from '../../../models/design-bundle.ts';
import { identity } from '../../../outline/matrix.ts';
import type { Ids } from '../../ids.ts';
import { createIds } from '../../ids.ts';
import { roundMatrix, roundNumber } from '../../round.ts';
import { Fonts } from './fonts.ts';
import type { Look } from './look.ts';
import { Pictures } from './pictures.ts';
import { Spot, shorten } from './spot.ts';
import { Swatches } from './swatches.ts';
import type { TableSketch } from './table.ts';
import { toTable } from './table.ts';
import type { ParagraphSketch } from './text.ts';
import { toParagraph } from './text.ts';

/** A page has to have some size, in points. */
const smallestSide = 0.01;

/** How the outline of an element is painted. */
export interface Paint {
  readonly fill?: Fill | undefined;
  readonly stroke?: Stroke | undefined;
  /** The stroke lies below the fill, which hides half of it. */
  readonly isStrokeBelow?: boolean | undefined;
}

export interface PageSketch {
  readonly path: string;
  readonly name?: string | undefined;
  /** Points. */
  readonly width: number;
  readonly height: number;
  readonly bleed?: number | undefined;
  readonly background?: Fill | undefined;
  readonly elements: Element[];
}

/**
 * A design in the making: dialects say what stands where, in points, and this gives ids, makes stories of texts, and
 * gathers swatches, fonts and pictures.
 */
export class Draft {
  readonly context: Context;
  readonly swatches: Swatches;
  readonly fonts: Fonts;
  readonly pictures = new Pictures();
  /** Facts of the whole, which dialects add to. */
  readonly metaData: MetaData;
  readonly #ids: Ids;
  readonly #claimed = new Set<string>();
  readonly #stories: Story[] = [];
  readonly #pages: Page[] = [];
  readonly #links = new Map<string, Link>();

  constructor(context: Context, identity: string, metaData: MetaData) {
    this.context = context;
    this.metaData = metaData;
    this.#ids = createIds(identity);
    this.swatches = new Swatches(this.#ids);
    this.fonts = new Fonts(this.#ids);
  }

  /** Which page comes next, counted from 1. */
  get nextPage(): number {
    return this.#pages.length + 1;
  }

  spot(item?: string): Spot {
    return new Spot(this.context, this.nextPage, item);
  }

  /** The id of the thing at a path. Where a template gives two things one name, the later ones are counted. */
  claim(path: string): string {
    let free = path;
    for (let count = 2; this.#claimed.has(free); count++) free = `${path}#${count}`;
    this.#claimed.add(free);
    return this.#ids(free);
  }

  addPage({ path, name, width, height, bleed = 0, background, elements }: PageSketch): void {
    const { maxFrames } = this.context.limits;
    if (this.#pages.length >= maxFrames) {
      throw new ConversionError('POD_TOO_LARGE', `the template has over ${maxFrames} pages, the most that is allowed`);
    }
    const edge = roundNumber(bleed);
    this.#pages.push({
      id: this.claim(path),
      name: name ?? String(this.nextPage),
      width: Math.max(roundNumber(width), smallestSide),
      height: Math.max(roundNumber(height), smallestSide),
      ...(edge > 0 && { bleed: { top: edge, right: edge, bottom: edge, left: edge } }),
      ...(background && { background }),
      elements,
    });
  }

  shape(look: Look, shape: Shape, paint: Paint): ShapeElement {
    return { kind: 'shape', ...this.#base(look), shape, ...painted(paint) };
  }

  /** An outline as a canvas paints it: one element, or two where the stroke lies below the fill. */
  outline(look: Look, shape: Shape, paint: Paint): ShapeElement | GroupElement {
    const { fill, stroke, isStrokeBelow } = paint;
    if (!isStrokeBelow || !fill || !stroke) return this.shape(look, shape, paint);
    const part = (name: string): Look => ({ path: `${look.path}/${name}`, transform: identity });
    return this.group(look, [this.shape(part('stroke'), shape, { stroke }), this.shape(part('fill'), shape, { fill })]);
  }

  image(look: Look, shape: Shape, image: PlacedImage, paint: Paint = {}): ImageElement {
    return { kind: 'image', ...this.#base(look), shape, ...painted(paint), image };
  }

  group(look: Look, elements: Element[], clip?: Shape): GroupElement {
    return { kind: 'group', ...this.#base(look), ...(clip && { clip }), elements };
  }

  text(look: Look, shape: Shape, frame: Omit<TextFrame, 'story'>, content: TextContent): TextElement {
    const base = this.#base(look);
    const story = this.claim(`${look.path}/story`);
    this.#stories.push({
      id: story,
      ...(content.direction === 'rtl' && { direction: content.direction }),
      frames: [base.id],
      paragraphs: (content.paragraphs ?? []).map((each) => this.#paragraph(each)),
      ...(content.table && this.#table(`${look.path}/table`, content.table)),
    });
    return { kind: 'text', ...base, shape, ...painted(content.paint ?? {}), text: { story, ...frame } };
  }

  finish(): DesignBundle {
    if (this.#pages.length === 0) {
      throw new ConversionError('POD_MALFORMED', 'the template has no pages, expected at least one');
    }
    for (const family of this.fonts.unused) this.context.note('POD_FONT_UNUSED', shorten(family));
    for (const { family, missing } of this.fonts.list) {
      if (missing !== undefined)
        this.context.note('POD_SOURCE_UNREACHABLE', `the font ${shorten(family)} has no address`);
    }
    const links = [...this.#links.values()];
    return {
      template: {
        version: '1.0.0',
        type: 'template',
        metaData: this.metaData,
        fontData: this.fonts.list,
        swatches: this.swatches.list,
        styles: { paragraph: [this.#style()], character: [] },
        layers: [{ id: this.#layer, name: 'Layer 1' }],
        stories: this.#stories,
        pages: this.#pages,
        activePageIndex: 0,
        ...(links.length > 0 && { links }),
      },
      manifest: {
        images: Object.fromEntries(this.pictures.assets),
        fonts: Object.fromEntries(this.fonts.assets),
      },
      files: new Map(),
    };
  }

  get #layer(): string {
    return this.#ids('layer');
  }

  get #paragraphStyle(): string {
    return this.#ids('style/paragraph');
  }

  #style() {
    const set = { align: 'left', leading: 'auto', autoLeading: 120, fill: { swatch: this.swatches.black } } as const;
    return { id: this.#paragraphStyle, name: 'Text', set };
  }

  #paragraph(sketch: ParagraphSketch) {
    this.context.spend(1 + sketch.runs.length);
    return toParagraph(sketch, this.#paragraphStyle, (address) => this.#link(address));
  }

  #link(address: string): string {
    const known = this.#links.get(address);
    if (known !== undefined) return known.id;
    const link: Link = { id: this.#ids(`link/${address}`), kind: 'url', url: address };
    this.#links.set(address, link);
    return link.id;
  }

  /** A story that holds nothing but a table: the table, the texts of its cells, and the paragraph that it stands in. */
  #table(path: string, sketch: TableSketch): Pick<Story, 'tables' | 'flows' | 'paragraphs'> {
    const { table, flows } = toTable(
      sketch,
      path,
      (place) => this.claim(place),
      (each) => this.#paragraph(each),
    );
    return {
      paragraphs: [{ style: this.#paragraphStyle, runs: [{ kind: 'table', table: table.id }] }],
      tables: [table],
      flows,
    };
  }

  #base({ path, transform, effects, opacity, name, ...rest }: Look) {
    this.context.spend(1);
    return {
      id: this.claim(path),
      ...(name !== undefined && name !== '' && { name }),
      layer: this.#layer,
      transform: roundMatrix(transform),
      ...(rest.visible === false && { visible: false }),
      ...(rest.printing === false && { printing: false }),
      ...(rest.locked === true && { locked: true }),
      ...(opacity !== undefined && opacity < 1 && { opacity: roundNumber(Math.max(0, opacity)) }),
      ...(rest.blendMode !== undefined && { blendMode: rest.blendMode }),
      ...(effects !== undefined && effects.length > 0 && { effects: [...effects] }),
      ...(rest.role !== undefined && { role: rest.role }),
      ...(rest.source !== undefined && { source: rest.source }),
      ...(rest.extra !== undefined && { extra: rest.extra }),
    };
  }
}

/** What stands in a text frame: paragraphs, or a table. */
export interface TextContent {
  readonly paragraphs?: readonly ParagraphSketch[];
  readonly table?: TableSketch;
  readonly direction?: 'ltr' | 'rtl' | undefined;
  /** Of the frame itself. */
  readonly paint?: Paint;
}

function painted({ fill, stroke }: Paint): { fill?: Fill; stroke?: Stroke } {
  return { ...(fill && { fill }), ...(stroke && { stroke }) };
}
