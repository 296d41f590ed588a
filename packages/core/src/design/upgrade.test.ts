import { describe, expect, it } from 'vitest';
import { buildDesign, id, ids } from '../../test/builders/design-builder.ts';
import { setAt } from '../../test/layout/set-at.ts';
import { designVersion as modelVersion } from '../models/design/document.ts';
import { DesignError } from './design-error.ts';
import { createStandardSwatches } from './standard-swatches.ts';
import { upgradeDesign } from './upgrade.ts';
import { isValid, validateDesign } from './validate.ts';
import { designVersion } from './version.ts';

/** Returns the error that an upgrade throws. */
function refusalOf(document: unknown): DesignError {
  try {
    upgradeDesign(document);
  } catch (error) {
    if (error instanceof DesignError) return error;
    throw error;
  }
  throw new Error('the document was not refused');
}

/** Builds a document from before versions existed. */
function buildOld(): Record<string, unknown> {
  const shape = {
    kind: 'shape',
    id: id(500),
    transform: [1, 0, 0, 1, 0, 0],
    shape: { kind: 'ellipse', x: 0, y: 0, width: 1, height: 1 },
  };
  const group = {
    kind: 'group',
    id: id(501),
    transform: [1, 0, 0, 1, 0, 0],
    elements: [{ ...shape, fill: { swatch: 'sun' } }],
  };
  return {
    pages: [{ id: id(502), name: '1', width: 10, height: 10, elements: [group] }],
    brandColors: { sun: '#FC0', [id(503)]: '#00ff7F' },
  };
}

describe('a document of the current version', () => {
  it('does not change', () => {
    expect(upgradeDesign(buildDesign())).toEqual(buildDesign());
    expect(designVersion).toBe(modelVersion);
  });

  it('is not mutated, and shares no objects with the result', () => {
    const design = setAt(buildDesign(), '/brandColors', { sun: '#ffcc00' });
    const before = JSON.stringify(design);
    const upgraded = upgradeDesign(design);
    setAt(upgraded, '/pages/0/name', 'other');
    setAt(upgraded, '/extra/maker/anything/0', 2);
    expect(JSON.stringify(design)).toBe(before);
  });
});

describe('brandColors', () => {
  it('become swatches, and references to their keys refer to the swatches', () => {
    const design = buildDesign();
    setAt(design, '/brandColors', {
      sun: '#FC0',
      [id(700)]: { kind: 'color', name: 'Leaf', display: '#00aa00', space: 'cmyk', values: [80, 0, 100, 0] },
    });
    setAt(design, '/pages/0/elements/0/stroke/swatch', 'sun');
    setAt(design, '/pages/0/elements/0/extra', { swatch: 'sun' });
    const upgraded = upgradeDesign(design);
    const [sun, leaf] = upgraded.swatches.slice(-2);
    expect(sun).toMatchObject({ name: 'sun', kind: 'color', space: 'rgb', values: [255, 204, 0], display: '#ffcc00' });
    expect(leaf).toMatchObject({ id: id(700), name: 'Leaf', space: 'cmyk' });
    expect(upgraded.pages[0]?.elements[0]).toMatchObject({ stroke: { swatch: sun?.id }, extra: { swatch: 'sun' } });
    expect(upgraded).not.toHaveProperty('brandColors');
    expect(upgraded.swatches).toHaveLength(design.swatches.length + 2);
    expect(validateDesign(upgraded)).toEqual([]);
  });

  it('that equal an existing swatch become that swatch', () => {
    const design = setAt(buildDesign(), '/brandColors', { Blue: '#0000FF', [ids.black]: '#000' });
    setAt(design, '/pages/0/elements/0/stroke/swatch', 'Blue');
    const upgraded = upgradeDesign(design);
    expect(upgraded.swatches).toEqual(design.swatches);
    expect(upgraded.pages[0]?.elements[0]).toMatchObject({ stroke: { swatch: ids.blue } });
  });

  it('get the same ids every time', () => {
    expect(upgradeDesign(buildOld())).toEqual(upgradeDesign(buildOld()));
  });

  it('that are not colours are each refused', () => {
    const refusal = refusalOf(setAt(buildDesign(), '/brandColors', { a: 'red', 'b/c': 7, d: {}, e: '#fff' }));
    expect(refusal).toMatchObject({ code: 'DESIGN_INVALID', kind: 'malformed' });
    expect(refusal.problems).toEqual([
      { pointer: '/brandColors/a', code: 'wrong_form', message: 'found "red", expected a colour #rrggbb or a swatch' },
      { pointer: '/brandColors/b~1c', code: 'wrong_form', message: 'found 7, expected a colour #rrggbb or a swatch' },
      {
        pointer: '/brandColors/d',
        code: 'wrong_form',
        message: 'found an object, expected a colour #rrggbb or a swatch',
      },
    ]);
  });
});

