import { isSource, listFiles, listFolders, readText } from '../verify/tree.ts';

/** A fenced code block in a page or in a doc comment. */
export interface Block {
  /** Path from the root, with `/`. */
  readonly file: string;
  /** Line of the first line of code, counted from 1. */
  readonly line: number;
  /** The word after the fence: `ts`, `sh`, … */
  readonly language: string;
  /** The words after the language: `no-run`. */
  readonly flags: readonly string[];
  readonly code: string;
}

/** Lists the code blocks of the project's pages, and those under `@example` in the packages' sources. */
export function listBlocks(root: string): Block[] {
  return [
    ...listPages(root).flatMap((file) => parseBlocks(file, pageLines(readText(root, file)))),
    ...listSources(root).flatMap((file) => parseBlocks(file, exampleLines(readText(root, file)))),
  ];
}

/** Returns the name of a block for test names and messages. */
export function nameOf(block: Block): string {
  return `${block.file}:${block.line}`;
}

function listPages(root: string): string[] {
  const readmes = listPackages(root).flatMap((folder) =>
    listFiles(root, folder, (path) => path === `${folder}/README.md`),
  );
  return [
    ...listFiles(root, '', (path) => path === 'README.md'),
    // API reports contain declarations, not examples.
    ...listFiles(root, 'docs', (path) => path.endsWith('.md') && !path.startsWith('docs/api/')),
    ...readmes,
  ];
}

function listSources(root: string): string[] {
  return listPackages(root).flatMap((folder) => listFiles(root, `${folder}/src`, isSource));
}

const listPackages = (root: string): string[] => listFolders(root, 'packages').map((name) => `packages/${name}`);

/** A line that may belong to a block, with its number in the file. */
interface Line {
  readonly number: number;
  readonly text: string;
}

function pageLines(text: string): Line[] {
  return text.split(/\r?\n/).map((line, index) => ({ number: index + 1, text: line }));
}

/** Returns the lines below `@example` in doc comments, without their leading stars. */
function exampleLines(text: string): Line[] {
  const lines: Line[] = [];
  let inComment = false;
  let inExample = false;
  for (const { number, text: line } of pageLines(text)) {
    if (line.trimStart().startsWith('/**')) inComment = true;
    const tag = /^\s*(?:\/\*\*|\*)\s*@(\w+)/.exec(line)?.[1];
    if (tag !== undefined) inExample = tag === 'example';
    if (inComment && inExample) lines.push({ number, text: line.replace(/^\s*\*(?!\/) ?/, '') });
    if (line.includes('*/')) inComment = inExample = false;
  }
  return lines;
}

function parseBlocks(file: string, lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let open: { fence: string; indent: number; words: string[]; line: number; code: string[] } | undefined;
  for (const { number, text } of lines) {
    const [, indent = '', fence, info = ''] = /^(\s*)(`{3,})(.*)$/.exec(text) ?? [];
    if (open === undefined) {
      if (fence === undefined) continue;
      open = { fence, indent: indent.length, words: info.trim().split(/\s+/), line: number + 1, code: [] };
    } else if (fence === open.fence && info.trim() === '') {
      const [language = '', ...flags] = open.words;
      blocks.push({ file, line: open.line, language, flags, code: open.code.join('\n') });
      open = undefined;
    } else {
      open.code.push(text.slice(0, open.indent).trim() === '' ? text.slice(open.indent) : text);
    }
  }
  if (open !== undefined) throw new Error(`${file}:${open.line - 1}: the code block is not closed`);
  return blocks;
}
