import {
  type Explanation,
  explainHeaders,
  type Header,
  type Problem,
  parseOwnHeaders,
  parseRules,
  parseUrl,
} from '@quoin/core/url-headers';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { FileError } from '../file-error.ts';
import { readInput } from '../inputs.ts';
import { printMessage } from '../terminal/messages.ts';
import { toPrintable } from '../terminal/printable.ts';
import { describeFailure, toWire } from '../terminal/report.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

export interface HeadersFlags {
  readonly rules?: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly direction: 'download' | 'upload';
  readonly showValues?: true;
  readonly json?: true;
}

/** Explains the headers that the service would send to a URL. */
export async function explainUrl(
  url: string,
  flags: HeadersFlags,
  terminal: Terminal,
  status: ExitStatus,
): Promise<void> {
  try {
    const explained = await explain(url, flags, terminal);
    print(url, explained, flags, terminal);
    if (explained.problems.length > 0) status.code = exitCodes.parameter;
  } catch (error) {
    status.code = exitCodeOf(error);
    if (flags.json) terminal.stdout.write(`${JSON.stringify({ url, ok: false, error: toWire(error) })}\n`);
    else printMessage(terminal.stderr, `${describeFailure(flags.rules, error)}\n`);
  }
}

interface Explained {
  readonly problems: readonly Problem[];
  /** Undefined if there are problems. */
  readonly explanation?: Explanation;
}

async function explain(url: string, flags: HeadersFlags, terminal: Terminal): Promise<Explained> {
  const { direction } = flags;
  const address = parseUrl(url, 'url');
  const rules = parseRules(flags.rules === undefined ? [] : await readRules(flags.rules, terminal));
  const own = parseOwnHeaders(flags.header, direction, '--header');
  const problems = [address, rules, own].flatMap((each) => (each.ok ? [] : each.problems));
  if (!rules.ok || !own.ok || problems.length > 0) return { problems };
  const given = flags.header === undefined ? {} : { own: own.headers };
  return { problems, explanation: explainHeaders({ url, rules: rules.rules, direction, ...given }) };
}

/** Reads the rules from a list, or from the request of a job that contains them. */
async function readRules(name: string, terminal: Terminal): Promise<unknown> {
  const bytes = await readInput({ name, path: name === '-' ? undefined : name, folder: '' }, terminal);
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return Array.isArray(value) ? value : (value?.url_headers ?? value);
  } catch (cause) {
    throw new FileError('RULES_INVALID', `${name}: not JSON in UTF-8; expected header rules`, {
      kind: 'parameter',
      cause,
    });
  }
}

function print(url: string, { problems, explanation }: Explained, flags: HeadersFlags, terminal: Terminal): void {
  const mask = (headers: readonly Header[]): Header[] =>
    headers.map(([name, value]) => [name, flags.showValues ? value : '…']);
  if (flags.json) {
    const shown = explanation && { ...explanation, headers: mask(explanation.headers) };
    const result = { url, ok: problems.length === 0, direction: flags.direction, ...shown, problems };
    terminal.stdout.write(`${JSON.stringify(result)}\n`);
  } else if (explanation === undefined) {
    for (const { field, message, code } of problems)
      printMessage(terminal.stderr, `${toPrintable(`quoin: ${field}: ${message} [${code}]`)}\n`);
  } else {
    for (const line of describeExplanation(url, explanation, mask(explanation.headers)))
      terminal.stdout.write(`${toPrintable(line)}\n`);
  }
}

function describeExplanation(url: string, { own, rules, ignored }: Explanation, headers: readonly Header[]): string[] {
  const sources = [
    ['own headers', own],
    ...rules.map((rule) => [`rule ${rule.index + 1}: ${rule.match}`, rule] as const),
  ] as const;
  const width = Math.max(...sources.map(([name]) => name.length));
  return [
    url,
    ...(headers.length === 0 ? ['  no headers are sent'] : headers.map(([name, value]) => `  ${name}: ${value}`)),
    ...ignored.map((name) => `  ${name}: set by the service itself`),
    '',
    ...sources.map(
      ([name, { verdict, sentence }]) => `${verdict === 'wins' ? '*' : ' '} ${name.padEnd(width)}  ${sentence}`,
    ),
  ];
}
