import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingTable } from '../../packages/server/src/settings/table.ts';
import { checkout, runCommand } from '../verify/command.ts';
import { isSource, listFiles, readText } from '../verify/tree.ts';
import { type CommandLine, flagsOf, listCalls, listSpans } from './command-lines.ts';
import { listPages } from './page-list.ts';

const pages = listPages(checkout).map((page) => ({ page, text: readText(checkout, page) }));
const commandLine = readText(checkout, 'docs/command-line.md');

const run = async (program: string, ...args: string[]): Promise<string> =>
  (await runCommand(process.execPath, [join(checkout, `packages/${program}/dist/main.js`), ...args], checkout)).stdout;

/** The flags of each command of `quoin`, by its words: those that the script for bash completes. */
async function readCliFlags(): Promise<Map<string, Set<string>>> {
  const script = await run('cli', 'completion', 'bash');
  const cases = script.matchAll(/^ {4}'([a-z- ]*)'\)\n {6}words='([^']*)'/gm);
  return new Map(
    [...cases].map(([, path = '', words = '']) => [path, new Set(words.split(' ').filter((word) => /^-/.test(word)))]),
  );
}

/** The flags that a help text lists, and those that it names in its first line. */
const flagsInHelp = (help: string): string[] =>
  [...help.matchAll(/(?<![\w-])--[a-z][a-z0-9-]*/g)].map(([flag]) => flag);

/** The commands of `quoin-server` by their words, with the flags of those that are called. */
async function readServerFlags(calls: readonly CommandLine[]): Promise<Map<string, Set<string>>> {
  const settings = [...Object.keys(settingTable).map((name) => `--${name}`), '--check', '--version', '--help'];
  const found = new Map([['', new Set(settings)]]);
  const admin = [...(await run('server', 'admin', '--help')).matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?) {2,}/gm)];
  const commands = [...(await run('server', '--help')).matchAll(/^ +quoin-server ([a-z]+) /gm)];
  const names = [...admin.map(([, name]) => `admin ${name}`), ...commands.map(([, name = '']) => name)];
  for (const name of names) {
    const isCalled = calls.some(({ words }) => `${words.join(' ')} `.startsWith(`${name} `));
    found.set(name, new Set(isCalled ? flagsInHelp(await run('server', ...name.split(' '), '--help')) : []));
  }
  return found;
}

/** Lists the calls of commands and flags that a program does not have. */
function checkCalls(calls: readonly CommandLine[], known: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return calls.flatMap(({ place, words }) => {
    const path = [3, 2, 1, 0].map((count) => words.slice(0, count).join(' ')).find((each) => known.has(each)) ?? '';
    const [first = ''] = words.slice(path === '' ? 0 : path.split(' ').length);
    const isGroup = path === '' || [...known.keys()].some((each) => each.startsWith(`${path} `));
    if (isGroup && /^[a-z]/.test(first)) return [`${place}: there is no command "${first}"`];
    const flags = flagsOf(words).filter((flag) => !known.get(path)?.has(flag));
    return flags.map((flag) => `${place}: "${path}" has no flag ${flag}`);
  });
}

const cli = await readCliFlags();
const serverCalls = pages.flatMap(({ page, text }) => listCalls(page, text, 'quoin-server'));
const server = await readServerFlags(serverCalls);

