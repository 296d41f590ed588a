import { InvalidArgumentError } from 'commander';

/** Reads an option's whole number; what it may be beyond that is the business of what it is for. */
export function parseWhole(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(value);
}

/** Reads where among its variations a font is to stand: `wght=700,wdth=90`, or a name, which has no equals sign. */
export function parseInstance(value: string): Readonly<Record<string, number>> | string {
  if (!value.includes('=')) return value;
  const coordinates = value.split(',').map((part): [string, number] => {
    const [, tag, number] = /^\s*([ -<>-~]{1,4})=\s*([-+]?\d+(?:\.\d+)?)\s*$/.exec(part) ?? [];
    if (tag === undefined) throw new InvalidArgumentError('Expected coordinates like wght=700,wdth=90, or a name.');
    return [tag, Number(number)];
  });
  const tags = new Set(coordinates.map(([tag]) => tag));
  if (tags.size < coordinates.length) throw new InvalidArgumentError('Expected each axis once.');
  return Object.fromEntries(coordinates);
}
