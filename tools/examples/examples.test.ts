import { fileURLToPath } from 'node:url';
import { examples } from 'virtual:examples';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runExample } from './assertions.ts';
import { listBlocks, nameOf } from './blocks.ts';
import { listCommands, runCommands } from './commands.ts';
import { closeFixtures, openFixtures } from './fixtures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shellBlocks = listBlocks(root).filter(
  (block) => block.language === 'sh' && !block.flags.includes('no-run') && listCommands(block).length > 0,
);

describe('the TypeScript examples of the documentation', () => {
  const home = process.cwd();
  let folder = '';
  beforeAll(async () => {
    folder = await openFixtures();
    process.chdir(folder);
  });
  afterAll(async () => {
    process.chdir(home);
    await closeFixtures(folder);
  });

  it('are all run', () => {
    const blocks = listBlocks(root).filter(({ language }) => language === 'ts');
    expect(examples.map(({ name }) => name)).toEqual(blocks.map(nameOf));
  });

  it.each(examples.map(({ name, run }) => [name, run] as const))('%s', runExample);
});

describe.runIf(shellBlocks.length > 0)('the commands of the documentation', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await openFixtures();
  });
  afterEach(() => closeFixtures(folder));

  it.each(shellBlocks.map((block) => [nameOf(block), block] as const))('%s', (_, block) =>
    runCommands(root, folder, block),
  );
});
