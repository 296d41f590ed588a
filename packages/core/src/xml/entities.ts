import { ConversionError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { type Entities, parseDoctype } from './doctype.ts';
import { describeParserError, excerpt } from './faults.ts';
import { plainNamePattern } from './names.ts';
import { Parser } from './parser.ts';
import { findPrologue } from './prologue.ts';

/** References within references. */
const maxNesting = 16;
const predefined = ['amp', 'lt', 'gt', 'apos', 'quot'];
const delimiter = /<!--|<!\[CDATA\[|<\?|[<>"'&]/g;
const terminators: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' };
const reference = new RegExp(`&(${plainNamePattern});`, 'uy');

type ExpansionLimits = Pick<Limits, 'maxXmlExpansion'>;

/**
 * Puts the text of the entities that a document declares into it, so that the parser meets none.
 * @see XML 1.0, fifth edition, "XML Processor Treatment of Entities and References"
 */
export function expandEntities(text: string, limits: ExpansionLimits): string {
  const { doctype } = findPrologue(text);
  if (doctype === undefined) return text;
  const entities = parseDoctype(text.slice(doctype.start, doctype.end));
  if (entities.size === 0) return text;
  return text.slice(0, doctype.end) + new EntityExpander(entities, limits).expand(text.slice(doctype.end));
}

/** Resolves each entity once and counts it every time: a few lines that would become gigabytes end at the limit. */
class EntityExpander {
  readonly #entities: Entities;
  readonly #maxLength: number;
  readonly #resolved = new Map<string, string>();
  #length = 0;

  constructor(entities: Entities, { maxXmlExpansion }: ExpansionLimits) {
    this.#entities = entities;
    this.#maxLength = maxXmlExpansion;
  }

  /** The text with its references replaced; comments, CDATA and instructions have none. */
  expand(text: string, nesting = 0): string {
    const pieces: string[] = [];
    let [at, done] = [0, 0];
    let [isInTag, quote] = [false, ''];
    for (let found = nextDelimiter(text, 0); found !== undefined; found = nextDelimiter(text, at)) {
      const [sign, start] = found;
      at = start + sign.length;
      const end = terminators[sign];
      if (end !== undefined && !isInTag) at = endOf(text, end, at);
      else if (sign === '>') isInTag = isInTag && quote !== '';
      else if (sign === '"' || sign === "'") quote = isInTag ? quoteAfter(quote, sign) : '';
      else if (sign !== '&') isInTag = true;
      else if (!isInTag || quote !== '') {
        const name = this.#nameAt(text, start);
        if (name === undefined) continue; // the parser knows it, or refuses it
        const replacement = this.#resolve(name, nesting);
        pieces.push(text.slice(done, start), isInTag ? escapeForAttribute(replacement, name) : replacement);
        at = done = start + name.length + 2;
      }
    }
    return pieces.length === 0 ? text : pieces.join('') + text.slice(done);
  }

  #nameAt(text: string, start: number): string | undefined {
    reference.lastIndex = start;
    const name = reference.exec(text)?.[1];
    return name === undefined || predefined.includes(name) || !this.#entities.has(name) ? undefined : name;
  }

  #resolve(name: string, nesting: number): string {
    const text = this.#resolved.get(name) ?? this.#resolveFirst(name, nesting);
    this.#resolved.set(name, text);
    this.#length += text.length;
    if (this.#length > this.#maxLength) {
      throw new ConversionError(
        'XML_TOO_LARGE',
        `found entities of over ${this.#maxLength} characters, all that is allowed`,
      );
    }
    return text;
  }

  #resolveFirst(name: string, nesting: number): string {
    const declared = this.#entities.get(name);
    if (declared === undefined) {
      const found = `found a reference to the entity ${name}, which stands in another file`;
      throw new ConversionError('XML_ENTITY', `${found}; expected all of the document in one`);
    }
    if (nesting === maxNesting) {
      throw new ConversionError(
        'XML_TOO_LARGE',
        `found entities within entities, expected at most ${maxNesting} levels`,
      );
    }
    const text = this.expand(declared, nesting + 1);
    requireContent(text, name);
    return text;
  }
}

function nextDelimiter(text: string, from: number): [sign: string, start: number] | undefined {
  delimiter.lastIndex = from;
  const found = delimiter.exec(text);
  return found === null ? undefined : [found[0], found.index];
}

/** Behind the end of a comment or its like; one without an end takes all the rest. */
function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

/** Which quote is open after another one. */
function quoteAfter(open: string, sign: string): string {
  if (open === '') return sign;
  return open === sign ? '' : open;
}

/** The replacement as a part of an attribute, which it cannot end. */
function escapeForAttribute(text: string, name: string): string {
  if (text.includes('<')) {
    throw new ConversionError('XML_MALFORMED', `found the entity ${name} with a < in an attribute, expected text`);
  }
  return text
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll('"', '&#34;')
    .replaceAll("'", '&#39;');
}

/** A replacement is text and whole elements: one that begins in an entity must end in it. */
function requireContent(text: string, name: string): void {
  const ignore = (): void => {};
  const error = (message: string): never => {
    const found = `found ${describeParserError(message)} in the entity ${name}: ${excerpt(text, 0)}`;
    throw new ConversionError('XML_MALFORMED', found);
  };
  const events = { attribute: ignore, open: ignore, close: ignore, text: ignore, instruction: ignore, comment: ignore };
  new Parser({ ...events, doctype: ignore, error }, true).write(text).close();
}
