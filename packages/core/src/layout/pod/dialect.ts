import type { DesignBuilder } from './scene/design-builder.ts';
import type { JsonObject } from './template/json.ts';

/** A template format of one editor. */
export interface Dialect {
  /** Name in the design's source. */
  readonly id: 'template' | 'polotno' | 'fabric' | 'faces' | 'konva' | 'pdfme';
  /** Name for people. */
  readonly name: string;
  /** Recognizes a template by its members, never by the file name. */
  readonly sniff: (template: JsonObject) => boolean;
  /** Returns the template's permanent name or number, from which ids are made. */
  readonly identify: (template: JsonObject) => string | undefined;
  /** Adds the pages of all templates in order. */
  readonly load: () => Promise<(templates: readonly JsonObject[], builder: DesignBuilder) => Promise<void>>;
}
