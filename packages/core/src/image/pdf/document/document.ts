import { Dict, PasswordException, Ref, Stream, XRef } from '../../../assets/pdfjs.generated.js';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { withPdfErrors } from './errors.ts';
import { dictOf, nameOf, numberOf } from './values.ts';

/** A file whose objects can be read. */
export interface PdfDocument {
  readonly xref: XRef;
  readonly catalog: Dict;
  /** Number of pages as the file states it. */
  readonly pageCount: number;
}

/** The part of a file in which its header may begin. */
const headerReach = 1024;
/** The most nodes of the tree of pages that are visited. */
const maxPageNodes = 200_000;

/** Reads the table of objects; searches for objects if it is damaged. */
export function openDocument(file: Uint8Array, password: string | undefined, context: Context): PdfDocument {
  // pdf.js reads parts of a file from the start of its memory.
  const bytes = file.byteLength === file.buffer.byteLength ? file : new Uint8Array(file);
  return withPdfErrors('the file', () => {
    const start = headerOf(bytes);
    try {
      return openWith(bytes, start, password, false);
    } catch (error) {
      if (error instanceof PasswordException) throw passwordError(password);
      if (error instanceof ConversionError) throw error;
    }
    context.spend(bytes.length);
    try {
      return openWith(bytes, start, password, true);
    } catch (error) {
      if (error instanceof PasswordException) throw passwordError(password);
      throw error;
    }
  });
}

function openWith(bytes: Uint8Array, start: number, password: string | undefined, recovers: boolean): PdfDocument {
  const stream = new Stream(bytes, start, bytes.length - start);
  const xref = new XRef(stream, { password });
  xref.setStartXRef(recovers ? 0 : startOfTable(bytes));
  xref.parse(recovers);
  const catalog = xref.root;
  const pages = dictOf(catalog?.get('Pages'));
  if (catalog === undefined || pages === undefined) throw new ConversionError('PDF_MALFORMED', 'the file has no pages');
  const stated = numberOf(pages.get('Count'));
  const document = { xref, catalog, pageCount: Math.max(1, stated ?? 1) };
  findPage(document, 1); // throws if the table points to other objects
  return document;
}

function passwordError(password: string | undefined): ConversionError {
  return password === undefined
    ? new ConversionError('PASSWORD_REQUIRED', 'the file is encrypted; pass its password')
    : new ConversionError('PASSWORD_WRONG', 'the password does not open the file');
}

function headerOf(bytes: Uint8Array): number {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headerReach)).indexOf('%PDF-');
  return Math.max(0, at);
}

/** The position of the last table, as the end of the file states it. */
function startOfTable(bytes: Uint8Array): number {
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(-8192).toString('latin1');
  const at = tail.lastIndexOf('startxref');
  const [, offset = '0'] = at < 0 ? [] : (/^startxref\s*(\d+)/.exec(tail.slice(at, at + 64)) ?? []);
  return Number(offset);
}

/** Finds a page by its number from 1, by walking the tree in order; undefined if there are fewer pages. */
export function findPage({ xref, catalog }: PdfDocument, page: number): Dict | undefined {
  const seen = new Set<string>();
  const stack: unknown[] = [catalog.getRaw('Pages')];
  let number = 0;
  for (let visited = 0; stack.length > 0 && visited < maxPageNodes; visited++) {
    const raw = stack.pop();
    if (raw instanceof Ref) {
      if (seen.has(raw.toString())) continue;
      seen.add(raw.toString());
    }
    const node = xref.fetchIfRef(raw);
    if (!(node instanceof Dict)) continue;
    const kids = node.get('Kids');
    if (Array.isArray(kids) && nameOf(node.get('Type')) !== 'Page') {
      for (let at = kids.length - 1; at >= 0; at--) stack.push(kids[at]);
    } else if (++number === page) return node;
  }
  if (number === 0) throw new ConversionError('PDF_MALFORMED', 'the tree of pages contains no page');
  return undefined;
}

/** An attribute that pages inherit from the nodes above them. @see ISO 32000-1, "Inheritance of page attributes" */
export function inherited(page: Dict, key: string): unknown {
  let node: Dict | undefined = page;
  for (let level = 0; node !== undefined && level < 64; level++) {
    const value = Array.isArray(node.get(key)) ? node.getArray(key) : node.get(key);
    if (value !== undefined && value !== null) return value;
    node = dictOf(node.get('Parent'));
  }
  return undefined;
}
