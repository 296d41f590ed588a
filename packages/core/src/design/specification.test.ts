import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { buildDesign, id, ids } from '../../test/builders/design-builder.ts';
import { setAt } from '../../test/layout/set-at.ts';
import { DesignError } from './design-error.ts';
import schema from './schema/design-1.0.0.schema.json' with { type: 'json' };
import { upgradeDesign } from './upgrade.ts';
import { isValid, validateDesign } from './validate.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false });
addFormats.default(ajv);
const isValidByAjv = ajv.compile(schema);

const linesOf = (document: unknown): string[] =>
  validateDesign(document).map(({ code, pointer }) => `${code} ${pointer}`);

/** True if both validateDesign and ajv with the published schema accept a document. */
function isAccepted(document: unknown): boolean {
  const verdict = isValid(validateDesign(document));
  expect(isValidByAjv(document)).toBe(verdict);
  return verdict;
}

/** One value of each JSON type, by type name. */
const values = { object: {}, array: [], string: 'x', number: 0, boolean: true, null: null };
const valuesBut = (type: keyof typeof values) =>
  Object.entries(values).flatMap(([name, value]) => (name === type ? [] : [value]));

/** Expects a member to be required, and to be refused with any other JSON type. */
function expectRequired(name: string, type: keyof typeof values): void {
  expect(isAccepted(buildDesign())).toBe(true);
  expect(linesOf(setAt(buildDesign(), `/${name}`))).toContain(`missing_member /${name}`);
  expect(isAccepted(setAt(buildDesign(), `/${name}`))).toBe(false);
  for (const value of valuesBut(type)) expect(isAccepted({ ...buildDesign(), [name]: value })).toBe(false);
}

describe('the members of a design document', () => {
  // @spec "| `version` | string | yes | Schema version, currently `1.0.0` |"
  it('include a version, which is 1.0.0', () => {
    expectRequired('version', 'string');
    for (const version of ['', '1', '1.0', '1.0.1', '1.1.0', '0.9.0', '2.0.0', ' 1.0.0', 'v1.0.0']) {
      expect(isAccepted({ ...buildDesign(), version })).toBe(false);
    }
    expect(isAccepted({ ...buildDesign(), version: '1.0.0' })).toBe(true);
  });

  // @spec "| `type` | string | yes | `template` (complete renderable document) or `clip` (reusable fragment) |"
  it('include a type: a template with at least one page, or a clip, which may have none', () => {
    expectRequired('type', 'string');
    for (const type of ['template', 'clip']) expect(isAccepted({ ...buildDesign(), type })).toBe(true);
    for (const type of ['', 'Template', 'page', 'template clip']) {
      expect(isAccepted({ ...buildDesign(), type })).toBe(false);
    }
    const fragment = { ...buildDesign(), pages: [], stories: [], activePageIndex: undefined };
    expect(linesOf({ ...fragment, type: 'clip' })).toEqual([]);
    expect(linesOf({ ...fragment, type: 'template' })).toEqual(['wrong_count /pages']);
  });

  // @spec "| `metaData` | object | yes | Title, author, timestamps, descriptive fields |"
  it('include metadata: title, author, timestamps and descriptive fields', () => {
    expectRequired('metaData', 'object');
    const texts = ['title', 'author', 'description', 'copyright', 'language', 'generator'];
    const times = ['createdAt', 'modifiedAt'];
    const whole = {
      ...Object.fromEntries(texts.map((name) => [name, 'words'])),
      ...Object.fromEntries(times.map((name) => [name, '2026-03-01T12:00:00+01:00'])),
      keywords: ['sun', 'moon'],
    };
    expect(isAccepted({ ...buildDesign(), metaData: whole })).toBe(true);
    for (const name of [...texts, ...times]) {
      expect(isAccepted({ ...buildDesign(), metaData: { ...whole, [name]: 7 } })).toBe(false);
    }
    for (const name of times) {
      expect(isAccepted({ ...buildDesign(), metaData: { ...whole, [name]: 'yesterday' } })).toBe(false);
    }
  });

  // @spec "| `pages` | array of page | yes | |"
  it('include pages, each an object of the page schema', () => {
    expectRequired('pages', 'array');
    for (const page of valuesBut('object')) expect(isAccepted({ ...buildDesign(), pages: [page] })).toBe(false);
    const [page] = buildDesign().pages;
    const second = { ...page, id: id(900), elements: [] };
    expect(isAccepted(setAt(buildDesign(), '/pages/-', second))).toBe(true);
    for (const name of ['id', 'name', 'width', 'height', 'elements']) {
      expect(isAccepted(setAt(buildDesign(), '/pages/-', { ...second, [name]: undefined }))).toBe(false);
    }
  });

  // @spec "| `activePageIndex` | number | no | Page opened first in the editor |"
  it('may include the page that an editor opens first, which must exist', () => {
    const pages = [
      buildDesign().pages[0],
      ...[900, 901].map((n) => ({ ...buildDesign().pages[0], id: id(n), elements: [] })),
    ];
    const opening = (activePageIndex?: unknown) => linesOf({ ...buildDesign(), pages, activePageIndex });
    expect([undefined, 0, 1, 2].flatMap(opening)).toEqual([]);
    for (const index of [3, 1000]) expect(opening(index)).toEqual(['no_such_page /activePageIndex']);
    for (const index of [-1, 0.5, '0', null]) expect(opening(index)).toHaveLength(1);
  });

  // @spec "| `brandColors` | object | deprecated | Legacy alias of `swatches` |"
  it('may include brandColors, with a warning, which become swatches', () => {
    const old = { ...buildDesign(), brandColors: { sun: '#ffcc00' } };
    expect(linesOf(old)).toEqual(['deprecated_member /brandColors']);
    expect(isAccepted(old)).toBe(true);
    for (const value of valuesBut('object')) expect(isAccepted({ ...old, brandColors: value })).toBe(false);
    const upgraded = upgradeDesign(old);
    expect(upgraded).not.toHaveProperty('brandColors');
    expect(upgraded.swatches.slice(0, -1)).toEqual(buildDesign().swatches);
    expect(upgraded.swatches.at(-1)).toMatchObject({ name: 'sun', values: [255, 204, 0] });
  });
});

