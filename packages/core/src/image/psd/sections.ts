import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import type { PsdHeader } from './header.ts';
import { readHeader } from './header.ts';

/** The five parts of a file, located but not read. */
export interface PsdSections {
  readonly header: PsdHeader;
  /** Palette of an indexed picture, or data of a duotone. */
  readonly colourTable: Uint8Array;
  readonly resources: ByteReader;
  readonly layers: ByteReader;
  /** The merged picture: the rest of the file. Some programs omit it. */
  readonly merged: ByteReader;
}

/** @see Adobe Photoshop File Formats Specification, "Photoshop File Format" */
export function openSections(bytes: Uint8Array, { isTruncated }: Pick<Context, 'isTruncated'> = {}): PsdSections {
  const file = new ByteReader(bytes);
  const header = readHeader(file);
  const colourTable = file.take(file.u32());
  const resources = file.window(file.u32());
  const length = readLength(file, header);
  const layers = file.window(isTruncated ? Math.min(length, file.remaining) : length);
  return { header, colourTable, resources, layers, merged: file.window(file.remaining) };
}

/** Reads a length: 32 bits in a psd, 64 bits in a psb. */
export function readLength(file: ByteReader, { isLarge }: Pick<PsdHeader, 'isLarge'>): number {
  return isLarge ? Number(file.u64()) : file.u32();
}
