import type { ByteReader } from '../../../bytes/reader.ts';
import type { CffDict } from '../dict.ts';
import { dictOperator } from '../dict-operators.ts';
import { readCharset } from './charset.ts';
import { readEncoding } from './encoding.ts';
import type { CffStrings } from './strings.ts';

/** Glyph names of a CFF 1 font, or CIDs if it is CID-keyed. Read on first use. */
export class GlyphNames {
  readonly isCid: boolean;
  readonly glyphCount: number;
  readonly #file: ByteReader;
  readonly #topDict: CffDict;
  readonly #strings: CffStrings;
  #charset: Uint16Array | undefined;
  #encoding: Uint16Array | undefined;
  #glyphs: ReadonlyMap<string | number, number> | undefined;

  constructor(file: ByteReader, topDict: CffDict, glyphCount: number, strings: CffStrings) {
    this.#file = file;
    this.#topDict = topDict;
    this.glyphCount = glyphCount;
    this.#strings = strings;
    this.isCid = topDict.get(dictOperator.ROS) !== undefined;
  }

  /** The SID of each glyph's name, or its CID. */
  get charset(): Uint16Array {
    const offset = this.#topDict.number(dictOperator.charset) ?? 0;
    this.#charset ??= readCharset(this.#file, offset, this.glyphCount, this.isCid);
    return this.#charset;
  }

  get encoding(): Uint16Array | undefined {
    if (this.isCid) return undefined;
    this.#encoding ??= readEncoding(this.#file, this.#topDict.number(dictOperator.Encoding) ?? 0, this);
    return this.#encoding;
  }

  /** Returns a glyph's name or CID. */
  of(glyph: number): string | number | undefined {
    const identifier = this.charset[glyph];
    return identifier === undefined || this.isCid ? identifier : this.#strings.get(identifier);
  }

  string(sid: number): string | undefined {
    return this.#strings.get(sid);
  }

  /** Returns the glyph with a name or CID; the first one if there are several. */
  find(identifier: string | number): number | undefined {
    this.#glyphs ??= this.#list();
    return this.#glyphs.get(identifier);
  }

  #list(): ReadonlyMap<string | number, number> {
    const glyphs = new Map<string | number, number>();
    for (let glyph = this.charset.length - 1; glyph >= 0; glyph--) {
      const identifier = this.of(glyph);
      if (identifier !== undefined) glyphs.set(identifier, glyph);
    }
    return glyphs;
  }
}
