import type { Command } from 'commander';
import type { UnpackFlags } from '../actions/unpack.ts';
import { describeExamples } from '../examples.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

/** Adds `quoin unpack`, which writes a design package as separate files for hosting. */
export function addUnpack(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('unpack')
    .description('unpack a design package into template.json, manifest.json and its files')
    .argument('<package>', "a design package; '-' is standard input")
    .requiredOption('--out-dir <folder>', 'folder for the files; created if it is missing')
    .option('--base-url <url>', 'URL of the folder: files are named by absolute URLs below it')
    .option('--force', 'overwrite existing files')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      describeExamples([
        ['quoin unpack package.zip --out-dir site --base-url https://cdn.example.com/sun/', 'for hosting'],
      ]),
    )
    .action(async (name: string, flags: UnpackFlags) => {
      const { unpack } = await import('../actions/unpack.ts');
      await unpack(name, flags, terminal, status);
    });
}
