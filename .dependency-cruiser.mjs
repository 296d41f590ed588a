// The rules for imports. tools/verify/rules/imports.ts checks them and counts the modules that it has checked.

const core = '^packages/core/src/';
const test = '\\.test\\.ts$';
const kinds = '(image|font|layout|vector|package|design)';
/** Folders that are not formats but code shared by the formats of one kind. */
const shared =
  '(tables|outline-format|facts|glyf|instance|variations|validity|planes|compression|engine|metadata|webp-alpha|webp-lossless|trace|outputs|check|cascade|schema)';
const format = `${core}${kinds}/(?!${shared}/)[^/]+/`;

/**
 * The layers of core from the top down, as the folders and files that belong to each.
 * A file may import its own layer and those below it.
 */
export const layers = [
  {
    name: 'entry',
    path: [
      `${core}(index|compare|convert|convert-options|inspect|render|render-options)\\.ts$`,
      `${core}${kinds}/index\\.ts$`,
      `${core}(compare|explain|font-kit)/`,
    ],
  },
  { name: 'plan', path: [`${core}(plan|tolerant|formats)(/|\\.ts$)`] },
  { name: 'formats', path: [format, `${core}bridges/`] },
  { name: 'kinds', path: [`${core}${kinds}/((?!index\\.ts$)[^/]+\\.ts$|${shared}/)`] },
  { name: 'contract', path: [`${core}format\\.ts$`] },
  { name: 'drawing', path: [`${core}drawing/`] },
  { name: 'models', path: [`${core}models/`] },
  { name: 'shared', path: [`${core}(bytes|zip|xml|colour|outline|assets|text)/`] },
  {
    name: 'base',
    path: [
      `${core}(errors|malformed|arguments|named-failure|limits|context|notes|note-table\\.data|asset-options|yielder|load-once|overlap)\\.ts$`,
    ],
  },
];

/** Outside the layers: imports nothing. */
export const urlHeaders = `${core}url-headers/`;

const engines = 'bidi-js|css-tree|sharp|zod|fontkit|wawoff2|fflate|fzstd|saxes|pdfjs-dist';

/** The formats that are built on another one. */
const madeOf = {
  ai: 'pdf|postscript',
  pdf: 'postscript',
  eps: 'postscript',
  '(idml|pod|bundle)': 'zip',
  '(woff|woff2|eot)': 'sfnt',
};
const makers = Object.keys(madeOf).join('|');

