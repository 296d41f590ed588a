import { isValid, validateBundle, validateDesign } from '@quoin/core/design';
import type { Command } from 'commander';
import { describeProblem, inputOf, isBundle, readDocument } from '../documents.ts';
import { describeExamples } from '../examples.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { printOutcome } from '../report.ts';
import type { ExitStatus, Terminal } from '../terminal.ts';

/** Adds `quoin validate`, which lists the problems of a design document. */
export function addValidate(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('validate')
    .description('list the problems of a design document')
    .argument('<file>', "a document or templatebundle.json; '-' is standard input")
    .option('--json', 'print one JSON object')
    .addHelpText('after', describeExamples([['quoin validate design.json', 'all problems, with their places']]))
    .action(async (name: string, { json }: { json?: true }) => {
      const input = inputOf(name);
      try {
        const document = await readDocument(input, terminal);
        const problems = isBundle(document) ? validateBundle(document) : validateDesign(document);
        const valid = isValid(problems);
        const lines = problems.map(describeProblem).join('');
        terminal.stdout.write(
          json
            ? `${JSON.stringify({ input: name, ok: true, valid, problems })}\n`
            : `${name}: ${valid ? 'valid' : 'invalid'}\n${lines}`,
        );
        if (!valid) status.code = exitCodes.malformed;
      } catch (error) {
        status.code = exitCodeOf(error);
        printOutcome({ input: name, ok: false, error }, terminal, { asJson: json === true });
      }
    });
}
