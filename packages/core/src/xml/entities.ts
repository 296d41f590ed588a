import { ConversionError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { type Entities, parseDoctype } from './doctype.ts';
import { describeParserError, excerpt } from './faults.ts';
import { plainNamePattern } from './names.ts';
import { Parser } from './parser.ts';
import { findPrologue } from './prologue.ts';

/** The maximum depth of references within references. */
const maxNesting = 16;
const predefined = ['amp', 'lt', 'gt', 'apos', 'quot'];
const delimiter = /<!--|<!\[CDATA\[|<\?|[<>"'&]/g;
const terminators: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' };
const reference = new RegExp(`&(${plainNamePattern});`, 'uy');

type ExpansionLimits = Pick<Limits, 'maxXmlExpansion'>;

/**
 * Expands the entities that a document declares, so that the parser finds no references to them.
 * @see XML 1.0, fifth edition, "XML Processor Treatment of Entities and References"
 */
export function expandEntities(text: string, limits: ExpansionLimits): string {
  const { doctype } = findPrologue(text);
  if (doctype === undefined) return text;
  const entities = parseDoctype(text.slice(doctype.start, doctype.end));
  if (entities.size === 0) return text;
  return text.slice(0, doctype.end) + new EntityExpander(entities, limits).expand(text.slice(doctype.end));
}

/** Resolves each entity once but counts each use, so that a few lines that expand to gigabytes exceed the limit. */
class EntityExpander {
  readonly #entities: Entities;
  readonly #maxLength: number;
  readonly #resolved = new Map<string, string>();
  #length = 0;

  constructor(entities: Entities, { maxXmlExpansion }: ExpansionLimits) {
    this.#entities = entities;
    this.#maxLength = maxXmlExpansion;
  }

  /** The text with its references replaced; comments, CDATA and instructions are copied. */
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
        if (name === undefined) continue; // predefined, or refused by the parser
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
        `the entities expand to more than ${this.#maxLength} characters, the maximum allowed`,
      );
    }
    return text;
  }

  #resolveFirst(name: string, nesting: number): string {
    const declared = this.#entities.get(name);
    if (declared === undefined) {
      const message = `entity "${name}" is in another file; the document must be complete in one file`;
      throw new ConversionError('XML_ENTITY', message);
    }
    if (nesting === maxNesting) {
      throw new ConversionError(
        'XML_TOO_LARGE',
        `entities are nested too deeply; at most ${maxNesting} levels are allowed`,
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

/** The offset behind a comment or the like; the end of the text if it is not closed. */
function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

/** The quote that is open after a quote character; empty if none is. */
function quoteAfter(open: string, sign: string): string {
  if (open === '') return sign;
  return open === sign ? '' : open;
}

/** The replacement text, escaped so that it cannot end the attribute that contains it. */
function escapeForAttribute(text: string, name: string): string {
  if (text.includes('<')) {
    throw new ConversionError('XML_MALFORMED', `entity "${name}" contains <, but is used in an attribute`);
  }
  return text
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll('"', '&#34;')
    .replaceAll("'", '&#39;');
}

/** Throws unless a replacement text is well-formed content: an element that starts in an entity must end in it. */
function requireContent(text: string, name: string): void {
  const ignore = (): void => {};
  const error = (message: string): never => {
    const problem = `${describeParserError(message)} (in entity "${name}": ${excerpt(text, 0)})`;
    throw new ConversionError('XML_MALFORMED', problem);
  };
  const events = { attribute: ignore, open: ignore, close: ignore, text: ignore, instruction: ignore, comment: ignore };
  new Parser({ ...events, doctype: ignore, error }, true).write(text).close();
}
