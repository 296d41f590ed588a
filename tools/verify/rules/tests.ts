import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { linesOf, problemsOf, runTool } from '../command.ts';
import type { Rule, Verdict } from '../rule.ts';

/** The members of Vitest's JSON report, which has Jest's format, that are used here. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

export const tests: Rule = {
  name: 'tests',
  requirement: 'every test passes, including the examples of the documentation',
  after: ['build'],
  cores: 2,
  run: async ({ root }) => {
    const file = join(root, '.cache/vitest.json');
    rmSync(file, { force: true }); // a run that crashes must not leave old results
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    // Some tests run in continuous integration only. It alone would refuse `it.only`.
    const variables = { CI: process.env.CI };
    const result = await runTool('vitest', ['run', '--allowOnly=false', ...reporters], root, variables);
    if (!existsSync(file)) return { problems: [...problemsOf(result, 'vitest'), 'vitest wrote no report'] };
    const verdict = judgeReport(root, JSON.parse(readFileSync(file, 'utf8')));
    if (result.code === 0) return verdict;
    if (verdict.problems.length > 0)
      return { ...verdict, problems: [...verdict.problems, ...listDifferences(result.output)] };
    return { ...verdict, problems: problemsOf(result, 'vitest').slice(-60) }; // an error outside of all tests
  },
};

/** Reports failed tests, files that failed before their tests, and runs without any test. */
export function judgeReport(root: string, report: TestReport): Verdict {
  const problems = report.testResults.flatMap((file) => {
    const name = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [`${name}: ${file.message}`];
    return failed.map((test) => `${name} > ${test.fullName}\n${indent(test.failureMessages ?? [])}`);
  });
  const brokenFiles = problems.length - report.numFailedTests;
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + Math.max(brokenFiles, 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
  if (counts.passed + counts.failed === 0) problems.push('no test ran');
  const summary = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
  return { problems, summary, tests: counts };
}

/** At most so many lines of differences are shown. */
const maxDifferences = 200;

/** The differences between what was expected and what was found: the JSON report has only their first line. */
export function listDifferences(output: string): string[] {
  const lines = linesOf(output);
  const start = lines.findIndex((line) => /Failed (Tests|Suites) \d+/.test(line));
  return start < 0 ? [] : lines.slice(start, start + maxDifferences);
}

/** Indents messages, without the lines of stacks outside the project. */
function indent(messages: readonly string[]): string {
  const lines = messages.flatMap((message) => message.split('\n'));
  const ours = lines.filter((line) => !/^\s+at .*(node_modules|node:)/.test(line));
  return ours
    .slice(0, 40)
    .map((line) => `    ${line}`)
    .join('\n');
}
