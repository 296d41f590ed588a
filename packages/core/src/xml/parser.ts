import { SaxesParser } from 'saxes';

/** The events of the parser, in document order. */
export interface ParserEvents {
  attribute(name: string, value: string): void;
  open(name: string): void;
  close(): void;
  text(text: string): void;
  instruction(target: string, body: string): void;
  comment(text: string): void;
  doctype(text: string): void;
  error(message: string): void;
}

interface ParserOptions {
  readonly position: false;
  readonly forceXMLVersion: true;
  readonly defaultXMLVersion: '1.0';
  readonly fragment: boolean;
}

/**
 * The saxes parser with all its handlers. If handlers are set from outside, the eighth one makes V8 turn the object
 * into a hash table, and parsing takes five times as long. Handlers that are set in the constructor of a subclass stay
 * fast properties. Measured in Node 20: see README.md.
 */
export class Parser extends SaxesParser<ParserOptions> {
  constructor(events: ParserEvents, isFragment = false) {
    // Version 1.1 is read by the rules of 1.0, as the fifth edition requires for all unknown versions.
    super({ position: false, forceXMLVersion: true, defaultXMLVersion: '1.0', fragment: isFragment });
    this.on('attribute', ({ name, value }) => events.attribute(name, value));
    this.on('opentag', ({ name }) => events.open(name));
    this.on('closetag', () => events.close());
    this.on('text', (text) => events.text(text));
    this.on('cdata', (text) => events.text(text));
    this.on('processinginstruction', ({ target, body }) => events.instruction(target, body));
    this.on('comment', (text) => events.comment(text));
    this.on('doctype', (text) => events.doctype(text));
    this.on('error', ({ message }) => events.error(message));
  }
}