describe('the pages', () => {
  it('call only commands and flags that quoin has', () => {
    const calls = pages.flatMap(({ page, text }) => listCalls(page, text, 'quoin'));
    expect(calls.length).toBeGreaterThan(150);
    expect(checkCalls(calls, cli)).toEqual([]);
  });

  it('call only commands and flags that quoin-server has', () => {
    expect(serverCalls.length).toBeGreaterThan(30);
    expect(checkCalls(serverCalls, server)).toEqual([]);
  });

  it('name only flags that one of the programs or tools has', () => {
    const tools = ['tools', 'bench'].flatMap((folder) => listFiles(checkout, folder, isSource));
    const ofTools = tools.flatMap((path) => {
      const text = readText(checkout, path);
      return [...flagsInHelp(text), ...[...text.matchAll(/^ +(\w+): \{ type: '/gm)].map(([, name]) => `--${name}`)];
    });
    const ofOthers = ['--ignore-engines', '--variations', '--glyphs'];
    const known = new Set([
      ...ofTools,
      ...ofOthers,
      ...[cli, server].flatMap((each) => [...each.values()].flatMap((flags) => [...flags])),
    ]);
    const spans = pages.flatMap(({ page, text }) => listSpans(page, text)).filter(({ code }) => code.startsWith('--'));
    const unknown = spans.flatMap(({ place, code }) =>
      flagsOf(code.split(/[ ,]+/))
        .filter((flag) => !known.has(flag))
        .map((flag) => `${place}: ${flag}`),
    );
    expect(spans.length).toBeGreaterThan(200);
    expect(unknown).toEqual([]);
  });

  it('name only variables that exist', () => {
    const toVariable = (flag: string): string => `QUOIN_${flag.replace(/^--/, '').toUpperCase().replaceAll('-', '_')}`;
    const known = new Set([
      ...Object.keys(settingTable).map(toVariable),
      ...[...(cli.get('convert') ?? [])].map(toVariable),
      // The secret of `quoin webhook`, folders of the tools, and a variable of the reader's shell.
      ...['QUOIN_WEBHOOK_SECRET', 'QUOIN_CORPUS', 'QUOIN_PAGE_FONTS', 'QUOIN_TOKEN'],
    ]);
    const named = pages.flatMap(({ page, text }) =>
      [...text.matchAll(/QUOIN_[A-Z0-9_]+/g)].map(([name]) => ({ page, name })),
    );
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it('name only paths of the API that its README lists', () => {
    const [, table = ''] = readText(checkout, 'packages/server/README.md').split(/<!-- \/?endpoints -->/);
    const listed = [...table.matchAll(/`[A-Z]+ (\/[^`]*)`/g)].map(([, path = '']) => path);
    // A page for browsers, and the path of a trace collector: neither is part of the API.
    const endpoints = [...listed, '/oauth/log-out', '/v1/traces'];
    const isKnown = (path: string): boolean =>
      endpoints.some((each) => each === path || (path.endsWith('/') && each.startsWith(path)));
    const named = pages.flatMap(({ page, text }) =>
      [...text.matchAll(/(?<=[\s`"'(]|:\d{4}|\.(?:com|example))(\/(?:v1|oauth)\/[\w/{}<>-]*)/g)].map(
        ([, path = '']) => ({
          page,
          path: path.replace(/<\w+>/g, '{id}'),
        }),
      ),
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter(({ path }) => !isKnown(path))).toEqual([]);
  });

  it('call only scripts, rules, judges and parts of the soak that exist', () => {
    const scripts = Object.keys(JSON.parse(readText(checkout, 'package.json')).scripts);
    const list = readText(checkout, 'tools/judges/judge-list.ts');
    const judges = [...list.matchAll(/^ {2}'?([\w-]+)'?: judge/gm)].map(([, name]) => name ?? '');
    const rules = listFiles(checkout, 'tools/verify/rules', isSource).map((path) => basename(path, '.ts'));
    const parts = /\[--part ([a-z|]+)\]/.exec(readText(checkout, 'tools/soak/main.ts'))?.[1]?.split('|') ?? [];
    const calls = pages.flatMap(({ page, text }) => listCalls(page, text, 'pnpm'));
    const faults = calls.flatMap(({ place, words: [first = '', ...rest] }) => {
      const [script = '', ...args] = first === 'run' ? rest : [first, ...rest];
      const valuesOf = (flag: string): string[] =>
        args.includes(flag) ? (args[args.indexOf(flag) + 1] ?? '').split(',') : [];
      const unknown = [
        ...(scripts.includes(script) || script === 'install' ? [] : [script]),
        ...(script === 'judges'
          ? args.filter((arg) => !arg.startsWith('-') && !judges.some((name) => name.includes(arg)))
          : []),
        ...(script === 'soak' ? valuesOf('--part').filter((part) => !parts.includes(part)) : []),
        ...(script === 'verify'
          ? [...valuesOf('--only'), ...valuesOf('--accept')].filter((name) => !rules.includes(name))
          : []),
      ];
      return unknown.map((word) => `${place}: ${word}`);
    });
    expect(calls.length).toBeGreaterThan(60);
    expect(faults).toEqual([]);
  });
});

describe('docs/command-line.md', () => {
  const sections = commandLine.split(/^## /m).filter((section) => section.startsWith('quoin '));
  const nameOf = (section: string): string => /^quoin ([a-z-]+)\n/.exec(section)?.[1] ?? '';

  it('has a section for each command, and for no other', () => {
    const commands = [...cli.keys()].map((path) => path.split(' ')[0]).filter((name) => name !== '');
    expect(sections.map(nameOf).sort()).toEqual([...new Set(commands)].sort());
  });

  it.each(sections.map((section) => [nameOf(section), section] as const))(
    'describes each flag of quoin %s',
    (name, section) => {
      const paths = [...cli].filter(([path]) => path.split(' ')[0] === name);
      const flags = paths
        .flatMap(([, known]) => [...known])
        .filter((flag) => flag.startsWith('--') && flag !== '--help');
      const rows = [...section.matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
        flagsOf(cell.split(/[`, ]+/)),
      );
      // A section with a table of flags has all of them there; others list them in a sentence.
      const hasTable = rows.some((flag) => flag.startsWith('--'));
      const listed = listSpans('', section).flatMap(({ code }) => flagsOf(code.split(/[ ,]+/)));
      const described = hasTable ? rows : listed;
      expect(flags.filter((flag) => !described.includes(flag))).toEqual([]);
      expect(rows.filter((flag) => flag.startsWith('--') && !flags.includes(flag))).toEqual([]);
    },
  );
});
