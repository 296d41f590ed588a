import { formats } from '@quoin/core';

/** Describes the formats and their conversions, as a table or as JSON. */
export function describeFormats(asJson: boolean): string {
  return asJson ? `${JSON.stringify(formats, null, 2)}\n` : `${table().join('\n')}\n`;
}

function table(): string[] {
  const read = formats.filter(({ inputTypes }) => inputTypes.length > 0);
  const rows = read.map(({ inputTypes, outputTypes, name }) => [inputTypes.join(', '), outputTypes.join(', '), name]);
  const all = [['from', 'to', 'name'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
