import type { Command } from 'commander';
import type { CompareFlags } from '../actions/compare.ts';
import { describeExamples } from '../examples.ts';
import { parseDistance, parseFaces } from '../options.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

/** Adds `quoin compare`, which lists the differences of two files. */
export function addCompare(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('compare')
    .description('compare two pictures, fonts, packages or design documents')
    .argument('<first>', "a file; '-' is standard input")
    .argument('<second>', 'a file of the same kind, possibly of another format')
    .option(
      '--threshold <n>',
      'the greatest difference that counts as equal: ΔE2000 of a pixel, 1/1000 em of outlines, units of numbers in documents (default: 0)',
      parseDistance,
    )
    .option('--faces <n,n>', 'numbers of the fonts in two collections, counted from 0 (default: 0,0)', parseFaces)
    .option('--font-dir <folder>', 'fonts for text in drawings; they win over the built-in fonts')
    .option('--profile-dir <folder>', 'ICC profiles; the first CMYK profile applies to all CMYK without one')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      describeExamples([
        ['quoin compare photo.jpg photo.webp --threshold 3', 'size, colours and structure; 3 can hardly be seen'],
        ['quoin compare old.ttf new.woff2', 'tables, characters, advances and outlines'],
        ['quoin compare old.zip new.zip --json', 'the changes of a layout, by JSON pointer'],
      ]),
    )
    .addHelpText('after', '\nExit codes: 0 equal, 1 different, others as quoin convert.')
    .action(async (first: string, second: string, flags: CompareFlags) => {
      const { compareFiles } = await import('../actions/compare.ts');
      await compareFiles([first, second], flags, terminal, status);
    });
}
