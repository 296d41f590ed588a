import { formats } from '@quoin/core';
import type { Command } from 'commander';
import { describeExamples } from '../examples.ts';
import type { Terminal } from '../terminal.ts';

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
    .action(({ json }: { json?: true }) => {
      stdout.write(json ? `${JSON.stringify(formats, null, 2)}\n` : `${table().join('\n')}\n`);
    });
}

function table(): string[] {
  const read = formats.filter(({ inputTypes }) => inputTypes.length > 0);
  const rows = read.map(({ inputTypes, outputTypes, name }) => [inputTypes.join(', '), outputTypes.join(', '), name]);
  const all = [['from', 'to', 'name'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
