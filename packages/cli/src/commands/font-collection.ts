import type { Command } from 'commander';
import type { FontCollectionFlags } from '../actions/font-collection.ts';
import { describeExamples } from '../examples.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

const examples = [
  ['quoin font-collection regular.ttf bold.ttf -o family.ttc', 'for systems and print'],
  ['quoin font-collection regular.ttf bold.ttf -o family.woff2', 'compressed together'],
  ["quoin font-collection 'fonts/*.otf' -o - --to ttc > family.otc", 'to standard output'],
] as const;

/** Adds `quoin font-collection`, which joins fonts to one file. */
export function addFontCollection(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('font-collection')
    .description('join fonts to a collection (TTC or WOFF 2), in which equal tables are stored once')
    .argument('<fonts...>', "fonts in the order of the faces, folders or patterns; '-' is standard input")
    .requiredOption('-o, --output <file>', "the collection; '-' is standard output")
    .option('--to <type>', 'ttc or woff2 (default: by the extension of the output)')
    .option('--force', 'overwrite an existing file')
    .option('--json', 'print one JSON object')
    .addHelpText('after', describeExamples(examples))
    .action(async (patterns: string[], flags: FontCollectionFlags) => {
      const { joinFiles } = await import('../actions/font-collection.ts');
      await joinFiles(patterns, flags, terminal, status);
    });
}
