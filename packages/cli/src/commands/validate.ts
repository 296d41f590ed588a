import type { Command } from 'commander';
import { describeExamples } from '../examples.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

/** Adds `quoin validate`, which lists the problems of a design document. */
export function addValidate(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('validate')
    .description('list the problems of a design document')
    .argument('<file>', "a document or templatebundle.json; '-' is standard input")
    .option('--json', 'print one JSON object')
    .addHelpText('after', describeExamples([['quoin validate design.json', 'all problems, with their places']]))
    .action(async (name: string, { json }: { json?: true }) => {
      const { validate } = await import('../actions/validate.ts');
      await validate(name, json === true, terminal, status);
    });
}
