import type { Command } from 'commander';
import type { UpgradeFlags } from '../actions/upgrade.ts';
import { describeExamples } from '../examples.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

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
      const { upgrade } = await import('../actions/upgrade.ts');
      await upgrade(name, flags, terminal, status);
    });
}
