import type { Options } from 'tsup';

/** Returns the build options of a package: ESM for the oldest supported Node, split so that lazy imports stay lazy. */
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
