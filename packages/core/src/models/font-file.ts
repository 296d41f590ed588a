/** One font: its tables as bytes, and what WOFF carries beside them. */
export interface FontFile {
  /** The first four bytes of an sfnt: 0x00010000 and `true` stand for glyf, `OTTO` for CFF; collections have none. */
  readonly version: number;
  /** By tag, in the order in which their bytes lie in the source. */
  readonly tables: ReadonlyMap<string, Uint8Array>;
  /** The extended metadata of a WOFF, XML, unpacked. */
  readonly metadata?: Uint8Array | undefined;
  /** The private block of a WOFF, which nobody but its maker understands. */
  readonly privateData?: Uint8Array | undefined;
}
