/** Messages for people go to standard error; standard output contains only the log. */
export function printToStderr(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
