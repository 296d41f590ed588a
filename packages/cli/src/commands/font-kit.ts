import type { Command } from 'commander';
import type { FontKitFlags } from '../actions/font-kit.ts';
import { describeExamples } from '../examples.ts';
import { parseAxes, parseList } from '../options.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

const examples = [
  ['quoin font-kit font.ttf --out-dir kit', 'split by script, as web font services do'],
  ['quoin font-kit font.ttf --out-dir kit --languages de,fr --to woff2,woff', 'only the letters of languages'],
  ["quoin font-kit font.ttf --out-dir kit --text 'Sale 50 %'", 'only the letters of a text'],
  ['quoin font-kit varying.ttf --out-dir kit --axes wght=300:700,wdth=100', 'part of a variable font'],
  ['quoin font-kit family.ttc --out-dir kit', 'all fonts of a collection'],
] as const;

/** Adds `quoin font-kit`, which makes the files that a page needs to use fonts. */
export function addFontKit(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('font-kit')
    .description('subset fonts for the web, with a style sheet and a specimen page')
    .argument('<fonts...>', "fonts of one or more families, folders or patterns; '-' is standard input")
    .requiredOption('--out-dir <folder>', 'folder for the files; created if it is missing')
    .option('--to <types>', 'types of the fonts: woff2, woff, ttf, otf, or several (default: woff2)', parseList)
    .option('--text <text>', 'keep the characters of a text')
    .option('--unicodes <ranges>', 'keep ranges such as U+20-7E,U+4??')
    .option('--languages <tags>', 'keep the characters of languages such as de,zh-Hant', parseList)
    .option(
      '--features <tags>',
      "layout features to keep besides the default ones, such as smcp,ss01, or 'all'",
      parseList,
    )
    .option('--axes <ranges>', 'limit or pin the axes of variable fonts: wght=300:700,wdth=100', parseAxes)
    .option('--no-hints', 'drop the hints')
    .option('--family <name>', 'the font-family in the style sheet (default: that of each font)')
    .option('--display <value>', 'font-display: auto, block, swap, fallback or optional (default: swap)')
    .option('--base-url <url>', 'URL of the folder in the style sheet, with a slash at its end')
    .option('--force', 'overwrite existing files')
    .option('--json', 'print one JSON object')
    .addHelpText('after', describeExamples(examples))
    .action(async (patterns: string[], flags: FontKitFlags) => {
      const { makeKit } = await import('../actions/font-kit.ts');
      await makeKit(patterns, flags, terminal, status);
    });
}
