import type { Replacement } from './sections.data.ts';

const replace = (count: number, from: string, to: string): Replacement => ({ from, to, count });

/** A text after which another one is inserted. */
const after = (from: string, text: string): Replacement => replace(1, from, from + text);

/** Bounds for parts of a file that state how often they are repeated, or that consist of each other. */
export const bounds: readonly Replacement[] = [
  // Each entry of a table has at least a byte, and each object of a file.
  after(
    'throw new FormatError(`Invalid XRef entry fields length: ${first}, ${n}`);\n      }',
    '\n      this.entryCount = (this.entryCount ?? 0) + n;\n      if (!(typeFieldWidth + offsetFieldWidth + generationFieldWidth > 0) || this.entryCount > this.stream.length + 65536) {\n        throw new FormatError("table has more entries than the file has bytes");\n      }',
  ),
  // Packed objects: 16 MiB each and 256 MiB together; each damaged stream is read once.
  after(
    'throw new FormatError("bad ObjStm stream");\n    }',
    '\n    if ((this.packedLength ?? 0) > 268435456 || this.openPacked?.has(tableOffset)) {\n      throw new FormatError("packed objects are too long or damaged");\n    }\n    (this.openPacked ??= new Set()).add(tableOffset);\n    for (let part = stream; part; part = part.stream) {\n      part.maxLength = 16777216;\n    }',
  ),
  replace(
    1,
    'xrefEntry = entries[xrefEntry.gen];',
    'this.openPacked.delete(tableOffset);\n    this.packedLength = (this.packedLength ?? 0) + (stream.bufferLength || 0);\n    xrefEntry = entries[xrefEntry.gen];',
  ),
  // A damaged file is read at most twice while its objects are searched.
  after('const trailers = [],\n      xrefStms = [];', '\n    let checkedLength = 0;'),
  replace(
    1,
    'const parser = new Parser({\n              lexer: new Lexer(stream.makeSubStream(startPos))\n            });\n            parser.getObj();',
    'if (checkedLength > 2 * length) {\n              throw new FormatError("objects overlap");\n            }\n            const part = stream.makeSubStream(startPos);\n            try {\n              new Parser({\n                lexer: new Lexer(part)\n              }).getObj();\n            } finally {\n              checkedLength += part.pos - startPos;\n            }',
  ),
  replace(
    1,
    'this.startXRefQueue.push(xrefStm);\n      this.readXRef(true);',
    'if (checkedLength > 2 * length) {\n        break;\n      }\n      this.startXRefQueue.push(xrefStm);\n      this.readXRef(true);\n      checkedLength += Math.max(0, stream.pos - xrefStm);',
  ),
  replace(
    1,
    'stream.pos = trailer;\n      const parser',
    'if (checkedLength > 2 * length) {\n        break;\n      }\n      stream.pos = trailer;\n      const parser',
  ),
  replace(
    1,
    'const dict = parser.getObj();\n      if (!(dict instanceof Dict)) {\n        continue;\n      }\n      trailerDicts.push(dict);',
    'const dict = parser.getObj();\n      checkedLength += stream.pos - trailer;\n      if (!(dict instanceof Dict)) {\n        continue;\n      }\n      trailerDicts.push(dict);',
  ),
  // Streams without an end are searched for it: 256 MiB for a file.
  after(
    'const scanLength = scanBytes.length - signatureLength;',
    '\n      if (this.xref && (this.xref.scannedLength = (this.xref.scannedLength ?? 0) + scanBytes.length) > 268435456) {\n        throw new FormatError("streams have no end");\n      }',
  ),
  // Maps of codes, widths and tables of characters: as many as Unicode has code points.
  replace(
    3,
    'if (high - low > MAX_MAP_RANGE) {',
    'if ((this.mappedCount = (this.mappedCount ?? 0) + Math.max(0, high - low) + 1) > 1114112) {',
  ),
  replace(
    1,
    'for (let j = start; j <= code; j++) {\n              glyphsWidths[j]',
    'for (let j = start; j <= Math.min(code, 65535) && (properties.widthCount = (properties.widthCount ?? 0) + 1) <= 1114112; j++) {\n              glyphsWidths[j]',
  ),
  replace(
    1,
    'for (let j = start; j <= code; j++) {\n                glyphsVMetrics[j]',
    'for (let j = start; j <= Math.min(code, 65535) && (properties.widthCount = (properties.widthCount ?? 0) + 1) <= 1114112; j++) {\n                glyphsVMetrics[j]',
  ),
  replace(6, 'mappings.push({', 'pushMapping(mappings, {'),
  replace(
    1,
    'function parseCmap(data, start, end) {',
    'function pushMapping(mappings, mapping) {\n  if (mappings.length >= 1114112) {\n    throw new FormatError("cmap has too many codes");\n  }\n  mappings.push(mapping);\n}\nfunction parseCmap(data, start, end) {',
  ),
  replace(
    1,
    'fdSelect.push(fdIndex);',
    'if (fdSelect.length > length) {\n              throw new FormatError("FDSelect has too many glyphs");\n            }\n            fdSelect.push(fdIndex);',
  ),
  // Subroutines and composite glyphs, which may use each other many times.
  after(
    'parseCharString(state, data, localSubrIndex, globalSubrIndex) {',
    '\n    if ((this.readLength = (this.readLength ?? 0) + (data?.length ?? 0) + 8) > 33554432) {\n      throw new FormatError("charstrings are too complex");\n    }',
  ),
  after(
    'class Commands {\n  cmds = [];',
    '\n  readLength = 0;\n  count(length) {\n    if ((this.readLength += length + 8) > 1048576) {\n      throw new FormatError("glyph is too complex");\n    }\n  }',
  ),
  replace(1, 'function parse(code) {\n    let i = 0;', 'function parse(code) {\n    cmds.count(code.length);\n    let i = 0;'),
  replace(
    1,
    'let i = 0;\n  const numberOfContours = readInt16(code, i);',
    'cmds.count(code.length);\n  let i = 0;\n  const numberOfContours = readInt16(code, i);',
  ),
  after(
    'convert(encoded, subrs, seacAnalysisEnabled) {\n    const count = encoded.length;',
    '\n    if ((this.readLength = (this.readLength ?? 0) + count + 8) > 1048576) {\n      throw new FormatError("charstring is too complex");\n    }',
  ),
];
