import type { Command } from 'commander';
import { defaultConcurrency } from '../batch.ts';
import type { ConvertFlags } from '../convert-flags.ts';
import { describeExamples } from '../examples.ts';
import { addImageFlags } from '../image-flags.ts';
import { parseFace, parseInstance, parseWhole } from '../options.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

const examples = [
  ['quoin convert photo.jpg -o small.webp --width 800', 'a smaller image'],
  ['quoin convert photos --to webp --out-dir web', 'a folder with its subfolders'],
  ['quoin convert photos --to webp --out-dir web --watch', 'the same again for each new or changed file'],
  ["quoin convert '*.otf' --to woff2,woff", 'fonts for the web, each in two formats'],
  ["quoin convert family.ttc --to otf --face 1 --name '{name}-{face}'", 'one font of a collection'],
  ['quoin convert family.ttc --to woff2,woff --face all', 'each font of a collection'],
] as const;

/** Adds `quoin convert`, which converts files. If one file fails, the others are still converted. */
export function addConvert(program: Command, terminal: Terminal, status: ExitStatus): void {
  const command = program
    .command('convert')
    .description('convert files')
    .argument('<inputs...>', "files, folders or patterns; '-' is standard input")
    .option('-o, --output <file>', "output file; '-' is standard output")
    .option('--out-dir <folder>', 'folder for the results (default: beside the sources)')
    .option('--from <type>', 'type of the inputs (default: detected from their bytes)')
    .option('--to <types>', 'output type, or several: woff2,woff (default: from the extension of the output file)')
    .option('--name <pattern>', 'names of the results: {name}, {ext}, {source-ext}, {face}, {number}, {folder}');
  command.optionsGroup('Images:');
  addImageFlags(command);
  command
    .option('--tolerant', 'convert the existing part of images whose files end early, with a note')
    .optionsGroup('Fonts:')
    .option('--face <n>', "number of the font in a collection, counted from 0, or 'all' (default: 0)", parseFace)
    .option(
      '--instance <place>',
      'instance of a variable font: wght=700,wdth=90, or its name; other axes keep their default',
      parseInstance,
    )
    .optionsGroup('Documents and drawings:')
    .option('--page <n>', 'page of a pdf or ai document or of a tiff, counted from 1 (default: 1)', parseWhole)
    .option('--allow-missing', 'convert layout packages without their links or fonts, with notes')
    .option('--font-dir <folder>', 'fonts for text in drawings; they win over the built-in fonts')
    .option(
      '--profile-dir <folder>',
      'ICC profiles for layouts; the first CMYK profile applies to all CMYK without one',
    )
    .option('--system-fonts', 'set text in drawings only in the fonts of this machine')
    .optionsGroup('Run:')
    .option('--server <url>', 'convert by a service instead of this computer, after quoin log-in')
    .option('--force', 'overwrite existing files')
    .option('--concurrency <n>', 'number of files to convert at a time', parseWhole, defaultConcurrency)
    .option('--dry-run', 'print what would be written, and convert nothing')
    .option('--watch', 'convert, then wait, and convert new and changed files until Ctrl-C')
    .option('--quiet', 'print only failures')
    .option('--verbose', 'print the notes of each file below it')
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', describeExamples(examples))
    .addHelpText(
      'after',
      "\nTypes: see 'quoin formats'. Defaults: quoin.config.json, or variables such as QUOIN_WIDTH.\nExit codes: 0 success, 2 usage, 3 malformed, 4 unsupported, 5 limit,\n6 engine, 7 file, 8 account or server, 130 stopped, 1 files failed in different ways.",
    )
    .action(async (patterns: string[], _flags: ConvertFlags, command: Command) => {
      const [{ applyDefaults }, { convertAll }] = await Promise.all([
        import('../convert-defaults.ts'),
        import('../actions/convert.ts'),
      ]);
      await applyDefaults(command, terminal);
      await convertAll(patterns, command.opts<ConvertFlags>(), terminal, status);
    });
}
