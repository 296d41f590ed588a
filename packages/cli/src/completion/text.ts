import type { CompletedCommand } from './model.ts';

/** A text as one word of a POSIX shell. */
export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The words that can follow a command: nested commands and flags. */
export function wordsOf({ commands, options }: CompletedCommand): string[] {
  return [...commands.map(({ name }) => name), ...options.flatMap(({ names }) => names)];
}
