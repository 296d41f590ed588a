import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
/** The programs of shells that this machine has. */
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

let folder: string;
const scriptOf = (shell: string): string => join(folder, `quoin.${shell}`);
beforeAll(async () => {
  folder = makeFolder();
  mkdirSync(join(folder, 'my photos'));
  writeFileSync(join(folder, 'sun set.png'), '');
  for (const shell of shells) {
    const { code, out } = await runQuoin(['completion', shell]);
    expect(code).toBe(0);
    writeFileSync(scriptOf(shell), out);
  }
});

function run(program: string, ...args: string[]): string[] {
  const output = execFileSync(program, args, { cwd: folder, encoding: 'utf8', timeout: 30_000 });
  return output.split('\n').filter((line) => line !== '');
}

/** The words that a shell offers for the last word. */
type Complete = (...words: string[]) => string[];

const completeInBash: Complete = (...words) => {
  const line = ['quoin', ...words].map((word) => `'${word}'`).join(' ');
  const call = `COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _quoin; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return run('bash', '--norc', '-c', `source '${scriptOf('bash')}'; ${call}`);
};

const completeInFish: Complete = (...words) => {
  const found = run(
    'fish',
    '--no-config',
    '-c',
    `source '${scriptOf('fish')}'; complete -C 'quoin ${words.join(' ')}'`,
  );
  return found.map((line) => line.split('\t')[0] ?? '');
};

const cases: [string[], string[]][] = [
  [['comp'], ['compare', 'completion']],
  [
    ['convert', '--to', 'wo'],
    ['woff', 'woff2'],
  ],
  [['convert', 'a.png', '--out-d'], ['--out-dir']],
  [['webhook', 'ver'], ['verify']],
  [['webhook', 'verify', '--tol'], ['--tolerance']],
  [['headers', 'https://a.test/', '--direction', 'up'], ['upload']],
  [['completion', 'fi'], ['fish']],
];

describe('quoin completion', () => {
  it('refuses an unknown shell', async () => {
    expect((await runQuoin(['completion', 'tcsh'])).code).toBe(2);
  });

  // The flags of another source: the help that commander prints.
  it('names every flag of the help in each shell', async () => {
    for (const command of ['convert', 'compare', 'inspect', 'headers', 'log-in']) {
      const { out } = await runQuoin([command, '--help']);
      const flags = [...out.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag]) => flag ?? '');
      expect(flags.length).toBeGreaterThan(2);
      if (has('bash')) expect(completeInBash(command, '--')).toEqual(expect.arrayContaining(flags));
      if (has('fish')) expect(completeInFish(command, '--')).toEqual(expect.arrayContaining(flags));
    }
  });

  it.skipIf(!has('bash')).each(cases)('completes %j in bash', (words, expected) => {
    expect(completeInBash(...words).sort()).toEqual(expected);
  });

  it.skipIf(!has('bash'))('completes files and folders with spaces in bash', () => {
    expect(completeInBash('convert', 'sun')).toEqual(['sun set.png']);
    expect(completeInBash('convert', '--out-dir', '')).toEqual(['my photos']);
  });

  it.skipIf(!has('fish')).each(cases)('completes %j in fish', (words, expected) => {
    expect(completeInFish(...words).sort()).toEqual(expected);
  });

  it.skipIf(!has('zsh')).each([
    ['convert --to web', 'convert --to webp '],
    ['compl', 'completion '],
    ['webhook ver', 'webhook verify '],
    ['webhook verify --tol', 'webhook verify --tolerance '],
    ['convert --out-dir m', 'convert --out-dir my\\ photos/'],
    ['compare sun', 'compare sun\\ set.png '],
  ])('completes %j in zsh', (typed, expected) => {
    // A second zsh in a pseudo-terminal: Tab completes, and a key prints the line.
    const script = `zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'PS1=; autoload -Uz compinit; compinit -u -D; source ${scriptOf('zsh')}; report() { print -r -- "<$BUFFER>" }; zle -N report; bindkey "^X^B" report; print rea""dy'
zpty -r z out '*ready*'
zpty -w -n z $'quoin ${typed}\\t\\x18\\x02'
zpty -r z out '*<quoin*>*'
print -r -- "$out"`;
    expect(run('zsh', '-f', '-c', script).join('\n')).toContain(`<quoin ${expected}>`);
  });

  it.skipIf(!has('pwsh')).each(cases)('completes %j in PowerShell', (words, expected) => {
    const line = `quoin ${words.join(' ')}`;
    const call = `(TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText`;
    expect(run('pwsh', '-NoProfile', '-Command', `. '${scriptOf('powershell')}'; ${call}`).sort()).toEqual(expected);
  });
});
