import type { Options } from 'tsup';

/** How every package is built: ESM for the Node floor, split so that lazy imports stay lazy, with declarations. */
export function library(entry: string[], more: Options = {}): Options {
  return {
    entry,
    format: 'esm',
    target: 'node20.19',
    platform: 'node',
    splitting: true,
    clean: true,
    // tsup sets baseUrl for its declarations, which TypeScript 6 reports as deprecated.
    dts: { compilerOptions: { ignoreDeprecations: '6.0', paths: {} } },
    ...more,
  };
}
