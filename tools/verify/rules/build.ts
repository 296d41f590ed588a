import { problemsOf, runCommand } from '../command.ts';
import type { Rule } from '../rule.ts';

/** Builds all packages unless they are up to date. */
export const build: Rule = {
  name: 'build',
  requirement: 'every package builds',
  cores: 2,
  run: async ({ root }) => {
    const result = await runCommand(process.execPath, ['tools/setup.mjs', '--quiet'], root);
    return { problems: problemsOf(result, 'tools/setup.mjs') };
  },
};
