import { ConversionRun } from '../../src/context.ts';
import type { Assets, Idml } from '../../src/layout/idml/idml.ts';
import type { Scene } from '../../src/layout/idml/scene.ts';
import { readScene } from '../../src/layout/idml/scene.ts';
import { createIds } from '../../src/layout/ids.ts';
import type { Limits } from '../../src/limits.ts';
import { resolveLimits } from '../../src/limits.ts';
import type { Element } from '../../src/models/design/elements.ts';
import type { Note } from '../../src/notes.ts';
import type { XmlElement } from '../../src/xml/element.ts';
import { readXml } from '../../src/xml/read.ts';

/** The XML documents of a layout. Missing ones are those of a minimal layout. */
export interface LayoutTexts {
  /** Content of the designmap's document element. */
  readonly designmap?: string;
  /** `Spread` elements. Default: one with a page of 200 × 100 and the items of `items`. */
  readonly spreads?: string;
  readonly items?: string;
  readonly masters?: string;
  readonly graphic?: string;
  /** Content of the root group of object styles. */
  readonly objectStyles?: string;
  /** Attributes of `DocumentPreference`. */
  readonly document?: string;
  /** Further content of the preferences. */
  readonly preferences?: string;
  readonly backing?: string;
  /** The `Self` of existing stories. Each contains only anchored items. */
  readonly stories?: readonly string[];
  readonly anchored?: string;
}

export interface BuiltScene {
  readonly scene: Scene;
  readonly idml: Idml;
  readonly notes: () => Note[];
}

/** One page whose center is the origin of the spread. */
export const pageText =
  '<Page Self="p1" Name="1" GeometricBounds="0 0 100 200" ItemTransform="1 0 0 1 -100 -50" AppliedMaster="n"/>';

const nothingFound: Assets = { find: () => undefined };

/** Reads the scene of a layout defined in the test. */
export async function buildScene(
  texts: LayoutTexts,
  assets: Assets = nothingFound,
  limits: Partial<Limits> = {},
): Promise<BuiltScene> {
  const run = new ConversionRun(resolveLimits(limits));
  const context = run.context(() => Promise.reject(new Error('unused')));
  const root = async (text: string): Promise<XmlElement> => (await readXml(`<root>${text}</root>`, context)).root;
  const spreads = texts.spreads ?? `<Spread Self="s1" PageCount="1">${pageText}${texts.items ?? ''}</Spread>`;
  const preferences = `<DocumentPreference ${texts.document ?? ''}/>${texts.preferences ?? ''}`;
  const idml: Idml = {
    parts: {
      designmap: await root(texts.designmap ?? '<Layer Self="l1" Name="Lower"/><Layer Self="l2" Name="Upper"/>'),
      domVersion: 8,
      spreads: (await root(spreads)).elements(),
      masters: (await root(texts.masters ?? '')).elements(),
      stories: (
        await root(
          (texts.stories ?? []).map((self) => `<Story Self="${self}">${texts.anchored ?? ''}</Story>`).join(''),
        )
      ).elements(),
      backingStory: texts.backing === undefined ? undefined : await root(texts.backing),
      graphic: await root(texts.graphic ?? ''),
      fonts: undefined,
      styles: await root(`<RootObjectStyleGroup>${texts.objectStyles ?? ''}</RootObjectStyleGroup>`),
      preferences: await root(preferences),
    },
    context,
    id: createIds('test'),
  };
  return { scene: await readScene(idml, assets), idml, notes: () => run.notes };
}

/** Returns the elements of the only page. */
export async function buildElements(texts: LayoutTexts, assets?: Assets): Promise<Element[]> {
  return (await buildScene(texts, assets)).scene.pages[0]?.elements ?? [];
}

/** Closed paths through points, without handles. */
export function pathText(...points: readonly (readonly [number, number])[]): string {
  return geometryText(
    'false',
    points.map(([x, y]) => pointText(x, y)),
  );
}

export function openPathText(...points: readonly (readonly [number, number])[]): string {
  return geometryText(
    'true',
    points.map(([x, y]) => pointText(x, y)),
  );
}

/** The path of a rectangle, as InDesign lists its points. */
export function boxText(left: number, top: number, right: number, bottom: number): string {
  return pathText([left, top], [left, bottom], [right, bottom], [right, top]);
}

/** A point with its incoming and outgoing handles. */
export function pointText(x: number, y: number, left = `${x} ${y}`, right = `${x} ${y}`): string {
  return `<PathPointType Anchor="${x} ${y}" LeftDirection="${left}" RightDirection="${right}"/>`;
}

export function geometryText(open: 'true' | 'false', points: readonly string[]): string {
  const path = `<GeometryPathType PathOpen="${open}"><PathPointArray>${points.join('')}</PathPointArray></GeometryPathType>`;
  return `<Properties><PathGeometry>${path}</PathGeometry></Properties>`;
}
