let isGuarded = false;

/** Messages for people go to standard error; standard output contains only the log. */
export function printToStderr(sentence: string): void {
  // A terminal that has been closed, or a full disk, does not end the service.
  if (!isGuarded) process.stderr.on('error', () => {});
  isGuarded = true;
  process.stderr.write(`${sentence}\n`);
}
