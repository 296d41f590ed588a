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
import type { ElementBase } from './element-base.ts';
import { Fonts } from './fonts.ts';
import { NoteLocation, shorten } from './note-location.ts';
import { Pictures } from './pictures.ts';
import { Swatches } from './swatches.ts';
import type { TableSpec } from './table.ts';
import { toTable } from './table.ts';
import type { ParagraphSpec } from './text.ts';
import { toParagraph } from './text.ts';

/** Minimum side of a page, in points. */
const minSide = 0.01;

/** Fill and stroke of an element's outline. */
export interface Paint {
  readonly fill?: Fill | undefined;
  readonly stroke?: Stroke | undefined;
  /** True if the stroke lies below the fill, which hides half of it. */
  readonly isStrokeBelow?: boolean | undefined;
}

export interface PageSpec {
  readonly path: string;
  readonly name?: string | undefined;
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly bleed?: number | undefined;
  readonly background?: Fill | undefined;
  readonly elements: Element[];
}

/**
 * Builds a design. Dialects add pages and elements in points; the builder assigns ids, turns texts into stories, and
 * collects swatches, fonts and images.
 */
export class DesignBuilder {
  readonly context: Context;
  readonly swatches: Swatches;
  readonly fonts: Fonts;
  readonly pictures = new Pictures();
  /** Metadata, completed by the dialects. */
  readonly metaData: MetaData;
  readonly #ids: Ids;
  readonly #takenPaths = new Set<string>();
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

  /** Number of the next page, counted from 1. */
  get nextPage(): number {
    return this.#pages.length + 1;
  }

  noteLocation(item?: string): NoteLocation {
    return new NoteLocation(this.context, this.nextPage, item);
  }

  /** Returns the id of a path. A repeated path gets a number. */
  takeId(path: string): string {
    let free = path;
    for (let count = 2; this.#takenPaths.has(free); count++) free = `${path}#${count}`;
    this.#takenPaths.add(free);
    return this.#ids(free);
  }

  addPage({ path, name, width, height, bleed = 0, background, elements }: PageSpec): void {
    const { maxFrames } = this.context.limits;
    if (this.#pages.length >= maxFrames) {
      throw new ConversionError('POD_TOO_LARGE', `the template has more pages than the limit of ${maxFrames}`);
    }
    const edge = roundNumber(bleed);
    this.#pages.push({
      id: this.takeId(path),
      name: name ?? String(this.nextPage),
      width: Math.max(roundNumber(width), minSide),
      height: Math.max(roundNumber(height), minSide),
      ...(edge > 0 && { bleed: { top: edge, right: edge, bottom: edge, left: edge } }),
      ...(background && { background }),
      elements,
    });
  }

  shape(base: ElementBase, shape: Shape, paint: Paint): ShapeElement {
    return { kind: 'shape', ...this.#base(base), shape, ...paintMembers(paint) };
  }

  /** Adds an outline painted as on a canvas: one element, or two if the stroke lies below the fill. */
  outline(base: ElementBase, shape: Shape, paint: Paint): ShapeElement | GroupElement {
    const { fill, stroke, isStrokeBelow } = paint;
    if (!isStrokeBelow || !fill || !stroke) return this.shape(base, shape, paint);
    const part = (name: string): ElementBase => ({ path: `${base.path}/${name}`, transform: identity });
    return this.group(base, [this.shape(part('stroke'), shape, { stroke }), this.shape(part('fill'), shape, { fill })]);
  }

  image(base: ElementBase, shape: Shape, image: PlacedImage, paint: Paint = {}): ImageElement {
    return { kind: 'image', ...this.#base(base), shape, ...paintMembers(paint), image };
  }

  group(base: ElementBase, elements: Element[], clip?: Shape): GroupElement {
    return { kind: 'group', ...this.#base(base), ...(clip && { clip }), elements };
  }

  text(elementBase: ElementBase, shape: Shape, frame: Omit<TextFrame, 'story'>, content: TextContent): TextElement {
    const base = this.#base(elementBase);
    const story = this.takeId(`${elementBase.path}/story`);
    this.#stories.push({
      id: story,
      ...(content.direction === 'rtl' && { direction: content.direction }),
      frames: [base.id],
      paragraphs: (content.paragraphs ?? []).map((each) => this.#paragraph(each)),
      ...(content.table && this.#table(`${elementBase.path}/table`, content.table)),
    });
    return { kind: 'text', ...base, shape, ...paintMembers(content.paint ?? {}), text: { story, ...frame } };
  }

  finish(): DesignBundle {
    if (this.#pages.length === 0) {
      throw new ConversionError('POD_MALFORMED', 'the template has no pages, expected at least one');
    }
    for (const family of this.fonts.unused) this.context.note('POD_FONT_UNUSED', shorten(family));
    for (const { family, missing } of this.fonts.list) {
      if (missing !== undefined)
        this.context.note('POD_SOURCE_UNREACHABLE', `font "${shorten(family)}" has no http, https or data URL`);
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

  #paragraph(spec: ParagraphSpec) {
    this.context.spend(1 + spec.runs.length);
    return toParagraph(spec, this.#paragraphStyle, (address) => this.#link(address));
  }

  #link(address: string): string {
    const known = this.#links.get(address);
    if (known !== undefined) return known.id;
    const link: Link = { id: this.#ids(`link/${address}`), kind: 'url', url: address };
    this.#links.set(address, link);
    return link.id;
  }

  /** Builds a story with only a table: the table, the texts of its cells, and the paragraph that contains it. */
  #table(path: string, spec: TableSpec): Pick<Story, 'tables' | 'flows' | 'paragraphs'> {
    const { table, flows } = toTable(
      spec,
      path,
      (position) => this.takeId(position),
      (each) => this.#paragraph(each),
    );
    return {
      paragraphs: [{ style: this.#paragraphStyle, runs: [{ kind: 'table', table: table.id }] }],
      tables: [table],
      flows,
    };
  }

  #base({ path, transform, effects, opacity, name, ...rest }: ElementBase) {
    this.context.spend(1);
    return {
      id: this.takeId(path),
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

/** Content of a text frame: paragraphs or a table. */
export interface TextContent {
  readonly paragraphs?: readonly ParagraphSpec[];
  readonly table?: TableSpec;
  readonly direction?: 'ltr' | 'rtl' | undefined;
  /** Paint of the frame itself. */
  readonly paint?: Paint;
}

function paintMembers({ fill, stroke }: Paint): { fill?: Fill; stroke?: Stroke } {
  return { ...(fill && { fill }), ...(stroke && { stroke }) };
}