describe('the swatches of a design document', () => {
  /** References to swatches in the sample. */
  const references = {
    fill: '/pages/0/elements/0/fill/swatch',
    stroke: '/pages/0/elements/0/stroke/swatch',
    shadow: '/pages/0/elements/0/effects/0/swatch',
    gradient: '/swatches/6/stops/0/swatch',
  };

  // @spec "| `swatches` | array of swatch | yes | At least 4; elements refer to swatches by UUID for fills, strokes, shadows, gradients |"
  it('number at least 4, and fills, strokes, shadows and gradients refer to them by UUID', () => {
    expectRequired('swatches', 'array');
    const { swatches } = buildDesign();
    // Only elements refer to the first four, and they are omitted here.
    const countOf = (count: number) => ({
      ...buildDesign(),
      swatches: swatches.slice(0, count),
      pages: [],
      type: 'clip',
    });
    const isCountRefused = (count: number) => linesOf(countOf(count)).includes('wrong_count /swatches');
    expect([0, 1, 2, 3, 4, 5].map(isCountRefused)).toEqual([true, true, true, true, false, false]);
    for (const pointer of Object.values(references)) {
      expect(linesOf(setAt(buildDesign(), pointer, ids.black))).toEqual([]);
      expect(linesOf(setAt(buildDesign(), pointer, id(999)))).toEqual([`leads_nowhere ${pointer}`]);
      expect(linesOf(setAt(buildDesign(), pointer, 'Black'))).toEqual([`wrong_form ${pointer}`]);
      expect(linesOf(setAt(buildDesign(), pointer, '#000000'))).toEqual([`wrong_form ${pointer}`]);
    }
  });
});

describe('versions of the schema', () => {
  const refusalOf = (document: unknown): DesignError => {
    try {
      upgradeDesign(document);
    } catch (error) {
      if (error instanceof DesignError) return error;
    }
    throw new Error('the document was not refused');
  };

  // @spec "The design document schema is semver-tagged (`version`, currently `1.0.0`); versions are incompatible across major versions."
  it.each([2, 3, 9, 10, 11, 99])('are incompatible across major versions: %i', (major) => {
    for (const version of [`${major}.0.0`, `${major}.1.0`, `${major}.0.7`]) {
      const document = { ...buildDesign(), version };
      expect(linesOf(document)).toEqual(['not_allowed /version']);
      expect(isAccepted(document)).toBe(false);
      expect(refusalOf(document).code).toBe('DESIGN_TOO_NEW');
    }
  });

  // @spec "The design document schema is semver-tagged (`version`, currently `1.0.0`); versions are incompatible across major versions."
  it('are three numbers, and a document of the same major version with known members is accepted', () => {
    expect(isAccepted(buildDesign())).toBe(true);
    for (const version of ['1.0.0', '1.0.1', '1.7.0', '0.9.0']) {
      expect(upgradeDesign({ ...buildDesign(), version }).version).toBe('1.0.0');
    }
    for (const version of ['1', '1.0', '1.0.0.0', 'one', '', 1]) {
      expect(refusalOf({ ...buildDesign(), version }).code).toBe('DESIGN_INVALID');
    }
  });
});
