import { createIds, type Ids } from '../layout/ids.ts';
import { isObject } from './check/walker.ts';
import type { Version } from './version.ts';

/** A document that is being brought up to date: of no certain shape yet, and free to be changed. */
export type Draft = Record<string, unknown>;

interface Step {
  /** Applied to documents of an older version than this. */
  readonly to: Version;
  readonly apply: (draft: Draft, idOf: Ids) => void;
}

/** What changed from version to version, oldest first. To make a new version: a step at the end. */
export const steps: readonly Step[] = [{ to: [1, 0, 0], apply: completeDraft }];

/** Ids that do not depend on the document: the same colour is the same swatch in all documents. */
export const createDesignIds = (): Ids => createIds('quoin.design');

/** Adds the members of a valid document that are absent and have a default. A document without layers gets one. */
export function addDefaults(draft: Draft, idOf: Ids): void {
  const { metaData, styles, stories, layers } = draft;
  // Not `??=`: a member that is null is a fault.
  if (isObject(metaData) && metaData.title === undefined) draft.metaData = { ...metaData, title: '' };
  if (styles === undefined) draft.styles = { paragraph: [], character: [] };
  if (stories === undefined) draft.stories = [];
  if (layers === undefined) draft.layers = [createLayer(idOf)];
}

const createLayer = (idOf: Ids): Draft => ({ id: idOf('layer'), name: 'Layer 1' });

/**
 * Before 1.0.0 there was no version. A document was a template, all of it was on one layer, and further members could be
 * absent.
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
