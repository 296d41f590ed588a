import { describe, expect, it } from 'vitest';
import { buildBundle, buildDesign, frameOf, id, ids } from '../../test/builders/design-builder.ts';
import { setAt } from '../../test/layout/set-at.ts';
import { maxProblems } from './check/problem-list.ts';
import { problemCodes } from './problem-codes.ts';
import { isValid, validateBundle, validateDesign } from './validate.ts';

/** Returns the problems of a document as `code pointer`. */
const linesOf = (document: unknown): string[] =>
  validateDesign(document).map(({ code, pointer }) => `${code} ${pointer}`);

describe('a document with nearly every kind of part', () => {
  it('is valid', () => {
    expect(validateDesign(buildDesign())).toEqual([]);
    expect(validateBundle(buildBundle())).toEqual([]);
  });
});

describe('a value in a document', () => {
  it.each([
    ['wrong_type', '/metaData', 'x', 'found "x", expected an object'],
    ['wrong_type', '/pages/0/width', '7', 'found "7", expected a number'],
    ['wrong_type', '/pages/0/width', Number.NaN, 'found NaN, expected a number'],
    ['wrong_type', '/activePageIndex', 0.5, 'found 0.5, expected a whole number'],
    ['wrong_type', '/pages/0/elements/0/transform/5', null, 'found null, expected a number'],
    ['wrong_type', '/styles/paragraph/0/set/leading', true, 'found true, expected a number or "auto"'],
    ['missing_member', '/pages/0/name', undefined, 'the required member "name" is missing'],
    [
      'missing_member',
      '/pages/0/elements/0/kind',
      undefined,
      'found nothing, expected "shape", "image", "text" or "group"',
    ],
    ['unknown_member', '/metadata', {}, '"metadata" is not a member of this object; did you mean "metaData"?'],
    ['unknown_member', '/pages/0/~1a~0', {}, '"/a~" is not a member of this object'],
    ['not_allowed', '/version', '2.0.0', 'found "2.0.0", expected "1.0.0"'],
    ['not_allowed', '/type', 'poster', 'found "poster", expected "template" or "clip"'],
    ['not_allowed', '/pages/0/elements/0/kind', 'ring', 'found "ring", expected "shape", "image", "text" or "group"'],
    ['out_of_range', '/pages/0/width', 0, 'found 0, expected a number above 0'],
    ['out_of_range', '/styles/object/0/set/opacity', 2, 'found 2, expected a number from 0 up to 1'],
    ['wrong_count', '/fontData/0/family', '', 'found "", expected text with a length of at least 1'],
    ['wrong_count', '/pages', [], 'found 0 items, expected at least 1 in a template'],
    ['wrong_form', '/layers/0/id', 'layer', 'found "layer", expected a UUID'],
    ['wrong_form', '/swatches/0/display', 'red', 'found "red", expected text that matches ^#[0-9a-f]{6}$'],
    ['wrong_form', '/metaData/createdAt', 'today', 'found "today", expected ISO 8601'],
  ])('is reported as %s at %s if it is %j', (code, pointer, value, message) => {
    const escaped = pointer.replace('~1a~0', '/a~');
    const design = pointer.includes('~') ? buildDesign() : setAt(buildDesign(), pointer, value);
    if (escaped !== pointer) Object.assign(design.pages[0] ?? {}, { '/a~': value });
    expect(validateDesign(design)).toContainEqual({ pointer, code, message });
  });

  it('is reported with all other problems', () => {
    const design = setAt(setAt(buildDesign(), '/type', 'x'), '/pages/0/name', 7);
    expect(linesOf(design)).toEqual(['not_allowed /type', 'wrong_type /pages/0/name']);
  });

  it('is ignored if it is undefined, as in JSON', () => {
    expect(validateDesign({ ...buildDesign(), links: undefined, activePageIndex: undefined })).not.toContainEqual(
      expect.objectContaining({ pointer: '/activePageIndex' }),
    );
  });

  it.each([undefined, null, 0n, [], 'x', () => {}, Symbol('s'), new Date(0), new Map()])(
    'may replace the document without an exception: %s',
    (value) => {
      expect(isValid(validateDesign(value))).toBe(false);
    },
  );

  it('is not read from the prototype', () => {
    expect(linesOf(Object.create(buildDesign()))).toContain('missing_member /version');
    const design = JSON.parse(JSON.stringify(buildDesign()).replace('"type"', '"__proto__":{"type":"clip"},"x-type"'));
    expect(linesOf(design)).toEqual(['missing_member /type', 'unknown_member /__proto__', 'unknown_member /x-type']);
  });
});

