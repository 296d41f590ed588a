import { InvalidArgumentError } from './commander.ts';

/** Parses a whole number; its range is checked where the option is used. */
export function parseWhole(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}

/** Parses a time in whole seconds since 1970. */
export function parseSeconds(value: string): number {
  if (!/^\d{1,12}$/.test(value)) throw new InvalidArgumentError('It must be a whole number of seconds.');
  return Number(value);
}

/** Parses a number from 0 with at most six digits after the point. */
export function parseDistance(value: string): number {
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(value)) throw new InvalidArgumentError('It must be a number from 0.');
  return Number(value);
}

/** Parses the number of a face, or `all`. */
export function parseFace(value: string): number | 'all' {
  return value === 'all' ? value : parseWhole(value);
}

/** Parses the numbers of two faces. */
export function parseFaces(value: string): readonly [number, number] {
  const [, first, second] = /^(\d{1,5}),(\d{1,5})$/.exec(value) ?? [];
  if (first === undefined) throw new InvalidArgumentError('It must be two whole numbers, such as 1,0.');
  return [Number(first), Number(second)];
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

/** Adds a header `name: value` to those given earlier. */
export function parseHeader(text: string, earlier: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, value = ''] = /^([^:\s]+):[ \t]*(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError("It must be a name, a colon and a value: 'X-Api-Key: k'.");
  if (Object.hasOwn(earlier, name)) throw new InvalidArgumentError(`The header "${name}" is given twice.`);
  return { ...earlier, [name]: value };
}

/** Parses a list of words separated by commas. */
export function parseList(value: string): string[] {
  const words = value.split(',').map((word) => word.trim());
  if (words.includes('')) throw new InvalidArgumentError('It must be a list separated by commas.');
  return words;
}

/** Parses the axes to limit or pin: `wght=300:700,wdth=100`. */
export function parseAxes(value: string): Readonly<Record<string, number | readonly [number, number]>> {
  const number = '[-+]?\\d+(?:\\.\\d+)?';
  const form = new RegExp(`^([ -<>-~]{1,4})=(${number})(?::(${number}))?$`);
  const axes = parseList(value).map((part): [string, number | readonly [number, number]] => {
    const [, tag, min, max] = form.exec(part) ?? [];
    if (tag === undefined) throw new InvalidArgumentError('It must be ranges or values such as wght=300:700,wdth=100.');
    return [tag, max === undefined ? Number(min) : [Number(min), Number(max)]];
  });
  if (new Set(axes.map(([tag]) => tag)).size < axes.length)
    throw new InvalidArgumentError('It must contain each axis once.');
  return Object.fromEntries(axes);
}

/** The most pages that a list of pages may name. */
const maxPages = 10_000;

/** A range of pages, from 1; the last page of the document if the end is undefined. */
export interface PageRange {
  readonly first: number;
  readonly last: number | undefined;
}

/** Parses pages such as `2`, `1,4` or `3-5`; `3-` continues to the last page. */
export function parsePageList(value: string): readonly PageRange[] {
  const ranges = value.split(',').map((part): PageRange => {
    const [, first, dash, last] = /^\s*(\d{1,5})\s*(-?)\s*(\d{1,5})?\s*$/.exec(part) ?? [];
    const range = { first: Number(first), last: dash ? last && Number(last) : Number(first) };
    const isWrong = first === undefined || (!dash && last !== undefined) || range.first < 1;
    if (isWrong || (typeof range.last === 'number' && range.last < range.first))
      throw new InvalidArgumentError('It must be pages such as 2, 1,4 or 3-5.');
    return { first: range.first, last: range.last === '' ? undefined : range.last };
  });
  const count = ranges.reduce((sum, { first, last = first }) => sum + last - first + 1, 0);
  if (count > maxPages) throw new InvalidArgumentError(`It must be at most ${maxPages} pages.`);
  return ranges;
}

/** Parses a factor; its range is checked where the option is used. */
export function parseFactor(value: string): number {
  if (!/^(?:\d{1,6}\.?\d{0,6}|\.\d{1,6})$/.test(value))
    throw new InvalidArgumentError('It must be a number such as 1.5.');
  return Number(value);
}
