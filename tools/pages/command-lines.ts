/** A command line in a page. */
export interface CommandLine {
  /** The page and the line, for messages. */
  readonly place: string;
  readonly words: readonly string[];
}

/** Lists the spans of code of a page outside of blocks, with their places. */
export function listSpans(page: string, text: string): { readonly place: string; readonly code: string }[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
  return prose
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => ({ place: `${page}:${index + 1}`, code })),
    );
}

/** Lists the calls of a program in shell blocks and spans of code. */
export function listCalls(page: string, text: string, program: string): CommandLine[] {
  const start = new RegExp(`^\\s*(?:sudo -u \\w+ )?(?:\\w+=\\S* )*(?:\\./)?${program} (.*)$`);
  const inSpans = listSpans(page, text).filter(({ code }) => code.replace(/^\.\//, '').startsWith(`${program} `));
  const codes = [...inSpans, ...listShellLines(page, text)];
  return codes.flatMap(({ place, code }) =>
    splitCommands(code).flatMap((command) => {
      const [, rest] = start.exec(command) ?? [];
      return rest === undefined ? [] : [{ place, words: rest.split(/\s+/).filter((word) => word !== '') }];
    }),
  );
}

/** The lines of shell blocks, continued ones joined. */
function listShellLines(page: string, text: string): { readonly place: string; readonly code: string }[] {
  return [...text.matchAll(/^```sh[^\n]*\n([\s\S]*?)^```/gm)].flatMap((match) => {
    const first = text.slice(0, match.index).split('\n').length + 1;
    const lines = (match[1] ?? '').split('\n');
    return lines.flatMap((line, index) => {
      if (lines[index - 1]?.endsWith('\\')) return [];
      let code = line;
      for (let next = index + 1; code.endsWith('\\'); next++) code = `${code.slice(0, -1)} ${lines[next] ?? ''}`;
      return [{ place: `${page}:${first + index}`, code }];
    });
  });
}

/** The commands of a line, without texts in quotes and comments. */
function splitCommands(line: string): string[] {
  const plain = line.replace(/'[^']*'|"[^"]*"/g, (quoted) => (/\$\(/.test(quoted) ? quoted : 'text'));
  return plain.replace(/(^|\s)#.*$/, '').split(/&&|\|\||[|;<>)"]|\$\(/);
}

/** The flags among words, without their values. */
export const flagsOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => /^(--?[a-z][a-z-]*)(?:[=,.:]|$)/.exec(word)?.[1] ?? []);
