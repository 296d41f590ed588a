import type { Drawing } from '../../models/drawing/drawing.ts';
import type { Box } from '../../outline/measure/bounds.ts';

/** A page of a PDF. */
export interface PdfPage {
  readonly drawing: Drawing;
  /** The part that remains after cutting, in units of the drawing; all of it if absent. */
  readonly trim?: Box | undefined;
  /** The part that is printed around the trim box, and cut off; the trim box if absent. */
  readonly bleed?: Box | undefined;
  /** Areas that open something, in units of the drawing. */
  readonly links?: readonly PdfLink[] | undefined;
}

/** The pages of a PDF. Each is drawn when it is written, so that only one is in memory. */
export interface PdfPages {
  readonly count: number;
  /** The title of the first page with one. */
  readonly title: string | undefined;
  readonly draw: (index: number) => Promise<PdfPage>;
}

/** An area of a page that opens an address or a page. */
export interface PdfLink {
  readonly area: Box;
  /** A URI, or the index of a page. */
  readonly target: string | number;
}

/** An entry of the outline that viewers show beside the pages. */
export interface PdfBookmark {
  readonly title: string;
  /** The index of the page. */
  readonly page: number;
  readonly children?: readonly PdfBookmark[] | undefined;
}

/** The printing condition that the colours are meant for. */
export interface PdfOutputIntent {
  /** Its name in the registry of the ICC, such as `FOGRA39`, or any other name. */
  readonly condition: string;
  /** An ICC profile of an output device. */
  readonly profile?: Uint8Array | undefined;
}

/** Options of the PDF, for writers that know more than the drawings. */
export interface DrawingPdfOptions {
  /** Size of each page in points; the natural size of its drawing if absent. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  /** The size of the page if it differs: a part of the drawing, or a border around it. */
  readonly crop?: { readonly width: number; readonly height: number } | undefined;
  /** The point of the drawing and of the page that coincide, as parts of their sides from the top left; the centre if absent. */
  readonly anchor?: { readonly x: number; readonly y: number } | undefined;
  /** The box of each page that viewers show; the media box, which contains the whole drawing, if absent. */
  readonly view?: 'media' | 'bleed' | 'trim' | undefined;
  /** The title of the document; that of the first drawing with one if absent. */
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  /** A description of the document. */
  readonly subject?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** The language of the text, in BCP 47. */
  readonly language?: string | undefined;
  /** True to leave out the title and the metadata. */
  readonly omitsMetadata?: boolean | undefined;
  readonly bookmarks?: readonly PdfBookmark[] | undefined;
  readonly outputIntent?: PdfOutputIntent | undefined;
  /** The standard that the file meets; it is written only if the file meets it, and refused otherwise. */
  readonly standard?: 'PDF/X-4' | undefined;
}