const sources = (path) => ({ path, pathNot: test });

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Modules that import each other cannot be understood separately. Types count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-missing-module',
      comment: 'Also finds deep paths into a package that are not in its exports.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },

    ...layers.slice(1).map(({ name, path }, index) => ({
      name: `core-layer-${name}`,
      comment: `${name} imports nothing from above.`,
      severity: 'error',
      from: sources(path),
      to: { path: layers.slice(0, index + 1).flatMap((above) => above.path) },
    })),
    {
      name: 'format-imports-format',
      comment: 'Code shared by two formats moves to a lower layer.',
      severity: 'error',
      from: { path: `${core}${kinds}/([^/]+)/`, pathNot: [test, `${core}${kinds}/(${makers})/`] },
      to: { path: format, pathNot: `${core}$1/$2/` },
    },
    ...Object.entries(madeOf).map(([maker, part]) => ({
      name: 'format-imports-format',
      comment: `Of the other formats, ${maker} may import only ${part}.`,
      severity: 'error',
      from: { path: `${core}${kinds}/${maker}/`, pathNot: test },
      // The folder is named: a reference to a group would depend on the number of groups in the path above.
      to: { path: format, pathNot: `${core}${kinds}/(${maker}|${part})/` },
    })),
    {
      name: 'descriptor-imported-elsewhere',
      comment: 'Only the registry imports descriptors; other modules use the registry.',
      severity: 'error',
      from: { path: core, pathNot: [test, `${core}formats/registry\\.ts$`] },
      to: { path: `${format}index\\.ts$`, dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'registry-imports-body',
      comment: 'Readers and writers are loaded on first use.',
      severity: 'error',
      from: { path: `${core}formats/registry\\.ts$` },
      to: { pathNot: `${format}index\\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'url-headers-alone',
      comment: 'It also runs where the rest of core does not.',
      severity: 'error',
      from: sources(urlHeaders),
      to: { pathNot: urlHeaders },
    },
    {
      name: 'core-imports-engines-only',
      severity: 'error',
      from: sources(core),
      to: { pathNot: [core, `(^|/)node_modules/(${engines})/`, '^(node:)?(zlib|crypto)$', `^(${engines})(/|$)`] },
    },
    {
      name: 'sharp-behind-engine',
      comment: 'Only one folder imports sharp, so that its limits are set in one place.',
      severity: 'error',
      from: { path: core, pathNot: [test, `${core}image/engine/`] },
      to: { path: ['(^|/)node_modules/sharp/', '^sharp(/|$)'] },
    },
    {
      name: 'webhook-verify-alone',
      comment: 'It runs in every runtime and has no dependencies.',
      severity: 'error',
      from: sources('^packages/webhook-verify/src/'),
      to: { pathNot: '^packages/webhook-verify/src/' },
    },

    {
      name: 'core-through-its-entry-points',
      comment: 'Write @quoin/core, or one of its subpaths.',
      severity: 'error',
      from: { path: '^(packages/(cli|server|webhook-verify)|examples)/' },
      to: { path: '^packages/core/', dependencyTypesNot: ['aliased', 'npm'] },
    },
    {
      name: 'nothing-imports-server',
      comment: 'Only tools, benchmarks and its own tests import it.',
      severity: 'error',
      from: { path: '^(packages|examples)/', pathNot: '^packages/server/' },
      to: { path: '(^|/)(packages/server|@quoin/server)/' },
    },
    {
      name: 'nothing-imports-cli',
      severity: 'error',
      from: { pathNot: '^packages/cli/' },
      to: { path: '(^|/)(packages/cli|@quoin/cli)/' },
    },
    {
      name: 'webhook-verify-through-its-entry-point',
      comment: 'Write @quoin/webhook-verify. The command line signs and verifies with it.',
      severity: 'error',
      from: sources('^packages/cli/src/'),
      to: { path: '^packages/webhook-verify/', dependencyTypesNot: ['aliased', 'npm'] },
    },
    {
      name: 'packages-without-tools',
      comment: 'Tools check packages; packages do not depend on tools.',
      severity: 'error',
      from: { path: '^(packages|examples)/', pathNot: '/tsup\\.config\\.ts$' },
      to: { path: '^tools/' },
    },

    ...serverLayers(),
    {
      name: 'sockets-behind-network',
      comment: 'One folder guards every URL given by a caller.',
      severity: 'error',
      from: { path: '^packages/server/src/', pathNot: [test, '^packages/server/src/network/'] },
      to: {
        path: ['^(node:)?(net|tls|http|https|http2|dgram)$', '(^|/)node_modules/undici/', '^undici$'],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    // Only our own build output: most packages in node_modules are in a `dist` folder.
    exclude: { path: ['^(packages/[^/]+/dist|\\.cache)/', '^tools/verify/(planted/|users-first-steps)'] },
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'node', 'default'] },
  },
};

/**
 * main → app → routes → http → services → stores → db, network. Everything not named here is a service.
 * A store is a contract in `<subject>/store/` and its implementation in `<subject>/store/sqlite/`.
 */
function serverLayers() {
  const server = '^packages/server/src/';
  const main = `${server}(main|program|serve|index|server)\\.ts$`;
  const app = `${server}app\\.ts$`;
  const routes = `${server}routes/`;
  const http = `${server}http/`;
  const db = `${server}db/`;
  const network = `${server}network/`;
  const store = `${server}[^/]+/store/`;
  const databaseStore = `${store}(sqlite|postgres)/`;
  const setup = '\\.setup\\.ts$';
  /** The parts of the program that open a database and choose the stores on it. */
  const assembly = `${server}(service|admin/open|check/open-(sqlite|postgres))(/|\\.ts$)`;
  const down = (name, from, above) => ({
    name: `server-layer-${name}`,
    severity: 'error',
    from: { path: from.path, pathNot: [test, ...(from.pathNot ?? [])] },
    to: { path: above },
  });
  return [
    down('app', { path: app }, [main]),
    down('routes', { path: routes }, [main, app]),
    down('http', { path: http }, [main, app, routes]),
    down('services', { path: server, pathNot: [main, app, routes, http] }, [main, app, routes, http]),
    {
      name: 'routes-without-storage',
      comment: 'Routes contain no SQL and open no sockets: they call services.',
      severity: 'error',
      from: sources(routes),
      to: { path: [db, network, store] },
    },
    {
      name: 'db-without-subjects',
      comment:
        'db/ is shared by all stores: connection, migrations, batched writes, locks. Tables belong to the stores.',
      severity: 'error',
      from: sources(db),
      to: { path: server, pathNot: db },
    },
    {
      name: 'store-contract-without-database',
      comment: 'Another database implements the same contract and passes the same suite.',
      severity: 'error',
      from: { path: store, pathNot: [test, databaseStore] },
      to: { path: [db, databaseStore, '(^|/)node_modules/(better-sqlite3|pg)/', '^(better-sqlite3|pg)$'] },
    },
    {
      name: 'database-behind-contract',
      comment: 'Services use the contract of a store; only the assembly chooses the implementation.',
      severity: 'error',
      from: { path: server, pathNot: [test, setup, databaseStore, assembly] },
      to: { path: databaseStore },
    },
    {
      name: 'jobs-and-webhooks-apart',
      comment: 'They share only the outbox table; events imports neither.',
      severity: 'error',
      from: { path: `${server}(jobs|webhooks|events)/`, pathNot: test },
      to: { path: `${server}(jobs|webhooks)/`, pathNot: `${server}$1/` },
    },
    {
      name: 'storage-and-network-apart',
      severity: 'error',
      from: { path: [db, store], pathNot: test },
      to: { path: network },
    },
    {
      name: 'storage-and-network-apart',
      severity: 'error',
      from: { path: network, pathNot: test },
      to: { path: [db, store] },
    },
    {
      name: 'services-without-fastify',
      comment: 'Services are called by routes and do not depend on requests.',
      severity: 'error',
      from: { path: `${server}[^/]+/`, pathNot: [test, routes, http] },
      to: { path: ['(^|/)node_modules/fastify/', '^fastify$'] },
    },
  ];
}
