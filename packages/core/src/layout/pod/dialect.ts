import type { DesignBuilder } from './scene/design-builder.ts';
import type { JsonObject } from './template/json.ts';

/** One way of writing templates. */
export interface Dialect {
  /** As the design's source names it. */
  readonly id: 'template' | 'polotno' | 'fabric' | 'faces' | 'konva' | 'pdfme';
  /** What a person calls it. */
  readonly name: string;
  /** By what its members are, never by the file's name. */
  readonly sniff: (template: JsonObject) => boolean;
  /** The name or number that the template has for good, which ids are made from. */
  readonly identify: (template: JsonObject) => string | undefined;
  /** Adds the pages of templates of this dialect, one after the other. */
  readonly load: () => Promise<(templates: readonly JsonObject[], builder: DesignBuilder) => Promise<void>>;
}
