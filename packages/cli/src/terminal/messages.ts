import type { Terminal } from './terminal.ts';

/** Escape sequences of the colours red and cyan, which are legible on light and on dark backgrounds. */
const colours = { quoin: '\u001b[31m', note: '\u001b[36m' } as const;
const endColour = '\u001b[39m';

/**
 * Prints a failure or a note to standard error. Its label, `quoin:` or `note:`, is coloured in a terminal with colours;
 * `NO_COLOR` and `FORCE_COLOR` are respected.
 */
export function printMessage(stderr: Terminal['stderr'], text: string): void {
  stderr.write(stderr.isTTY === true && stderr.hasColors?.() === true ? colourLabel(text) : text);
}

function colourLabel(text: string): string {
  return text.replace(
    /^( *)(quoin|note):/,
    (_, indent: string, label: keyof typeof colours) => `${indent}${colours[label]}${label}:${endColour}`,
  );
}
