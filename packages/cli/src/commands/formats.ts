import type { Command } from 'commander';
import { describeExamples } from '../examples.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Adds `quoin formats`, which lists the formats. */
export function addFormats(program: Command, { stdout }: Terminal): void {
  program
    .command('formats')
    .description('list the supported formats and their conversions')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      describeExamples([
        ['quoin formats', 'inputs and outputs'],
        ['quoin formats --json', 'also media types and extensions'],
      ]),
    )
    .action(async ({ json }: { json?: true }) => {
      const { describeFormats } = await import('../actions/formats.ts');
      stdout.write(describeFormats(json === true));
    });
}
