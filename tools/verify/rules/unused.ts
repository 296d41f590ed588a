import { linesOf, runTool } from '../command.ts';
import type { Rule } from '../rule.ts';

export const unused: Rule = {
  name: 'unused',
  summary: 'no file, export or dependency is unused, and none is undeclared',
  run: async ({ root }) => ({ problems: await checkUnused(root) }),
};

/** What is used of Knip's report: for each file the kinds of issue with what they are about. */
interface Report {
  readonly issues: readonly ({ readonly file: string } & Record<string, unknown>)[];
}

export async function checkUnused(root: string): Promise<string[]> {
  const ended = await runTool('knip', ['--no-progress', '--no-config-hints', '--reporter', 'json'], root);
  if (!ended.stdout.startsWith('{')) return [`knip ended with ${ended.code}`, ...linesOf(ended.output)];
  const { issues } = JSON.parse(ended.stdout) as Report;
  const problems = issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, list]) => namesOf(list).map((name) => `${file}: ${kind}: ${name}`)),
  );
  return problems.length === 0 && ended.code !== 0 ? linesOf(ended.output) : problems;
}

function namesOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.flat().flatMap((item: { name?: string }) => (item.name === undefined ? [] : [item.name]));
}