describe('a document without a version, or with a version before 1.0.0', () => {
  it.each([undefined, '0.0.1', '0.9.12'])('gets the members that are now required: %s', (version) => {
    const upgraded = upgradeDesign({ ...buildOld(), version });
    expect(upgraded).toMatchObject({ version: '1.0.0', type: 'template', metaData: { title: '' }, fontData: [] });
    expect(upgraded.swatches.map(({ name }) => name)).toEqual([
      'None',
      'Paper',
      'Registration',
      'Black',
      'sun',
      id(503),
    ]);
    const [layer] = upgraded.layers;
    expect(upgraded.pages[0]?.elements[0]).toMatchObject({ layer: layer?.id, elements: [{ layer: layer?.id }] });
    expect(isValid(validateDesign(upgraded))).toBe(true);
  });

  it('is refused without pages', () => {
    expect(refusalOf({ type: 'clip' }).problems).toEqual([
      { pointer: '/pages', code: 'missing_member', message: 'the required member "pages" is missing' },
    ]);
  });

  it('shows black ink alone as black, as InDesign does', () => {
    expect(createStandardSwatches((path) => path)[3]).toMatchObject({ display: '#000000', values: [0, 0, 0, 100] });
  });
});

describe('a newer document', () => {
  it('is accepted if it has no unknown members', () => {
    expect(upgradeDesign({ ...buildDesign(), version: '1.0.1' })).toEqual(buildDesign());
    expect(upgradeDesign({ ...buildDesign(), version: '1.12.0' })).toEqual(buildDesign());
  });

  it('is refused with the unknown members', () => {
    const refusal = refusalOf({ ...buildDesign(), version: '1.1.0', music: [] });
    expect(refusal).toMatchObject({
      code: 'DESIGN_TOO_NEW',
      kind: 'unsupported',
      message: 'version 1.1.0 has members or values that 1.0.0 does not have',
      problems: [{ pointer: '/music', code: 'unknown_member' }],
    });
  });

  it('is refused if its major version is newer', () => {
    for (const document of [{ ...buildDesign(), version: '2.0.0' }, { version: '10.0.0' }]) {
      const refusal = refusalOf(document);
      expect(refusal.code).toBe('DESIGN_TOO_NEW');
      expect(refusal.problems).toMatchObject([{ pointer: '/version', code: 'not_allowed' }]);
    }
  });
});

describe('a value that is not a document', () => {
  it.each([null, undefined, 'x', [], 7, { version: 1 }, { version: 'one' }, { version: '1.0' }])(
    'is refused: %j',
    (value) => {
      const refusal = refusalOf(value);
      expect(refusal.code).toBe('DESIGN_INVALID');
      expect(refusal.problems.length).toBeGreaterThan(0);
      expect(refusal.message).toContain(refusal.problems[0]?.message);
    },
  );

  it('is refused without a stack overflow at a depth of 100,000', () => {
    let list: unknown[] = [];
    for (let depth = 0; depth < 100_000; depth++) list = [list];
    expect(refusalOf({ ...buildDesign(), extra: { list } }).problems).toMatchObject([{ code: 'too_deep' }]);
  });

  it('is refused for a member called __proto__, which stays an own member', () => {
    const document = JSON.parse('{"__proto__":{"pages":[]}}');
    expect(refusalOf(document).problems.map(({ pointer }) => pointer)).toEqual(['/pages', '/__proto__']);
  });
});
