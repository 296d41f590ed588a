import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import { type Block, listBlocks, nameOf } from './blocks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const listId = 'virtual:examples';
const moduleId = `${listId}/`;

/**
 * Provides each TypeScript block of the documentation as a module, and their list as `virtual:examples`.
 * A module fails at the first `// =>` or `// throws` line that is wrong.
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
      if (block === undefined) throw new Error(`there is no example "${id.slice(moduleId.length + 1)}"`);
      // Imported here, so that runs without examples do not load the compiler.
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
