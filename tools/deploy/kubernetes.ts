import { fileURLToPath } from 'node:url';
import type { ObjectMeta } from 'kubernetes-types/meta/v1';
import ts from 'typescript';

/** An object of a Kubernetes manifest. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
}

/** The modules of `kubernetes-types`, which are generated from the OpenAPI description of Kubernetes. */
const modules: Readonly<Record<string, string>> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'policy/v1': 'policy/v1',
  'autoscaling/v2': 'autoscaling/v2',
};

/**
 * Validates manifests: each becomes a constant of its type, so the compiler finds unknown and missing members and wrong
 * values.
 */
export function validateManifests(manifests: readonly Manifest[]): string[] {
  const lines = manifests.map((manifest, index) => {
    const path = modules[manifest.apiVersion];
    if (path === undefined) return `const _${index}: never = ${JSON.stringify(manifest.apiVersion)};`;
    return `const _${index}: import('kubernetes-types/${path}').${manifest.kind} = ${JSON.stringify(manifest, undefined, 1)};`;
  });
  const name = fileURLToPath(new URL('manifests.generated.ts', import.meta.url));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts'],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const text = lines.join('\n');
  const readUsual = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...more) =>
    file === name ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022) : readUsual(file, ...more);
  const existsUsual = host.fileExists.bind(host);
  host.fileExists = (file) => file === name || existsUsual(file);
  const program = ts.createProgram([name], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\s+/g, ' '));
}
