import { basename, dirname, extname, join, normalize } from 'node:path';
import { FileError } from './file-error.ts';
import { type Input, stemOf } from './inputs.ts';

/** The facts that a pattern of names can use. */
export interface NameFacts {
  readonly input: Input;
  readonly extension: string;
  readonly face: number;
  /** The number of the input, from 1. */
  readonly number: number;
}

const placeholders = {
  name: ({ input }: NameFacts) => stemOf(input),
  ext: ({ extension }: NameFacts) => extension,
  'source-ext': ({ input }: NameFacts) => extname(input.path ?? '').slice(1),
  face: ({ face }: NameFacts) => String(face),
  number: ({ number }: NameFacts) => String(number),
  folder: ({ input }: NameFacts) => basename(dirname(input.path ?? '.')),
} as const;

/** Throws if a pattern has an unknown placeholder or leads out of the folder of the results. */
export function requirePattern(pattern: string): void {
  for (const [, name = ''] of pattern.matchAll(/\{([^}]*)\}/g))
    if (!Object.hasOwn(placeholders, name))
      throw refuse(`--name has no placeholder {${name}}; there are {${Object.keys(placeholders).join('}, {')}}`);
  const path = normalize(pattern);
  if (path.startsWith('..') || /^([/\\]|[a-z]:)/i.test(path) || /[/\\]$/.test(pattern) || pattern === '')
    throw refuse(`--name must be a file name, or a path below the folder of the results, not "${pattern}"`);
}

const refuse = (message: string): FileError => new FileError('NAME_PATTERN', message, { kind: 'parameter' });

/** Fills a pattern such as `{name}-{face}.{ext}`; without `{ext}` at its end the extension is added. */
export function fillPattern(pattern: string, facts: NameFacts): string {
  const filled = pattern.replace(/\{([^}]*)\}/g, (_, name: keyof typeof placeholders) => placeholders[name](facts));
  const whole = extname(filled) === `.${facts.extension}` ? filled : `${filled}.${facts.extension}`;
  return join(whole);
}
