import { problemsOf, runTool } from '../command.ts';
import type { Rule } from '../rule.ts';

/** The second has no Node types, since webhook-verify must run in every runtime. */
const configs = ['tsconfig.json', 'packages/webhook-verify/tsconfig.json'];

export const types: Rule = {
  name: 'types',
  requirement: 'the compiler reports no errors',
  run: async ({ root }) => {
    const problems: string[] = [];
    for (const config of configs) problems.push(...(await checkTypes(root, config)));
    return { problems };
  },
};

export async function checkTypes(root: string, config: string): Promise<string[]> {
  return problemsOf(await runTool('tsc', ['-p', config, '--noEmit', '--pretty', 'false'], root), `tsc -p ${config}`);
}
