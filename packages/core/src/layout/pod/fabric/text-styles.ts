import { isList, isObject, type Json, type JsonObject } from '../template/json.ts';
import type { Members } from '../template/members.ts';

/** A piece of text with the style applied to it. */
export interface StyledText {
  readonly text: string;
  readonly style: JsonObject | undefined;
}

const lineEnds = /\r\n|\r|\n/;

/**
 * Splits text into pieces with one style. Styles are stored by line and character, or since Fabric 5.3 as ranges that
 * count across lines without line ends. A character is a grapheme.
 * @see Fabric.js 6, `stylesFromArray`
 */
export function splitStyles(text: string, members: Members): StyledText[] {
  const value = members.raw('styles');
  if (value === undefined || value === null || (isList(value) && value.length === 0))
    return [{ text, style: undefined }];
  if (isObject(value)) return byCharacter(text, (line, character) => lookUp(lookUp(value, line), character));
  if (!isList(value)) {
    members.reportInvalid('styles', 'an array of ranges or an object by lines');
    return [{ text, style: undefined }];
  }
  const ranges = value
    .filter(isObject)
    .map(({ start, end, style }) => ({ start: Number(start), end: Number(end), style }));
  ranges.sort((one, other) => one.start - other.start);
  let next = 0;
  return byCharacter(text, (_line, _character, index) => {
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next++;
    const range = ranges[next];
    return range !== undefined && range.start <= index ? range.style : undefined;
  });
}

function lookUp(value: Json | undefined, key: number): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function byCharacter(
  text: string,
  styleOf: (line: number, character: number, index: number) => Json | undefined,
): StyledText[] {
  const found: { text: string; style: JsonObject | undefined }[] = [];
  const add = (piece: string, style: JsonObject | undefined) => {
    const last = found.at(-1);
    if (last !== undefined && JSON.stringify(last.style) === JSON.stringify(style)) last.text += piece;
    else found.push({ text: piece, style });
  };
  let index = 0;
  for (const [line, content] of text.split(lineEnds).entries()) {
    if (line > 0) add('\n', found.at(-1)?.style);
    for (const [character, piece] of splitGraphemes(content).entries()) {
      const style = styleOf(line, character, index++);
      add(piece, isObject(style) && Object.keys(style).length > 0 ? style : undefined);
    }
  }
  return found;
}

/** A grapheme: a letter with its marks, a flag, or characters joined by U+200D. */
const cluster = /\p{RI}{2}|.(?:\p{M}|\p{Emoji_Modifier}|\u200d.?)*/gsu;

/**
 * Browsers use "Grapheme Cluster Boundaries" of UAX 29. This implements all of it except the rules for Hangul and
 * Indic.
 */
function splitGraphemes(text: string): readonly string[] {
  return text.match(cluster) ?? [];
}
