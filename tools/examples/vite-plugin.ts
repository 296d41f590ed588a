import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import { type Block, listBlocks, nameOf } from './blocks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const listId = 'virtual:examples';
const moduleId = `${listId}/`;

/**
 * Serves each TypeScript block of the documentation as a module, and `virtual:examples`, the list of them.
 * A module fails as soon as one of its `// =>` or `// throws` lines does not hold.
 */
export function exampleModules(): Plugin {
  let blocks: Block[] = [];
  return {
    name: 'quoin:examples',
    resolveId: (id) => (id === listId || id.startsWith(moduleId) ? `\0${id}` : undefined),
    load: async (id) => {
      if (id === `\0${listId}`) {
        blocks = listBlocks(root).filter(({ language }) => language === 'ts');
        return writeList(blocks);
      }
      if (!id.startsWith(`\0${moduleId}`)) return undefined;
      const block = blocks.find((each) => moduleIdOf(each) === id.slice(1));
      if (block === undefined) throw new Error(`no example is named ${id.slice(moduleId.length + 1)}`);
      // Late, so that runs without examples never load the compiler.
      const { writeExample } = await import('./write.ts');
      return writeExample(block);
    },
  };
}

const moduleIdOf = (block: Block): string => `${moduleId}${nameOf(block)}`;

function writeList(blocks: readonly Block[]): string {
  const entries = blocks.map((block) => {
    const name = JSON.stringify(nameOf(block));
    return `{ name: ${name}, run: () => import(${JSON.stringify(moduleIdOf(block))}) },`;
  });
  return `export const examples = [\n${entries.join('\n')}\n];\n`;
}
