import { invalid, readList, readMembers, requireSignal, requireType } from '../../arguments.ts';
import { type Limits, resolveLimits } from '../../limits.ts';
import {
  type CharacterOptions,
  type FontType,
  readCharacters,
  readParts,
  requireFontType,
  type SubsetParts,
} from '../options.ts';

/** Options of `makeFontKit`. Without characters, each face is split as web font services do. */
export interface FontKitOptions extends CharacterOptions, SubsetParts {
  /** The types of the files, the preferred one first. Default: `['woff2']`. */
  readonly types?: readonly FontType[];
  /** The value of `font-family`. Default: the family of each font. */
  readonly family?: string;
  /** The value of `font-display`. Default: `swap`. */
  readonly display?: 'auto' | 'block' | 'swap' | 'fallback' | 'optional';
  /** The URL of the folder of the files, with a slash at its end. Default: that of the style sheet. */
  readonly baseUrl?: string;
  /** Upper bounds; `defaultLimits` applies to absent ones. */
  readonly limits?: Partial<Limits>;
  /** Aborts the call, which then fails with `ABORTED`. */
  readonly signal?: AbortSignal;
}

const optionNames = [
  ...(['text', 'unicodes', 'languages', 'features', 'axes', 'hints'] as const),
  ...(['types', 'family', 'display', 'baseUrl', 'limits', 'signal'] as const),
] as const;
const displays: readonly unknown[] = ['auto', 'block', 'swap', 'fallback', 'optional'];

/** Reads the options of `makeFontKit`, which come unchecked from the caller. */
export async function readFontKitOptions(options: unknown) {
  const given = readMembers(options, 'options', optionNames);
  const { types = ['woff2'], family, display = 'swap', baseUrl = '' } = given;
  if (!displays.includes(display)) throw invalid('options.display', display, displays.join(', '));
  return {
    characters: await readCharacters(given),
    /** The text whose characters are kept, which the specimen shows. */
    text: given.text === undefined ? undefined : requireType(given.text, 'options.text', 'string'),
    parts: readParts(given),
    types: requireTypes(types),
    family: family === undefined ? undefined : requireFamily(requireType(family, 'options.family', 'string')),
    style: { display: `${display}`, baseUrl: requireType(baseUrl, 'options.baseUrl', 'string') },
    limits: resolveLimits(given.limits),
    signal: requireSignal(given.signal, 'options.signal'),
  };
}

function requireTypes(value: unknown): readonly FontType[] {
  const types = readList(value, 'options.types').map((type, index) => requireFontType(type, `options.types[${index}]`));
  if (types.length > 0) return [...new Set(types)];
  throw invalid('options.types', value, 'at least one type');
}

function requireFamily(family: string): string {
  if (family.trim() !== '') return family;
  throw invalid('options.family', family, 'a name');
}
