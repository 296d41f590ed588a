import type { Ids } from '../layout/ids.ts';
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

/**
 * Before 1.0.0 there was no version, and members could be left out that have one obvious value: a document was a
 * template, and all of it lay on one layer.
 */
function completeDraft(draft: Draft, idOf: Ids): void {
  draft.type ??= 'template';
  draft.metaData ??= {};
  if (isObject(draft.metaData)) draft.metaData = { title: '', ...draft.metaData };
  draft.fontData ??= [];
  draft.swatches ??= [];
  draft.styles ??= { paragraph: [], character: [] };
  draft.stories ??= [];
  if (draft.layers !== undefined) return;
  const layer = idOf('layer');
  draft.layers = [{ id: layer, name: 'Layer 1' }];
  for (const holder of [...listOf(draft.pages), ...listOf(draft.stories)]) putOnLayer(listOf(holder.elements), layer);
}

function putOnLayer(elements: readonly Draft[], layer: string): void {
  for (const element of elements) {
    element.layer ??= layer;
    putOnLayer(listOf(element.elements), layer);
  }
}

const listOf = (value: unknown): Draft[] => (Array.isArray(value) ? value.filter(isObject) : []);
