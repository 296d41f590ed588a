import { createIds, type Ids } from '../layout/ids.ts';
import { isObject } from './check/walker.ts';
import type { Version } from './version.ts';

/** A document during an upgrade: unvalidated and mutable. */
export type Draft = Record<string, unknown>;

interface Step {
  /** Applied to documents of an older version than this. */
  readonly to: Version;
  readonly apply: (draft: Draft, idOf: Ids) => void;
}

/** The changes between versions, oldest first. A new version adds a step at the end. */
export const steps: readonly Step[] = [{ to: [1, 0, 0], apply: completeDraft }];

/** Creates ids that do not depend on the document, so a colour has the same swatch id in all documents. */
export const createDesignIds = (): Ids => createIds('quoin.design');

/** Adds absent members that have a default. A document without `layers` gets one layer. */
export function addDefaults(draft: Draft, idOf: Ids): void {
  const { metaData, styles, stories, layers } = draft;
  // Not `??=`, because null is an error that must remain.
  if (isObject(metaData) && metaData.title === undefined) draft.metaData = { ...metaData, title: '' };
  if (styles === undefined) draft.styles = { paragraph: [], character: [] };
  if (stories === undefined) draft.stories = [];
  if (layers === undefined) draft.layers = [createLayer(idOf)];
}

const createLayer = (idOf: Ids): Draft => ({ id: idOf('layer'), name: 'Layer 1' });

/**
 * Upgrades documents from before 1.0.0, which had no version. They were templates with a single layer, and more members
 * could be absent.
 */
function completeDraft(draft: Draft, idOf: Ids): void {
  draft.type ??= 'template';
  draft.metaData ??= {};
  draft.fontData ??= [];
  draft.swatches ??= [];
  if (draft.layers !== undefined) return;
  const layer = createLayer(idOf);
  draft.layers = [layer];
  for (const holder of [...objectsIn(draft.pages), ...objectsIn(draft.stories)]) {
    assignLayer(objectsIn(holder.elements), String(layer.id));
  }
}

function assignLayer(elements: readonly Draft[], layer: string): void {
  for (const element of elements) {
    element.layer ??= layer;
    assignLayer(objectsIn(element.elements), layer);
  }
}

const objectsIn = (value: unknown): Draft[] => (Array.isArray(value) ? value.filter(isObject) : []);
