import { z } from 'zod';
import { design } from '../../src/models/design/document.ts';

/** A property of a part of the design model. Members of nested objects have dots, those of items of lists `[]`. */
export interface ModelProperty {
  readonly path: string;
  /** All values of a property that has few. */
  readonly values: readonly unknown[] | undefined;
}

interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema | boolean;
  readonly oneOf?: readonly JsonSchema[];
}

const root = z.toJSONSchema(design, { io: 'input' }) as JsonSchema;

/** Parts that are too small for a table of their own. */
const inlined = ['Box', 'GradientGeometry', 'GradientStop'];

/** Lists the properties of a part of the design model, such as `Stroke`, or of one kind of a part: `Effect:satin`. */
export function listModelProperties(part: string): ModelProperty[] {
  const [name = '', kind] = part.split(':');
  const found = root.$defs?.[name];
  const kinds = found?.oneOf ?? [];
  const schema = kind === undefined ? found : kinds.find(({ properties }) => properties?.kind?.const === kind);
  if (schema?.properties === undefined) throw new Error(`the design model has no part "${part}" with properties`);
  return listMembers(schema, '');
}

/** The kinds of a part that has several. */
export function listKinds(part: string): string[] {
  return (root.$defs?.[part]?.oneOf ?? []).map(({ properties }) => String(properties?.kind?.const));
}

function listMembers({ properties = {} }: JsonSchema, prefix: string): ModelProperty[] {
  return Object.entries(properties)
    .filter(([, member]) => member.const === undefined)
    .flatMap(([name, member]) => listProperty(member, `${prefix}${name}`));
}

function listProperty(schema: JsonSchema, path: string): ModelProperty[] {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? schema : root.$defs?.[name];
  const items = typeof target?.items === 'object' ? target.items : undefined;
  if (target?.enum !== undefined) return [{ path, values: target.enum }];
  if (target?.type === 'boolean') return [{ path, values: [true, false] }];
  const isOpen = name === undefined || inlined.includes(name);
  if (isOpen && target?.properties !== undefined) return listMembers(target, `${path}.`);
  if (items !== undefined && isOpenItem(items)) return [{ path, values: undefined }, ...listItem(items, path)];
  return [{ path, values: undefined }];
}

function isOpenItem({ $ref, properties }: JsonSchema): boolean {
  return properties !== undefined || inlined.includes($ref?.split('/').at(-1) ?? '');
}

function listItem(items: JsonSchema, path: string): ModelProperty[] {
  const target = items.$ref === undefined ? items : root.$defs?.[items.$ref.split('/').at(-1) ?? ''];
  return target === undefined ? [] : listMembers(target, `${path}[].`);
}
