/** Examples at the end of a help text: each a command and its purpose. */
export function describeExamples(examples: readonly (readonly [command: string, purpose: string])[]): string {
  const width = Math.max(...examples.map(([command]) => command.length));
  return ['', 'Examples:', ...examples.map(([command, purpose]) => `  ${command.padEnd(width)}  # ${purpose}`)].join(
    '\n',
  );
}
