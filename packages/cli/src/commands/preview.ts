import type { PreviewFlags } from '../actions/preview.ts';
import { type Command, Option } from '../commander.ts';
import { describeExamples } from '../examples.ts';
import { parseFactor, parsePageList } from '../options.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

const formats = ['html', 'pdf', 'png', 'jpg', 'webp', 'svg'];

/** Adds `quoin preview`, which draws the pages of layouts and designs. */
export function addPreview(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('preview')
    .description('draw the pages of a layout, a template or a design')
    .argument('<input>', "a layout, template or design package, or a template.json; '-' is standard input")
    .option('-o, --output <file>', "output file; '-' is standard output")
    .option('--out-dir <folder>', 'folder for the results; created if it is missing')
    .addOption(
      new Option('--format <format>', 'format (default: from the extension of the output file, or html)').choices(
        formats,
      ),
    )
    .option('--page <pages>', 'pages such as 2, 1,4 or 3-5 (default: all)', parsePageList)
    .option('--scale <factor>', 'size as a multiple of 96 pixels per inch (default: 1, html: 2)', parseFactor)
    .option('--bleed', 'include the bleed')
    .option('--marks', 'draw crop marks')
    .option('--font-dir <folder>', 'fonts for text whose font is missing')
    .option('--profile-dir <folder>', 'ICC profiles for the colours of layouts')
    .option('--output-intent <file>', 'for pdf: the ICC profile of the press')
    .option('--condition <name>', "for pdf: the name of the printing condition (default: the profile's)")
    .addOption(new Option('--standard <standard>', 'for pdf: refuse a file that does not meet it').choices(['PDF/X-4']))
    .option('--open', 'open the result')
    .option('--force', 'overwrite existing files')
    .option('--json', 'print one JSON object per result')
    .addHelpText(
      'after',
      describeExamples([
        ['quoin preview poster.zip --open', 'leaf through the pages in a browser'],
        ['quoin preview poster.idml -o cover.png --page 1', 'the first page as a picture'],
        ['quoin preview poster.zip --format png --out-dir pages', 'a picture of each page'],
        ['quoin preview poster.zip -o poster.pdf --bleed --marks', 'for printing'],
      ]),
    )
    .action(async (name: string, flags: PreviewFlags) => {
      const { preview } = await import('../actions/preview.ts');
      await preview(name, flags, terminal, status);
    });
}
