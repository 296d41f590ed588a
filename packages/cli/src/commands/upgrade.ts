import { upgradeDesign } from '@quoin/core/design';
import type { Command } from 'commander';
import { describeProblem, inputOf, isBundle, listProblems, readDocument } from '../documents.ts';
import { describeExamples } from '../examples.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { requireWritable, writeOutput, writeStream } from '../outputs.ts';
import { printOutcome } from '../report.ts';
import type { ExitStatus, Terminal } from '../terminal.ts';

interface UpgradeFlags {
  readonly output?: string;
  readonly force?: true;
  readonly json?: true;
}

/** Adds `quoin upgrade`, which upgrades a design document to the current version. */
export function addUpgrade(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('upgrade')
    .description('upgrade a design document to the current version')
    .argument('<file>', "a document or templatebundle.json; '-' is standard input")
    .option('-o, --output <file>', "output file; '-' is standard output (default: '-')")
    .option('--force', 'overwrite existing files')
    .option('--json', 'print one JSON object')
    .addHelpText('after', describeExamples([['quoin upgrade old.json -o new.json', 'to the current version']]))
    .action(async (name: string, flags: UpgradeFlags) => {
      try {
        await upgradeFile(name, flags, terminal);
      } catch (error) {
        status.code = exitCodeOf(error);
        printOutcome({ input: name, ok: false, error }, terminal, { asJson: flags.json === true });
        if (!flags.json) terminal.stderr.write(listProblems(error).map(describeProblem).join(''));
      }
    });
}

async function upgradeFile(name: string, { output = '-', force, json }: UpgradeFlags, terminal: Terminal) {
  if (output !== '-') await requireWritable(output, force === true, new Set());
  const document = await readDocument(inputOf(name), terminal);
  const upgraded = isBundle(document)
    ? { ...document, template: upgradeDesign(document.template) }
    : upgradeDesign(document);
  const bytes = new TextEncoder().encode(`${JSON.stringify(upgraded, null, 2)}\n`);
  if (output === '-') await writeStream(terminal.stdout, bytes);
  else await writeOutput(output, bytes, force === true);
  const outcome = { input: name, ok: true, output, type: 'design', byteLength: bytes.length, notes: [] } as const;
  printOutcome(outcome, terminal, { asJson: json === true });
}