describe('ids', () => {
  it('are unique', () => {
    expect(linesOf(setAt(buildDesign(), '/swatches/1/id', ids.none))).toContain('duplicate_id /swatches/1/id');
    expect(linesOf(setAt(buildDesign(), '/lists/0/id', ids.font))).toContain('duplicate_id /lists/0/id');
  });

  it.each([
    '/pages/0/elements/0/fill/swatch',
    '/pages/0/elements/0/layer',
    '/pages/0/elements/0/objectStyle',
    '/pages/0/elements/0/effects/0/swatch',
    '/pages/0/guides/0/layer',
    '/styles/paragraph/1/basedOn',
    '/styles/object/0/set/paragraphStyle',
    '/styles/table/0/set/headerStyle',
    '/stories/0/paragraphs/0/style',
    '/stories/0/paragraphs/0/runs/1/style',
    '/stories/0/paragraphs/0/runs/1/link',
    '/stories/0/paragraphs/0/runs/1/conditions/0',
    '/stories/0/paragraphs/0/runs/3/variable',
    '/stories/0/paragraphs/0/runs/4/to',
    '/stories/0/paragraphs/1/set/list/list',
    '/stories/0/tables/0/style',
    '/stories/0/tables/0/cells/0/style',
    '/notes/footnotes/style',
  ])('refer to an existing part of the right kind at %s', (pointer) => {
    expect(linesOf(setAt(buildDesign(), pointer, id(999)))).toEqual([`leads_nowhere ${pointer}`]);
    expect(linesOf(setAt(buildDesign(), pointer, ids.font))).toEqual([`leads_wrong ${pointer}`]);
  });

  it('of tints, inks, stops and effects refer to swatches of a suitable kind', () => {
    expect(linesOf(setAt(buildDesign(), '/swatches/5/of', ids.paleBlue))).toEqual(['leads_wrong /swatches/5/of']);
    expect(linesOf(setAt(buildDesign(), '/swatches/6/stops/0/swatch', ids.sky))).toEqual([
      'leads_wrong /swatches/6/stops/0/swatch',
    ]);
    const shadow = '/pages/0/elements/0/effects/0/swatch';
    expect(linesOf(setAt(buildDesign(), shadow, ids.sky))).toEqual([`leads_wrong ${shadow}`]);
  });
});

describe('styles', () => {
  it('are not based on themselves, directly or indirectly', () => {
    expect(linesOf(setAt(buildDesign(), '/styles/paragraph/0/basedOn', ids.heading))).toEqual([
      'cycle /styles/paragraph/0/basedOn',
    ]);
    expect(linesOf(setAt(buildDesign(), '/styles/cell/0/basedOn', ids.cellStyle))).toEqual([
      'cycle /styles/cell/0/basedOn',
    ]);
  });

  it('may be based on one another in a chain of 100,000', () => {
    const design = buildDesign();
    const chain = Array.from({ length: 100_000 }, (_, index) => ({
      id: id(100_000 + index),
      name: `${index}`,
      ...(index > 0 && { basedOn: id(100_000 + index - 1) }),
      set: {},
    }));
    design.styles.character.push(...chain.reverse());
    expect(linesOf(design)).toEqual([]);
  });
});

