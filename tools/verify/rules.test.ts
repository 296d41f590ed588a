import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeCoverage } from '../coverage/judge.ts';
import { checkLinks } from '../pages/links.ts';
import { problemsOf, runCommand } from './command.ts';
import { listInstalled } from './installed-packages.ts';
import { plantTree, uprootTree } from './plant.ts';
import { listEntries } from './program.ts';
import { checkReports, writeReports } from './rules/api.ts';
import { checkDocs, checkOptions } from './rules/docs.ts';
import { checkImports, runCruise } from './rules/imports.ts';
import { checkEngines } from './rules/installed.ts';
import { checkLicences } from './rules/licences.ts';
import { checkLint } from './rules/lint.ts';
import { checkContents, checkTarball } from './rules/packages.ts';
import { checkCodes, checkRegions } from './rules/pages.ts';
import { checkPurity } from './rules/purity.ts';
import { judgeReport, listDifferences } from './rules/tests.ts';
import { checkTypes } from './rules/types.ts';
import { checkUnused } from './rules/unused.ts';
import { countComments, findRetired } from './rules/wording.ts';

/** Runs tests on a planted tree, which exists while they run. */
function describeTree(name: string, tests: (root: () => string) => void): void {
  describe(name, () => {
    let root = '';
    beforeAll(() => {
      root = plantTree(name);
    });
    afterAll(() => uprootTree(root));
    tests(() => root);
  });
}

describeTree('imports', (root) => {
  const core = 'packages/core/src';
  const server = 'packages/server/src';

  it('reports exactly the planted imports', async () => {
    const problems = await checkImports(root(), await runCruise(root()));
    expect(problems.sort()).toEqual(
      [
        `core-imports-engines-only: ${core}/bytes/reader.ts → fs`,
        `core-layer-shared: ${core}/colour/upward.ts → ${core}/image/gif/read.ts`,
        `core-through-its-entry-points: packages/cli/src/main.ts → ${core}/bytes/reader.ts`,
        `db-without-subjects: ${server}/db/select.ts → ${server}/jobs/job.ts`,
        `descriptor-imported-elsewhere: ${core}/plan.ts → ${core}/image/gif/index.ts`,
        `format-imports-format: ${core}/image/png/read.ts → ${core}/image/gif/read.ts`,
        `no layer: ${core}/elsewhere/stray.ts; add its folder to .dependency-cruiser.mjs`,
        `jobs-and-webhooks-apart: ${server}/webhooks/send.ts → ${server}/jobs/job.ts`,
        `no-cycle: ${core}/bytes/circle-a.ts → ${core}/bytes/circle-b.ts → ${core}/bytes/circle-a.ts`,
        `no-missing-module: packages/cli/src/main.ts → @quoin/core/bytes/reader`,
        `nothing-imports-server: packages/cli/src/serve.ts → ${server}/routes/jobs.ts`,
        `packages-without-tools: ${server}/app.ts → tools/build/preset.ts`,
        `registry-imports-body: ${core}/formats/registry.ts → ${core}/image/gif/read.ts`,
        `routes-without-storage: ${server}/routes/jobs.ts → ${server}/db/select.ts`,
        `server-layer-services: ${server}/network/open.ts → ${server}/app.ts`,
        `sharp-behind-engine: ${core}/image/png/read.ts → sharp`,
        `sockets-behind-network: ${server}/routes/jobs.ts → net`,
        `database-behind-contract: ${server}/jobs/jobs.ts → ${server}/jobs/store/sqlite/sqlite-job-store.ts`,
        `store-contract-without-database: ${server}/jobs/store/job-store.ts → ${server}/db/select.ts`,
        `url-headers-alone: ${core}/url-headers/index.ts → ${core}/errors.ts`,
        `webhook-verify-alone: packages/webhook-verify/src/index.ts → crypto`,
        `webhook-verify-through-its-entry-point: packages/cli/src/main.ts → packages/webhook-verify/src/index.ts`,
      ].sort(),
    );
  });

  it('fails if the report lacks a file or its imports', async () => {
    const cruise = await runCruise(root());
    const modules = cruise.modules.map((module) => ({ ...module, dependencies: [] }));
    const problems = await checkImports(root(), { ...cruise, modules });
    expect(problems).toContain(`not checked: ${core}/image/png/read.ts → sharp`);
    expect(await checkImports(root(), { ...cruise, modules: [] })).toContain(`not checked: ${core}/index.ts`);
  });
});

