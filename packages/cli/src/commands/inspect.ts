import type { Command } from 'commander';
import type { InspectFlags } from '../actions/inspect.ts';
import { describeExamples } from '../examples.ts';
import { parseWhole } from '../options.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

/** Adds `quoin inspect`, which prints the type and the main facts of files. */
export function addInspect(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('inspect')
    .description('describe files without decoding them')
    .argument('<inputs...>', "files, folders or patterns; '-' is standard input")
    .option('--from <type>', 'type of the inputs (default: detected from their bytes)')
    .option('--face <n>', 'number of the font in a collection, counted from 0 (default: 0)', parseWhole)
    .option('--json', 'print one JSON object per line, with long texts in full')
    .addHelpText(
      'after',
      describeExamples([
        ['quoin inspect photo.jpg family.ttc', 'size, colours and metadata; names and tables'],
        ['quoin inspect family.ttc --face 1', 'one font of a collection'],
        ['quoin inspect - --json < picture.png', 'as JSON, from standard input'],
      ]),
    )
    .action(async (patterns: string[], flags: InspectFlags) => {
      const { inspectFiles } = await import('../actions/inspect.ts');
      await inspectFiles(patterns, flags, terminal, status);
    });
}