describe('frames and stories', () => {
  it('refer to each other', () => {
    const design = buildDesign();
    design.pages[0]?.elements.push(frameOf(id(600), ids.story));
    expect(linesOf(design)).toEqual(['frames_differ /pages/0/elements/2/text/story']);
    design.stories[0]?.frames.push(id(600));
    expect(linesOf(design)).toEqual([]);
    design.stories.push({ id: id(601), frames: [id(600)], paragraphs: [] });
    expect(linesOf(design)).toEqual(['frames_differ /stories/1/frames/0']);
  });

  it('need only one of the parts of an element on two pages', () => {
    const design = buildDesign();
    const part = (n: number) => ({ ...frameOf(id(n), ids.story), spanId: id(602) });
    design.pages[0]?.elements.push(part(600), part(601));
    expect(linesOf(design)).toEqual([600, 601].map((_, at) => `frames_differ /pages/0/elements/${at + 2}/text/story`));
    design.stories[0]?.frames.push(id(600));
    expect(linesOf(design)).toEqual([]);
  });

  it('require each listed frame to be a text frame, listed once', () => {
    expect(linesOf(setAt(buildDesign(), '/stories/0/frames/-', ids.shape))).toEqual([
      'leads_wrong /stories/0/frames/1',
    ]);
    expect(linesOf(setAt(buildDesign(), '/stories/0/frames/-', ids.frame))).toEqual(['used_twice /stories/0/frames/1']);
  });

  it('are not nested in themselves', () => {
    const design = buildDesign();
    const group = { kind: 'group', id: id(600), layer: ids.layer, transform: [1, 0, 0, 1, 0, 0] };
    setAt(design, '/stories/0/elements/-', { ...group, elements: [frameOf(id(601), ids.story)] });
    setAt(design, '/stories/0/paragraphs/1/runs/-', { kind: 'element', element: id(600), at: { mode: 'inline' } });
    setAt(design, '/stories/0/frames/-', id(601));
    expect(linesOf(design)).toEqual(['cycle /stories/0']);
  });
});

describe('the parts of a story', () => {
  it.each([
    ['/stories/0/paragraphs/1/runs/0/element', 'elements'],
    ['/stories/0/paragraphs/1/runs/1/table', 'tables'],
    ['/stories/0/paragraphs/0/runs/2/note', 'notes'],
    ['/stories/0/tables/0/cells/0/content', 'flows'],
    ['/stories/0/notes/0/content', 'flows'],
  ])('belong to the story itself at %s', (pointer, list) => {
    const problems = validateDesign(setAt(buildDesign(), pointer, ids.shape));
    const message = `found "${ids.shape}", expected an id from the ${list} of the same story`;
    expect(problems).toContainEqual({ pointer, code: 'leads_nowhere', message });
  });

  it('are all used', () => {
    expect(linesOf(setAt(buildDesign(), '/stories/0/paragraphs/1/runs/1'))).toEqual([
      'never_used /stories/0/flows/0',
      'never_used /stories/0/tables/0',
      'never_used /stories/0/elements/1',
    ]);
  });

  it('are used only once', () => {
    const again = { kind: 'table', table: ids.table };
    expect(linesOf(setAt(buildDesign(), '/stories/0/paragraphs/0/runs/-', again))).toEqual([
      'used_twice /stories/0/paragraphs/1/runs/1/table',
    ]);
  });

  it('are reached from its text and do not contain themselves', () => {
    const design = setAt(buildDesign(), '/stories/0/paragraphs/1/runs/1');
    setAt(design, '/stories/0/flows/0/paragraphs/0/runs/-', { kind: 'table', table: ids.table });
    expect(linesOf(design)).toContain('never_used /stories/0/tables/0');
  });

  it('may be nested 20,000 levels deep', () => {
    const design = buildDesign();
    const story = design.stories[0];
    if (story === undefined) throw new Error('the sample has a story');
    const [flows, tables] = [story.flows ?? [], story.tables ?? []];
    for (let depth = 0; depth < 20_000; depth++) {
      const [table, cell, flow] = [0, 1, 2].map((part) => id(1_000_000 + 3 * depth + part)) as [string, string, string];
      flows.at(-1)?.paragraphs[0]?.runs.push({ kind: 'table', table });
      tables.push({
        id: table,
        columns: [{ width: 1 }],
        rows: [{ height: 1 }],
        cells: [{ id: cell, row: 0, column: 0, content: flow }],
      });
      flows.push({ id: flow, paragraphs: [{ style: ids.body, runs: [] }] });
    }
    expect(linesOf(design)).toEqual([]);
  });
});

