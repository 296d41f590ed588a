import { type Context, ConversionRun } from '../../src/context.ts';
import { convertWith } from '../../src/convert.ts';
import { formats } from '../../src/formats/registry.ts';
import { readPod } from '../../src/layout/pod/read.ts';
import { type Limits, resolveLimits } from '../../src/limits.ts';
import { templateBundle } from '../../src/models/design/bundle.ts';
import type { Element } from '../../src/models/design/elements.ts';
import type { DesignBundle } from '../../src/models/design-bundle.ts';
import type { Note } from '../../src/notes.ts';
import { buildArchive } from '../builders/archive-builder.ts';

/** A design read from a template, with its notes. */
export interface ReadTemplate extends DesignBundle {
  readonly notes: readonly Note[];
}

/** Reads a package with these entries. */
export async function readPackage(
  entries: Readonly<Record<string, string | Uint8Array>>,
  limits: Partial<Limits> = {},
): Promise<ReadTemplate> {
  const run = new ConversionRun(resolveLimits(limits));
  const bytes = buildArchive(Object.entries(entries).map(([name, content]) => ({ name, content, method: 8 })));
  const context: Context = run.context((asset, request) =>
    convertWith(formats, asset, { ...request, onNote: (code, detail) => context.note(code, detail) }),
  );
  return { ...(await readPod(bytes, context)), notes: run.notes };
}

/** Reads a template and checks that the design is valid. */
export async function readTemplate(template: unknown): Promise<ReadTemplate> {
  const read = await readPackage({ 'template.json': JSON.stringify(template) });
  requireValid(read);
  return read;
}

/** Finds an element by name, also in groups. */
export function elementNamed(read: ReadTemplate, name: string): Element {
  const open: Element[] = read.template.pages.flatMap(({ elements }) => elements);
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    if (element.name === name) return element;
    if (element.kind === 'group') open.push(...element.elements);
  }
  throw new Error(`no element "${name}"`);
}

/** Returns the story of an element. */
export function storyOf({ template }: ReadTemplate, element: Element) {
  if (element.kind !== 'text') throw new Error(`${element.name} is not a text element`);
  const story = template.stories.find(({ id }) => id === element.text.story);
  if (story === undefined) throw new Error(`${element.name} has no story`);
  return story;
}

/** Returns the display colour of a paint's swatch. */
export function displayOf({ template }: ReadTemplate, paint: { swatch: string } | undefined): string | undefined {
  return template.swatches.find(({ id }) => id === paint?.swatch)?.display;
}

/** Checks a bundle: valid by schema, ids unique, references resolved. */
export function requireValid({ template, manifest, files }: DesignBundle): void {
  if (files.size > 0) throw new Error('a template has no files');
  const written = JSON.parse(JSON.stringify({ version: '1.0.0', template, manifest })) as unknown;
  templateBundle.parse(written);
  const ids: string[] = [];
  const references: string[] = [];
  collect(written, ids, references);
  if (new Set(ids).size < ids.length) throw new Error('an id is used twice');
  const known = new Set(ids);
  const lost = references.find((reference) => !known.has(reference));
  if (lost !== undefined) throw new Error(`no part has the id ${lost}`);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Collects all ids, and all other strings that look like an id. */
function collect(value: unknown, ids: string[], references: string[], name = ''): void {
  if (typeof value === 'string' && uuid.test(value)) (name === 'id' ? ids : references).push(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) collect(each, ids, references, key);
}
