/** The part of the library's bundle that is used. The bundle is one file; the default entry loads about 200. */
declare module 'css-tree/dist/csstree.esm' {
  interface Decoder {
    decode(text: string): string;
  }
  interface Lexer {
    getProperty(name: string): object | null;
    matchProperty(name: string, value: string): { readonly error: Error | null };
  }
  type TokenName =
    | 'Ident'
    | 'Function'
    | 'AtKeyword'
    | 'Hash'
    | 'String'
    | 'BadString'
    | 'Url'
    | 'BadUrl'
    | 'Delim'
    | 'Number'
    | 'Percentage'
    | 'Dimension'
    | 'WhiteSpace'
    | 'CDO'
    | 'CDC'
    | 'Colon'
    | 'Semicolon'
    | 'Comma'
    | 'LeftSquareBracket'
    | 'RightSquareBracket'
    | 'LeftParenthesis'
    | 'RightParenthesis'
    | 'LeftCurlyBracket'
    | 'RightCurlyBracket'
    | 'Comment';
  type Grammars = Readonly<Record<string, string>>;

  export const ident: Decoder;
  export const string: Decoder;
  export const url: Decoder;
  export const tokenTypes: Readonly<Record<TokenName, number>>;
  export function tokenize(css: string, onToken: (type: number, start: number, end: number) => void): void;
  export function fork(additions: { types: Grammars; properties: Grammars }): { readonly lexer: Lexer };
}
