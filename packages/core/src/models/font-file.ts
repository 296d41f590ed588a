/** One font: its tables as bytes, and the metadata that WOFF adds. */
export interface FontFile {
  /** The sfnt version, the first four bytes: 0x00010000 or `true` for glyf, `OTTO` for CFF. Collections have none. */
  readonly version: number;
  /** Tables by tag, in the order of their offsets in the source. */
  readonly tables: ReadonlyMap<string, Uint8Array>;
  /** The extended metadata of a WOFF: XML, decompressed. */
  readonly metadata?: Uint8Array | undefined;
  /** The private data block of a WOFF, whose format only its creator defines. */
  readonly privateData?: Uint8Array | undefined;
}