describeTree('purity', (root) => {
  const file = 'packages/core/src/impure.ts';

  it('reports each impurity', () => {
    expect(checkPurity(root(), file)).toEqual([
      `${file}:1: \`randomUUID\` of \`node:crypto\` is not allowed in core`,
      `${file}:4: \`process\` is not allowed in core`,
      `${file}:5: \`console\` is not allowed in core`,
      `${file}:6: \`Date.now\` is not allowed in core`,
      `${file}:7: \`Date\` without arguments reads the clock`,
      `${file}:8: \`Math.random\` is not allowed in core`,
      `${file}:9: \`performance\` is not allowed in core`,
      `${file}:10: \`fetch\` is not allowed in core`,
      `${file}:11: \`setTimeout\` is not allowed in core`,
      `${file}:12: \`globalThis\` is not allowed in core`,
      `${file}:13: \`import.meta\` depends on the place of installation`,
      `${file}:14: \`crypto\` is not allowed in core`,
      `${file}:15: \`getHours\` depends on the machine`,
      `${file}:16: \`toLocaleString\` depends on the machine`,
      `${file}:17: \`performance\` is not allowed in core`,
    ]);
  });

  it('allows other things with the name of a global', () => {
    expect(checkPurity(root(), 'packages/core/src/pure.ts')).toEqual([]);
  });
});

describeTree('wording', (root) => {
  const file = 'packages/core/src/names.ts';

  it('reports declarations with a retired name, but no keys of data', () => {
    const retired = new Set(['Courier', 'Gatehouse', 'insist', 'forgetDue', 'steep', 'askew']);
    expect(findRetired(root(), file, retired)).toEqual([
      `${file}:1: "Courier" is a retired name`,
      `${file}:4: "Gatehouse" is a retired name`,
      `${file}:5: "insist" is a retired name`,
      `${file}:11: "#forgetDue" is a retired name`,
      `${file}:13: "steep" is a retired name`,
    ]);
  });

  it('counts each comment once, and lists those that open with a clause', () => {
    const clauses = [3, 8, 15].map((line) => `${file}:${line}`);
    expect(countComments(root(), file)).toEqual({ comments: 4, clauses });
  });
});

describeTree('types', (root) => {
  it('reports the file and line of a type error', async () => {
    expect(await checkTypes(root(), 'tsconfig.json')).toEqual([
      "packages/core/src/wrong.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.",
    ]);
  });
});

describeTree('lint', (root) => {
  it('reports problems and unformatted files', async () => {
    const headlines = (await checkLint(root())).filter((line) => /^packages\/.* ━+$/.test(line));
    expect(headlines.map((line) => line.replace(/ ━+$/, ''))).toEqual([
      'packages/core/src/careless.ts:1:33 lint/suspicious/noExplicitAny',
      'packages/core/src/untidy.ts format',
    ]);
  });
});

describeTree('unused', (root) => {
  it('reports unused exports, files and dependencies', async () => {
    expect((await checkUnused(root())).sort()).toEqual([
      'packages/core/package.json: dependencies: sharp',
      'packages/core/src/orphan.ts: files: packages/core/src/orphan.ts',
      'packages/core/src/parts.ts: exports: forgotten',
    ]);
  });
});

describeTree('licences', (root) => {
  it('reports packages without an allowed licence in their installed manifest', () => {
    expect(checkLicences(listInstalled(root()))).toEqual([
      'other-library@1.0.0 is under LGPL-3.0-or-later',
      'gpl@2.0.0 is under GPL-3.0-only',
      'both@3.0.0 is under MIT AND GPL-3.0',
      'silent@4.0.0 states no licence',
      'relabelled@5.0.0 is under AGPL-3.0-only',
    ]);
  });

  it('reports packages whose installed manifest excludes our oldest Node', () => {
    expect(checkEngines(listInstalled(root()), '20.19.0')).toEqual([
      'newer@6.0.0 needs Node >=22, but our packages support 20.19.0',
      'relabelled@5.0.0 needs Node ^22.12 || >=24, but our packages support 20.19.0',
    ]);
    expect(checkEngines(listInstalled(root()), '24.0.0')).toEqual([]);
  });

  it('reports an empty tree', () => {
    expect(checkLicences([])).toEqual(['no packages are installed']);
    expect(checkEngines([], '20.19.0')).toEqual(['no packages are installed']);
  });
});

