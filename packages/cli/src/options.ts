import { InvalidArgumentError } from 'commander';

/** Parses a whole number; its range is checked where the option is used. */
export function parseWhole(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}

/** Parses the instance of a variable font: coordinates such as `wght=700,wdth=90`, or a name without an equals sign. */
export function parseInstance(value: string): Readonly<Record<string, number>> | string {
  if (!value.includes('=')) return value;
  const coordinates = value.split(',').map((part): [string, number] => {
    const [, tag, number] = /^\s*([ -<>-~]{1,4})=\s*([-+]?\d+(?:\.\d+)?)\s*$/.exec(part) ?? [];
    if (tag === undefined)
      throw new InvalidArgumentError('It must be coordinates such as wght=700,wdth=90, or a name.');
    return [tag, Number(number)];
  });
  const tags = new Set(coordinates.map(([tag]) => tag));
  if (tags.size < coordinates.length) throw new InvalidArgumentError('It must contain each axis once.');
  return Object.fromEntries(coordinates);
}
