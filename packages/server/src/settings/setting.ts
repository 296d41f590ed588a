/** A setting of the server: its flag and variable, and how its value is read. */
export interface Setting<T = unknown> {
  /** The value's name in the help; undefined for a switch. */
  readonly value: string | undefined;
  readonly help: string;
  readonly defaultValue: string | undefined;
  /** The expected value, as the end of a sentence. */
  readonly expected: string;
  /** Returns undefined if the text is not valid. */
  readonly parse: (text: string) => T | undefined;
}

/** A row of the table of settings. */
export function setting<T>(
  value: string | undefined,
  help: string,
  defaultValue: string | undefined,
  expected: string,
  parse: (text: string) => T | undefined,
): Setting<T> {
  return { value, help, defaultValue, expected, parse };
}