describe('cells', () => {
  const cells = '/stories/0/tables/0/cells';

  it('are within their table', () => {
    expect(linesOf(setAt(buildDesign(), `${cells}/1/column`, 2))).toEqual([`cell_outside ${cells}/1`]);
    expect(linesOf(setAt(buildDesign(), `${cells}/1/rowSpan`, 2))).toEqual([`cell_outside ${cells}/1`]);
    expect(linesOf(setAt(buildDesign(), `${cells}/0/columnSpan`, 1e15))).toEqual([`cell_outside ${cells}/0`]);
  });

  it('do not overlap', () => {
    expect(linesOf(setAt(buildDesign(), `${cells}/0/rowSpan`, 2))).toEqual([`cells_overlap ${cells}/1`]);
    expect(linesOf(setAt(buildDesign(), `${cells}/1/row`, 0))).toEqual([`cells_overlap ${cells}/1`]);
  });

  it('contain text or a picture, not both', () => {
    const design = setAt(buildDesign(), `${cells}/1/content`, ids.noteFlow);
    expect(linesOf(design)).toContain(`contradiction ${cells}/1`);
  });

  it('have no more header and footer rows than there are rows', () => {
    expect(linesOf(setAt(buildDesign(), '/stories/0/tables/0/footerRows', 2))).toEqual([
      'out_of_range /stories/0/tables/0',
    ]);
  });
});

describe('colours, paths and pages', () => {
  it('have one number per component of their space, each in its range', () => {
    expect(linesOf(setAt(buildDesign(), '/swatches/3/values', [0, 0, 0]))).toEqual(['wrong_count /swatches/3/values']);
    expect(linesOf(setAt(buildDesign(), '/swatches/4/values/1', 256))).toEqual(['out_of_range /swatches/4/values/1']);
  });

  it('have stops sorted by position', () => {
    expect(linesOf(setAt(buildDesign(), '/swatches/6/stops/0/position', 1))).toEqual([]);
    const design = setAt(buildDesign(), '/swatches/6/stops/0/position', 0.5);
    expect(linesOf(setAt(design, '/swatches/6/stops/1/position', 0.4))).toEqual([
      'unsorted /swatches/6/stops/1/position',
    ]);
  });

  it('have path data without syntax errors', () => {
    const d = '/pages/0/elements/0/shape/d';
    for (const data of ['', 'M0 0', 'M 0 0 L 1e3 -.5 2,3 C 1 1 2 2 3 3 Z M 5 5 Z']) {
      expect(linesOf(setAt(buildDesign(), d, data))).toEqual([]);
    }
    for (const data of ['L 0 0', 'M 0', 'M 0 0 C 1 2 3 4', 'M 0 0 L 1 e', 'm 0 0', 'M 0 0 A 1 1 0 0 0 5 5', 'Z']) {
      expect(linesOf(setAt(buildDesign(), d, data))).toEqual([`wrong_form ${d}`]);
    }
  });

  it('have the page to open', () => {
    expect(linesOf(setAt(buildDesign(), '/activePageIndex', 1))).toEqual(['no_such_page /activePageIndex']);
  });
});