describe('pages', () => {
  it('reports an outdated table, a table without a page and unknown codes', () => {
    const root = mkdtempSync(join(tmpdir(), 'quoin-pages-'));
    const page = '<!-- notes -->\n| old |\n<!-- /notes -->\n`NOTE_OF_NOTHING`, `ALPHA_FLATTENED` and `QUOIN_PORT`\n';
    writeFileSync(join(root, 'README.md'), page);
    const regions = ['notes', 'limits'].map((name) => ({ name, write: () => '| new |' }));
    expect(checkRegions(root, ['README.md'], regions)).toEqual([
      'README.md: the table <!-- notes --> is out of date; run `pnpm verify --accept pages` and commit the result',
      'no page has the table <!-- limits -->',
    ]);
    expect(checkCodes(root, ['README.md'])).toEqual(['README.md: `NOTE_OF_NOTHING` is neither a note nor an error']);
    writeFileSync(join(root, 'README.md'), page.replace('| old |', '| new |'));
    expect(checkRegions(root, ['README.md'], regions.slice(0, 1))).toEqual([]);
    rmSync(root, { recursive: true });
  });
});

describeTree('coverage', (root) => {
  const tests = 'packages/core/src/planted.test.ts';

  it('reports wrong and misplaced citations, sentences without a test and needless entries in waiting.json', () => {
    expect([...judgeCoverage(root()).problems].sort()).toEqual(
      [
        `${tests}:8: not found in the specification: "Bytes go sideways."`,
        `${tests}:11: occurs 2 times in the specification; quote more: "First things"`,
        `${tests}:14: a citation must be directly above its test`,
        `${tests}:18: expected \`// @spec "words of the specification"\``,
        'docs/spec/planted.md:11: no test for "| `length` | 1. Not 2 |"',
        'docs/spec/planted.md:15: no test for "First things first."',
        'tools/coverage/sections.json: docs/spec/planted.md has no section "Gone"',
        'tools/coverage/waiting.json: not found in the specification: "Bytes stay."',
        `tools/coverage/waiting.json: ${tests}:4 cites a sentence that waits for nothing any more: "| \`width\` | 3 |"`,
      ].sort(),
    );
  });

  it('lists every sentence with its tests', () => {
    const rows = judgeCoverage(root()).rows.map(({ sentence, citations }) => [
      sentence.text,
      sentence.isTestable ? citations.map(({ line, test }) => `${line} ${test}`) : 'not testable',
    ]);
    expect(rows).toEqual([
      ['An introduction.', 'not testable'],
      ['Bytes come in.', ['1 reads']],
      ['Bytes go out.', []],
      ['| `length` | 1. Not 2 |', []],
      ['| `width` | 3 |', ['4 counts']],
      ['Order:', 'not testable'],
      ['First things first.', []],
      ['First things last.', ['5 counts']],
      ['The rest: not shown.', 'not testable'],
      ['No section requires this.', []],
    ]);
  });
});

describeTree('api', (root) => {
  it('reports what changed and how to accept it', () => {
    const advice =
      'differs from the public interface; if that is intended, run `pnpm verify --accept api` and commit the result';
    expect(checkReports(root(), writeReports(root()))).toEqual([
      'docs/api/gone.md belongs to no entry point; delete it',
      `docs/api/core.md ${advice}`,
      '  - export declare function add(left: number): number;',
      '  + export declare function add(left: number, right: number): number;',
      '  + Declarations that these refer to, which are not exported here.',
      '  + interface Hidden {',
      '  +     readonly inside: boolean;',
      "  + export type Letter = 'a' | 'b';",
      '  + declare const table: {',
      '  +     readonly a: 2;',
      '  +     readonly b: 1;',
      '  + };',
    ]);
  });

  it('accepts an up-to-date report', () => {
    const reports = writeReports(root());
    for (const [path, report] of reports) writeFileSync(join(root(), path), report);
    expect(checkReports(root(), reports)).toEqual(['docs/api/gone.md belongs to no entry point; delete it']);
  });

  it('reports exports without a comment and functions without an example', () => {
    expect(listEntries(root()).flatMap((entry) => checkDocs(root(), entry))).toEqual([
      'packages/core/src/index.ts:5: `add` of @quoin/core has no `@example`',
      'packages/core/src/index.ts:9: `undocumented` of @quoin/core has no doc comment',
    ]);
  });
});

describeTree('options', (root) => {
  it('reports members of options without a comment or a default', () => {
    const file = 'packages/core/src/index.ts';
    expect(listEntries(root()).flatMap((entry) => checkOptions(root(), entry))).toEqual([
      `${file}:5: \`ReadOptions.size\` of @quoin/core has no doc comment`,
      `${file}:7: \`ReadOptions.strict\` of @quoin/core states no default`,
    ]);
  });
});

