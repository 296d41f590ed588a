import { problemsOf, runCommand } from '../command.ts';
import type { Rule } from '../rule.ts';

/** Builds all packages, unless what is built is fresh. */
export const build: Rule = {
  name: 'build',
  summary: 'every package builds',
  cores: 2,
  run: async ({ root }) => {
    const ended = await runCommand(process.execPath, ['tools/setup.mjs', '--quiet'], root);
    return { problems: problemsOf(ended, 'tools/setup.mjs') };
  },
};