describe('warnings', () => {
  it('do not make a document invalid', () => {
    const problems = validateDesign(setAt(buildDesign(), '/brandColors', { red: '#f00' }));
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(['deprecated_member /brandColors']);
    expect(isValid(problems)).toBe(true);
    expect(isValid(validateDesign({}))).toBe(false);
  });

  it('are deprecated_member and not_in_template', () => {
    const warnings = Object.entries(problemCodes).filter(([, { severity }]) => severity === 'warning');
    expect(warnings.map(([code]) => code)).toEqual(['deprecated_member', 'not_in_template']);
  });
});

describe('a bundle', () => {
  const bundleLines = (bundle: unknown): string[] =>
    validateBundle(bundle).map(({ code, pointer }) => `${code} ${pointer}`);

  it('lists the files that the template uses', () => {
    expect(bundleLines(setAt(buildBundle(), '/template/fontData/0/src', 'fonts/b.ttf'))).toEqual([
      'not_in_manifest /template/fontData/0/src',
      'not_in_template /manifest/fonts/fonts~1a.ttf',
    ]);
  });

  it('agrees with the template on which of them are missing', () => {
    const bundle = buildBundle();
    Object.assign(bundle.manifest.images, {
      'images/a.png': { name: 'a', missing: true },
      'images/lost.tif': { name: 'lost' },
    });
    expect(bundleLines(bundle)).toEqual([
      'not_in_manifest /template/stories/0/elements/1/image/src',
      'not_in_manifest /template/pages/0/elements/1/elements/0/image/missing',
    ]);
    const both = setAt(buildBundle(), '/template/fontData/0/missing', 'fonts/a.ttf');
    expect(bundleLines(both)).toEqual(['contradiction /template/fontData/0']);
  });

  it('does not list data URIs', () => {
    const bundle = setAt(buildBundle(), '/template/stories/0/elements/1/image/src', 'data:image/png;base64,AAAA');
    expect(bundleLines(setAt(bundle, '/manifest/images', { 'images/lost.tif': { name: 'l', missing: true } }))).toEqual(
      [],
    );
  });

  it('gives a warning for a file that the template does not use', () => {
    const problems = validateBundle(setAt(buildBundle(), '/manifest/images/constructor', { name: 'x' }));
    expect(problems.map(({ code }) => code)).toEqual(['not_in_template']);
    expect(isValid(problems)).toBe(true);
  });
});

describe('hostile documents', () => {
  it('are checked to a limited depth, without a stack overflow', () => {
    let group: object = { kind: 'group' };
    for (let depth = 0; depth < 100_000; depth++) group = { kind: 'group', elements: [group] };
    const problems = validateDesign(setAt(buildDesign(), '/pages/0/elements/-', group));
    expect(problems.filter(({ code }) => code === 'too_deep')).toHaveLength(1);
    let list: unknown[] = [];
    for (let depth = 0; depth < 100_000; depth++) list = [list];
    expect(linesOf(setAt(buildDesign(), '/extra/deep', list)).join()).toMatch(/^too_deep /);
  });

  it('that contain themselves are checked to a limited depth', () => {
    const group: { kind: string; elements: unknown[] } = { kind: 'group', elements: [] };
    group.elements.push(group);
    expect(linesOf(setAt(buildDesign(), '/pages/0/elements/-', group)).join()).toMatch(/too_deep/);
  });

  it('have a limited number of problems, the last of which states the limit', () => {
    const design = setAt(
      buildDesign(),
      '/pages/0/elements',
      Array.from({ length: 100_000 }, () => ({})),
    );
    const problems = validateDesign(design);
    expect(problems).toHaveLength(maxProblems + 1);
    expect(problems.at(-1)).toEqual({
      pointer: '',
      code: 'more_problems',
      message: 'more than 1000 problems; only the first 1000 are listed',
    });
  });

  it('have long texts truncated in messages', () => {
    const [problem] = validateDesign(setAt(buildDesign(), '/type', 'x'.repeat(1_000_000)));
    expect(problem?.message.length).toBeLessThan(200);
  });
});
