import type { FontOptions, InputType, Limits, Note, OutputType } from '@quoin/core';
import type { ImageConfig } from '@quoin/core/image';
import type { Answer } from './answer.ts';
import { maxName, maxText } from './limits.ts';

// The server and its workers exchange lines of JSON: orders and answers. The bytes of files are never sent; those of
// documents follow their line. Workers load this module, but not the schema of answers: loading zod takes a fifth of
// their start.

/** A conversion order: read the input path, convert, write the output path. */
export interface ConversionOrder {
  readonly input: string;
  readonly output: string;
  readonly from?: InputType;
  readonly to: OutputType;
  readonly config?: ImageConfig;
  readonly font?: FontOptions;
  /** The page of a document, from 1. */
  readonly page?: number;
  /** True if images that end early are read as far as they go. */
  readonly tolerant?: boolean;
  readonly limits?: Partial<Limits>;
  /** True if a layout package may lack the folders that its document refers to. */
  readonly allowMissing?: boolean;
  /** Folder of fonts for text in drawings. */
  readonly fontFolder?: string | undefined;
  /** Folder of ICC profiles that documents refer to by name. */
  readonly profileFolder?: string | undefined;
}

export interface OrderMessage extends ConversionOrder {
  readonly kind: 'convert';
  readonly id: number;
}

/** A document to examine. */
export interface DocumentOrder {
  readonly kind: 'validate' | 'upgrade';
  readonly document: Uint8Array;
}

/** The line before a document's bytes. */
export interface DocumentMessage {
  readonly kind: DocumentOrder['kind'];
  readonly id: number;
  readonly length: number;
}

/** The result as JSON: `malformed` if the bytes are not JSON, `refused` if the document cannot be upgraded. */
export interface DocumentAnswer {
  readonly outcome: 'done' | 'malformed' | 'refused';
  readonly body: Buffer;
}

/** Parses a line of the server, which is trusted. Core checks the contents of orders. */
export function parseOrder(line: string): OrderMessage | DocumentMessage {
  return JSON.parse(line) as OrderMessage | DocumentMessage;
}

export function encodeMessage(message: OrderMessage | DocumentMessage | Answer): string {
  return `${JSON.stringify(message)}\n`;
}

/** Shortens all texts of the notes to their maximum length. */
export function shortenNotes(notes: readonly Note[]): Note[] {
  return notes.map((each) => {
    const { entry, item } = each.where ?? {};
    const where = {
      ...each.where,
      ...(entry !== undefined && { entry: shorten(entry, maxName) }),
      ...(item !== undefined && { item: shorten(item, maxName) }),
    };
    return { ...each, message: shorten(each.message), ...(each.where && { where }) };
  });
}

/** Shortens a text for an answer and marks the omission. */
export function shorten(long: string, length = maxText): string {
  if (long.length <= length) return long;
  return `${long.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
