import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sampleFolder } from '../samples/packages.ts';
import { escapeXml, wrapText } from './text.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));

const commands = [
  'quoin convert layout.zip -o design.zip --to design_package',
  'quoin explain BLEND_SPACE_IGNORED',
  'quoin convert dots.ttf -o dots.woff2',
  'quoin preview layout.zip -o pages.pdf',
];
const columns = 92;
const [left, top, lineHeight, charWidth] = [20, 52, 21, 8.43];

type LineKind = 'command' | 'note' | 'output';

interface Line {
  readonly text: string;
  readonly kind: LineKind;
}

/** Runs commands with the samples, and draws what a terminal shows: their lines appear one after another. */
export async function recordTerminal(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quoin-terminal-'));
  try {
    for (const name of ['layout.zip', 'dots.ttf', 'poster.svg'])
      await copyFile(join(sampleFolder, name), join(folder, name));
    const lines: Line[] = [];
    for (const command of commands) {
      lines.push({ text: `$ ${command}`, kind: 'command' });
      const { stdout, stderr } = await run(process.execPath, [program, ...command.split(' ').slice(1)], {
        cwd: folder,
      });
      const output = `${stdout}${stderr}`.trimEnd().split('\n');
      lines.push(...output.flatMap(readLine));
    }
    return drawTerminal(lines);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Breaks a line of output that is wider than the terminal, and repeats its indentation. */
function readLine(line: string): Line[] {
  const [indent = ''] = /^ */.exec(line) ?? [];
  const kind = line.trim().startsWith('note:') ? 'note' : 'output';
  return wrapText(line.trim(), columns - indent.length).map((part) => ({ text: `${indent}${part}`, kind }));
}

function drawTerminal(lines: readonly Line[]): string {
  const width = Math.ceil(2 * left + columns * charWidth);
  const height = top + lines.length * lineHeight + 12;
  let seconds = 0;
  const texts = lines.map(({ text, kind }, index) => {
    if (index > 0) seconds += kind === 'command' ? 0.9 : 0.1;
    const place = `x="${left}" y="${top + index * lineHeight}" style="animation-delay:${seconds.toFixed(2)}s"`;
    return `  <text class="${kind}" ${place}>${escapeXml(text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
  <title>A terminal: quoin converts a layout, a font and a drawing, and explains a note</title>
  <style>
    text {
      font: 14px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
      fill: #24292f; white-space: pre; animation: appear 0.01s both
    }
    .command { font-weight: bold }
    .note { fill: #8a4600 }
    .window { fill: #f6f8fa; stroke: #8c959f }
    .button { fill: #8c959f }
    @keyframes appear { from { opacity: 0 } to { opacity: 1 } }
    @media (prefers-reduced-motion: reduce) { text { animation: none } }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 }
      .note { fill: #f0b072 }
      .window { fill: #161b22; stroke: #6e7681 }
      .button { fill: #6e7681 }
    }
  </style>
  <rect class="window" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10"/>
  <g class="button"><circle cx="22" cy="18" r="5"/><circle cx="40" cy="18" r="5"/><circle cx="58" cy="18" r="5"/></g>
${texts.join('\n')}
</svg>
`;
}
