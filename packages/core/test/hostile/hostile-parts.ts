import { deflateSync } from 'node:zlib';
import { latin1, makePdf, type PdfObject, type PdfParts } from '../pdf.ts';

/** A small PDF that makes a reader work long or use much memory. */
export interface HostilePdf {
  readonly name: string;
  readonly make: () => Uint8Array;
}

/** Those that take seconds, of which `pnpm soak --part hostile` has the time. */
export const longNames: ReadonlySet<string> = new Set([
  'thirty million operators',
  'a million parts of content',
  'a hundred thousand annotations',
  'a hundred thousand clips',
  'a path of five million segments',
  'inline pictures of 16383 by 16383 without data',
  'a tint of twelve inks by a table for each pixel',
  'a function of many parts for each of many shadings',
  'ten million patches',
  'twenty million triangles',
  'a picture of 16383 by 16383 in ten bytes',
  'a picture of 16383 by 16383 in inks in ten bytes',
  'a stencil of 16383 by 16383',
  'data packed three times, of 200 MB',
  'a map to text of 200 MB',
  'a map to glyphs of 200 MB',
  'fonts of 200 MB of spaces',
  'packed objects of 200 MB, forty times',
  'a tree of pages of a hundred thousand levels',
]);

export const page = (name: string, make: () => PdfParts): HostilePdf => ({ name, make: () => makePdf(make()) });

/** A stream packed with Flate. */
export function packed(data: string | Uint8Array, dict = ''): PdfObject {
  const bytes = typeof data === 'string' ? latin1(data) : data;
  return { dict: `/Filter /FlateDecode ${dict}`, data: new Uint8Array(deflateSync(bytes)) };
}

/** Objects 10 to `9 + levels`, each made from the reference to the next one, and a last one. */
export function nest(levels: number, last: PdfObject, make: (next: string) => PdfObject): PdfObject[] {
  return [...Array.from({ length: levels }, (_, level) => make(`${11 + level} 0 R`)), last];
}
