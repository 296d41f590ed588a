/** The sections of pdf.js' worker that core uses. All others (forms, annotations, editing, workers) are left out. */
export const sections: readonly string[] = [
  ...['util', 'image_utils', 'murmurhash3'].map((name) => `src/shared/${name}.js`),
  ...['external/jbig2/jbig2.js', 'external/openjpeg/openjpeg.js'],
  ...[
    ...['primitives', 'base_stream', 'core_utils', 'stream', 'ccitt', 'decode_stream'],
    ...['jpg', 'jpeg_stream', 'binary_cmap', 'ascii_85_stream', 'ascii_hex_stream', 'ccitt_stream', 'flate_stream'],
    ...['jbig2_stream', 'jpx_stream', 'lzw_stream', 'predictor_stream', 'run_length_stream', 'parser', 'cmap'],
    ...['encodings', 'glyphlist', 'unicode', 'fonts_utils', 'charsets', 'cff_parser', 'standard_fonts'],
    ...['to_unicode_map', 'cff_font', 'font_renderer', 'metrics', 'glyf', 'opentype_file_builder', 'type1_parser'],
    ...['type1_font', 'fonts', 'ps_parser', 'image_utils', 'function', 'evaluator', 'calculate_md5'],
    ...['calculate_sha_other', 'calculate_sha256', 'decrypt_stream', 'crypto', 'xref'],
  ].map((name) => `src/core/${name}.js`),
];

/** The names that the module exports. */
export const exportedNames: readonly string[] = [
  ...['XRef', 'Stream', 'Dict', 'Name', 'Ref', 'Cmd', 'EOF', 'BaseStream', 'Lexer', 'Parser', 'PartialEvaluator'],
  ...['PDFFunctionFactory', 'JpegStream', 'JpxStream', 'Jbig2Stream', 'CCITTFaxStream', 'openjpeg', 'jbig2'],
  ...['PasswordException', 'EvaluatorPreprocessor'],
];

/** A text that occurs `count` times in the kept sections, and its replacement. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

const once = (from: string, to: string): Replacement => ({ from, to, count: 1 });
const twice = (from: string, to: string): Replacement => ({ from, to, count: 2 });

/** Changes without which the source would use the console, the network, a clock, globals or evaluated code. */
export const replacements: readonly Replacement[] = [
  once('console.info(`Info: ${msg}`);', ''),
  once('console.warn(`Warning: ${msg}`);', ''),
  once('new Function("");', 'return false;'),
  once('return new Function("src", "srcOffset", "dest", "destOffset", compiled);', 'return undefined;'),
  once('globalThis.CSS?.supports?.("width: round(1.5px, 1px)")', 'false'),
  once('const response = await fetch(url);\n  if (!response.ok) {', 'const response = { ok: false };\n  if (true) {'),
  twice('var _scriptName = import.meta.url;', 'var _scriptName = "";'),
  twice('scriptDirectory = new URL(".", _scriptName).href;', ''),
  twice('var response = await fetch(url, {\n        credentials: "same-origin"\n      });', 'var response = { ok: false };'),
  twice('var out = console.log.bind(console);', 'var out = () => {};'),
  twice('var err = console.error.bind(console);', 'var err = () => {};'),
  twice('var _emscripten_get_now = () => performance.now();', 'var _emscripten_get_now = () => 0;'),
  once('typeof navigator == "object" && navigator.language || "C"', '"C"'),
  once('(Module.warn || console.warn)(`OpenJPEG: ${message}`);', ''),
  once('crypto.getRandomValues(iv);', ''),
  // Outlines would lose precision in half floats, which newer versions of Node have.
  once(
    'if (FeatureTest.isFloat16ArraySupported) {\n      return new Float16Array(this.cmds);\n    }\n    return new Float32Array(this.cmds);',
    'return this.cmds;',
  ),
  once('FeatureTest.isFloat16ArraySupported ? new Float16Array(0) : new Float32Array(0)', '[]'),
  // A stream is not unpacked beyond a bound.
  once(
    'if (requested <= buffer.byteLength) {\n      return buffer;\n    }',
    'if (requested <= buffer.byteLength) {\n      return buffer;\n    }\n    if (requested > (this.maxLength ?? 268435456)) {\n      throw new RangeError(this.maxLength === undefined ? "stream exceeds 256 MiB" : "packed objects are too long");\n    }',
  ),
  once(
    'const array = new Array(length);\n    let codeSize = 0;',
    'if (!(length <= 16777216)) {\n      throw new FormatError("function has too many samples");\n    }\n    const array = new Array(length);\n    let codeSize = 0;',
  ),
  once(
    'this.codingLine = new Uint32Array(this.columns + 1);',
    'if (!(this.columns <= 1048576)) {\n      throw new FormatError("fax rows are too long");\n    }\n    this.codingLine = new Uint32Array(this.columns + 1);',
  ),
  // Pictures are decoded by core, which knows their size; in other streams these filters are damage.
  once(
    'bytes ||= this.bytes;\n    this.buffer = data;\n    this.bufferLength = dataLength;\n    this.eof = true;\n    return this.buffer;',
    'throw new FormatError("JBIG2Decode outside of a picture");',
  ),
  once('unreachable("JpxStream.readBlock");', 'throw new FormatError("JPXDecode outside of a picture");'),
  once(
    'readBlock() {\n    this.decodeImage();\n  }\n  get jpegOptions() {',
    'readBlock() {\n    if (this.drawWidth === undefined) {\n      throw new FormatError("DCTDecode outside of a picture");\n    }\n    this.decodeImage();\n  }\n  get jpegOptions() {',
  ),
  // A password is not needed if only attached files are encrypted. @see ISO 32000-2, "Crypt filters"
  once(
    'if (encrypt instanceof Dict) {\n      const ids',
    'if (encrypt instanceof Dict && !(encrypt.get("V") >= 4 && ["StmF", "StrF"].every((key) => (encrypt.get(key)?.name ?? "Identity") === "Identity"))) {\n      const ids',
  ),
  once('return new BrotliStream(stream, maybeLength);', 'throw new FormatError("BrotliDecode is not supported");'),
];

/** Methods of a kept class that are left out: from one text up to another. */
export const cuts: readonly { readonly from: string; readonly to: string }[] = [
  { from: '    const jbig2Image = new Jbig2Image();', to: '    this.buffer = data;\n    this.bufferLength = dataLength;' },
  { from: '  async buildFormXObject(resources,', to: '  async extractDataStructures(' },
  { from: 'const isNodeJS = ', to: 'const FONT_IDENTITY_MATRIX = ' },
  { from: '  static get platform() {', to: '  static get isCSSRoundSupported() {' },
];