describeTree('links', (root) => {
  it('reports links to missing files and anchors, but not those in code', () => {
    const files = {
      has: (path: string) => existsSync(join(root(), path)),
      read: (path: string) => readFileSync(join(root(), path), 'utf8'),
    };
    expect(checkLinks(['README.md', 'docs/page.md'], files)).toEqual([
      'README.md: the link "docs/gone.md" leads to no file',
      'README.md: the link "docs/page.md#third" leads to no heading or anchor',
      'README.md: the link "#end" leads to no heading or anchor',
    ]);
  });
});

describeTree('packages', (root) => {
  it('reports missing and unexpected files of a package', async () => {
    const tarball = join(root(), 'core.tgz');
    await runCommand('tar', ['-czf', tarball, 'package'], root());
    const problems = await checkTarball(tarball);
    expect(problems.filter((problem) => /package$|is missing$/.test(problem)).sort()).toEqual([
      'LICENSE is missing',
      'dist/index.js.map must not be in a package',
      'dist/index.test.js must not be in a package',
    ]);
    expect(problems.filter((problem) => problem.includes('the link'))).toEqual([
      'README.md: the link "../../docs/fonts.md" leads to no file',
      'README.md: the link "#absent" leads to no heading or anchor',
    ]);
    const output = problems.join('\n');
    expect(output).toContain('pkg.exports["./absent"] is ./dist/absent.js but the file does not exist');
    expect(output).toMatch(/"@quoin\/core\/untyped"\n\s*node16 \(from ESM\): No types/);
  });

  it('reports every form of a link', () => {
    const text =
      '![a](b.png "t")\n[c]: ../d.md\n<img src="e.svg">\n[f](LICENSE) [g](docs/h%20i.md#j) `[k](l.md)`\n# J\n';
    const paths = ['README.md', 'LICENSE', 'docs/h i.md'];
    const found = ['b.png', '../d.md', 'e.svg'].map((target) => `README.md: the link "${target}" leads to no file`);
    const files = { has: (path: string) => paths.includes(path), read: () => text };
    expect(checkLinks(['README.md'], files)).toEqual(found);
  });

  it('reports sources, tests and other files outside dist', () => {
    const good = ['package.json', 'LICENSE', 'README.md', 'dist/index.js', 'dist/index.d.ts'];
    expect(checkContents(good)).toEqual([]);
    const bad = ['src/index.ts', 'dist/index.ts', 'dist/test/read.js', '.env', 'dist/fixtures/photo.jpg'];
    expect(checkContents([...good, ...bad])).toEqual(bad.map((path) => `${path} must not be in a package`));
  });
});

describe('tests', () => {
  const test = (status: string) => ({ fullName: `a ${status} test`, status, failureMessages: ['expected 1, found 2'] });
  const file = (name: string, status: string, assertionResults: ReturnType<typeof test>[]) => {
    return { name: `/checkout/${name}`, status, message: 'cannot be read', assertionResults };
  };
  const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };

  it('reports failed tests and files that failed before their tests', () => {
    const testResults = [
      file('a.test.ts', 'failed', [test('passed'), test('failed')]),
      file('b.test.ts', 'failed', []),
      file('c.test.ts', 'passed', []),
    ];
    expect(judgeReport('/checkout', { ...counts, testResults })).toMatchObject({
      problems: ['a.test.ts > a failed test\n    expected 1, found 2', 'b.test.ts: cannot be read'],
      tests: { passed: 1, failed: 2, skipped: 2 },
    });
  });

  it('shows what failed tests found', () => {
    const output = ' ✓ a.test.ts\n\n⎯⎯ Failed Tests 1 ⎯⎯\n\n FAIL  b.test.ts > b\n+ "a job is lost"\n';
    expect(listDifferences(output)).toEqual(['⎯⎯ Failed Tests 1 ⎯⎯', ' FAIL  b.test.ts > b', '+ "a job is lost"']);
    expect(listDifferences(' ✓ a.test.ts\n')).toEqual([]);
  });

  it('reports a run without tests', () => {
    const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 3, numTodoTests: 0, testResults: [] };
    expect(judgeReport('/checkout', none).problems).toEqual(['no test ran']);
  });
});

describe('a command', () => {
  const run = (script: string) => runCommand(process.execPath, ['-e', script], '/');

  it('has problems if it fails, with or without output', async () => {
    expect(problemsOf(await run('console.log("why"); process.exit(3)'), 'it')).toEqual(['why']);
    expect(problemsOf(await run('process.exit(3)'), 'it')).toEqual(['"it" exited with 3 without output']);
    expect(problemsOf(await run('console.log("fine")'), 'it')).toEqual([]);
  });

  it('has an exit code if it cannot be started or is killed', async () => {
    expect((await runCommand('/no/such/program', [], '/')).code).toBe(127);
    expect((await run('process.kill(process.pid)')).code).toBe(128);
  });
});
