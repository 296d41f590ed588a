import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { buildDesign, ids } from '../../test/builders/design-builder.ts';
import { setAt } from '../../test/layout/set-at.ts';
import { createResolver } from './resolver.ts';
import schema from './schema/design-1.0.0.schema.json' with { type: 'json' };
import { upgradeDesign } from './upgrade.ts';
import { isValid, validateDesign } from './validate.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false });
addFormats.default(ajv);
const isValidByAjv = ajv.compile(schema);

/** Builds a document with only the members that the specification requires. */
function buildMinimal(): Record<string, unknown> {
  const { version, type, fontData, swatches } = buildDesign();
  const page = { id: ids.page, name: '1', width: 200, height: 300, elements: [] };
  return { version, type, metaData: {}, fontData, swatches, pages: [page] };
}

const required = ['version', 'type', 'metaData', 'fontData', 'swatches', 'pages'];

const linesOf = (document: unknown): string[] =>
  validateDesign(document).map(({ code, pointer }) => `${code} ${pointer}`);

describe('a document with the six required members', () => {
  it('is valid, also according to ajv with the published schema', () => {
    expect(Object.keys(buildMinimal())).toEqual(required);
    expect(linesOf(buildMinimal())).toEqual([]);
    expect(isValidByAjv(buildMinimal())).toBe(true);
  });

  it.each(required)('is invalid without %s', (name) => {
    const document = setAt(buildMinimal(), `/${name}`);
    expect(linesOf(document)).toEqual([`missing_member /${name}`]);
    expect(isValidByAjv(document)).toBe(false);
  });

  it.each(['styles', 'layers', 'stories'])('is invalid if %s is null, and an upgrade does not replace null', (name) => {
    const document = { ...buildMinimal(), [name]: null };
    expect(linesOf(document)).toEqual([`wrong_type /${name}`]);
    expect(() => upgradeDesign(document)).toThrow(`/${name}: found null`);
  });

  it('may have empty lists, and a clip may have no page', () => {
    const empty = { styles: { paragraph: [], character: [] }, layers: [], stories: [], fontData: [] };
    expect(linesOf({ ...buildMinimal(), ...empty })).toEqual([]);
    expect(linesOf({ ...buildMinimal(), type: 'clip', pages: [] })).toEqual([]);
    expect(linesOf({ ...buildMinimal(), type: 'template', pages: [] })).toEqual(['wrong_count /pages']);
    expect(linesOf({ ...buildMinimal(), type: 'clip', pages: [], activePageIndex: 0 })).toEqual([
      'no_such_page /activePageIndex',
    ]);
  });

  it('gets only the missing members from an upgrade', () => {
    const upgraded = upgradeDesign(buildMinimal());
    const layers = [{ id: upgraded.layers[0]?.id, name: 'Layer 1' }];
    const styles = { paragraph: [], character: [] };
    expect(upgraded).toEqual({ ...buildMinimal(), metaData: { title: '' }, styles, layers, stories: [] });
    expect(isValid(validateDesign(upgraded))).toBe(true);
    expect(upgradeDesign(upgraded)).toEqual(upgraded);
  });

  it('resolves to the defaults', () => {
    const { swatches, ...rest } = buildDesign();
    const { styles: _, stories: __, layers: ___, ...minimal } = { ...rest, swatches };
    const resolver = createResolver(minimal);
    const paragraph = { style: ids.body, runs: [{ kind: 'text', text: 'x' }] } as const;
    const document = { ...paragraph, runs: [...paragraph.runs] };
    expect(resolver.resolveParagraph(document)).toMatchObject({ fontSize: 12, leading: 'auto', align: 'left' });
    expect(resolver.resolveRuns(document)).toHaveLength(1);
    expect(resolver.resolveLabel(document)).toBeUndefined();
    expect(resolver.resolvePaint({ swatch: ids.blue })).toEqual({ kind: 'color', color: '#0000ff' });
  });
});
