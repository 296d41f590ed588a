import { brotli } from '../assets/packed/exemplars.generated.ts';
import { unpackFile } from '../assets/packed.ts';
import { ConversionError } from '../errors.ts';
import type { CodePointRange } from './code-points.ts';

/** Characters of texts in any language: ASCII, the space that does not break, the apostrophe. */
const always: readonly CodePointRange[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0x2019, 0x2019],
];

let known: ReadonlyMap<string, string> | undefined;

/** Regions that write Chinese in traditional characters. @see CLDR, "likelySubtags" */
const traditional = new Set(['TW', 'HK', 'MO']);
/** Scripts that are several scripts of Unicode, and the language for which each is the usual one. */
const mixedScripts: Readonly<Record<string, string>> = { Hans: 'zh', Jpan: 'ja', Kore: 'ko' };

/**
 * The characters that texts in a language need, in both cases. A language without data of its own has those of its
 * script or its parent: `de-AT` those of `de`, `zh-TW` those of `zh-Hant`.
 * @see Unicode Technical Standard 35, "Character Elements"
 */
export function findExemplars(language: string): readonly CodePointRange[] {
  known ??= readLines();
  const [, base = '', script, region] =
    /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-|$)/i.exec(language) ?? [];
  const tag = { base: base.toLowerCase(), script: toTitleCase(script), region: region?.toUpperCase() };
  if (tag.base === 'zh' && traditional.has(tag.region ?? '')) tag.script ??= 'Hant';
  for (const candidate of candidatesFor(tag)) {
    const text = known.get(candidate);
    if (text === undefined) continue;
    const ranges = readRanges(text);
    if (candidate.includes(tag.script ?? '') || isWrittenIn(tag, ranges)) return [...always, ...ranges];
  }
  throw new ConversionError(
    'OPTION_INVALID',
    `the characters of the language ${JSON.stringify(language.slice(0, 40))} are not known; use unicodes or text`,
  );
}

interface LanguageTag {
  readonly base: string;
  script: string | undefined;
  readonly region: string | undefined;
}

function toTitleCase(script: string | undefined): string | undefined {
  return script && `${script.slice(0, 1).toUpperCase()}${script.slice(1).toLowerCase()}`;
}

/** The tags to try, from the most specific one. */
function candidatesFor({ base, script, region }: LanguageTag): string[] {
  const tags = [[base, script, region], [base, script], [base, region], [base]];
  return tags.map((parts) => parts.filter((part) => part !== undefined).join('-'));
}

/** True if the characters of a language without a script in its tag are of the script asked for. */
function isWrittenIn({ base, script = '' }: LanguageTag, ranges: readonly CodePointRange[]): boolean {
  if (script in mixedScripts) return mixedScripts[script] === base;
  const pattern = parseScript(script);
  return ranges.some(([first]) => pattern?.test(String.fromCodePoint(first)));
}

/** Returns `undefined` if Unicode has no such script. */
function parseScript(script: string): RegExp | undefined {
  try {
    return new RegExp(`\\p{Script=${script}}`, 'u');
  } catch {
    return undefined;
  }
}

function readLines(): Map<string, string> {
  const lines = new TextDecoder().decode(unpackFile({ brotli })).trimEnd().split('\n');
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]));
}

function readRanges(text: string): CodePointRange[] {
  let end = 0;
  return text.split(' ').map((part) => {
    const [distance = '', more = '0'] = part.split('.');
    const first = end + Number.parseInt(distance, 36);
    end = first + Number.parseInt(more, 36);
    return [first, end] as const;
  });
}
