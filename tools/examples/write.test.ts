import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkout } from '../verify/command.ts';
import { plantTree, uprootTree } from '../verify/plant.ts';
import { runExample } from './assertions.ts';
import { listBlocks, nameOf } from './blocks.ts';
import { listCommands, runCommands } from './commands.ts';
import { writeExample } from './write.ts';

describe('planted examples', () => {
  let root = '';
  beforeAll(() => {
    root = plantTree('examples');
  });
  afterAll(() => uprootTree(root));

  /** Runs the block that starts on this line in the same way as the examples of the documentation. */
  async function runBlock(file: string, line: number): Promise<void> {
    const block = listBlocks(root).find((each) => each.file === file && each.line === line);
    if (block === undefined) throw new Error(`there is no block at ${file}:${line}`);
    const path = join(root, `example-${line}.mjs`);
    writeFileSync(path, writeExample(block));
    await runExample(nameOf(block), () => import(/* @vite-ignore */ pathToFileURL(path).href));
  }

  it.each([
    [4, 'README.md:5: expected 41 to deeply equal 42'],
    [9, 'README.md:9: threw SyntaxError'],
    [13, 'README.md:13: nothing was thrown; expected NOTHING'],
    [17, 'README.md:18: this assertion must end a top-level statement'],
    [23, 'README.md:23: Variable declaration expected'],
    [31, 'README.md:35: from here'],
  ])('the block at line %i fails and names its line', async (line, message) => {
    await expect(runBlock('README.md', line)).rejects.toThrow(message);
  });

  it('an example in a doc comment fails and names its line', async () => {
    await expect(runBlock('packages/core/src/index.ts', 5)).rejects.toThrow(
      'packages/core/src/index.ts:6: expected 2 to deeply equal 3',
    );
  });

  it('a block marked no-run is only parsed', async () => {
    await expect(runBlock('README.md', 27)).resolves.toBeUndefined();
  });

  it('a block with correct assertions passes', async () => {
    await expect(runBlock('README.md', 39)).resolves.toBeUndefined();
  });

  it('in a comment only blocks under @example count', () => {
    const blocks = listBlocks(root).filter(({ file }) => file.endsWith('.ts'));
    expect(blocks.map(nameOf)).toEqual(['packages/core/src/index.ts:5']);
  });

  it('in a shell block only commands of quoin run, and a failure names its line', async () => {
    const [block, npm, wrong, right] = listBlocks(root).filter(({ language }) => language === 'sh');
    expect(listCommands(block!)).toEqual([
      { line: 46, text: './quoin convert missing.png -o out.jpg' },
      { line: 48, text: 'cat README.md | quoin formats   # and so on' },
    ]);
    await expect(runCommands(root, root, block!)).rejects.toThrow('packages/cli/dist/main.js is missing: build');
    expect(() => listCommands(npm!)).toThrow('README.md:52: npm adds lines to the output');
    await expect(runCommands(checkout, root, wrong!)).rejects.toThrow(/README\.md:56: .*picture\.png/);
    await expect(runCommands(checkout, root, right!)).resolves.toBeUndefined();
  });
});
