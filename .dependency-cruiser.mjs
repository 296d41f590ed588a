// What may import what. Checked by tools/verify/rules/imports.ts, which also counts what was seen.

const core = '^packages/core/src/';
const test = '\\.test\\.ts$';
const kinds = '(image|font|layout|vector|package|design)';
/** Not formats, but what the formats of a kind share, where it is more than a few files. */
const shared =
  '(tables|flavour|facts|glyf|instance|variations|validity|planes|compression|engine|webp-alpha|webp-lossless|trace|check|cascade|schema)';
const format = `${core}${kinds}/(?!${shared}/)[^/]+/`;

/**
 * The layers of core from the top down, as the folders and files that belong to each.
 * A file may import its own layer and those below it.
 */
export const layers = [
  { name: 'door', path: [`${core}(index|convert|convert-options|inspect)\\.ts$`, `${core}${kinds}/index\\.ts$`] },
  { name: 'plan', path: [`${core}(plan|tolerant|formats)(/|\\.ts$)`] },
  { name: 'formats', path: [format, `${core}bridges/`] },
  { name: 'kinds', path: [`${core}${kinds}/((?!index\\.ts$)[^/]+\\.ts$|${shared}/)`] },
  { name: 'contract', path: [`${core}format\\.ts$`] },
  { name: 'models', path: [`${core}models/`] },
  { name: 'shared', path: [`${core}(bytes|zip|xml|colour|outline|assets|text)/`] },
  { name: 'ground', path: [`${core}(errors|arguments|named-failure|limits|context|notes|asset-options)\\.ts$`] },
];

/** Stands beside the layers: pure, without a neighbour. */
export const urlHeaders = `${core}url-headers/`;

const engines = 'bidi-js|sharp|zod|fontkit|wawoff2|fflate|fzstd|saxes|pdfjs-dist';

/** The formats that are made of another one. */
const madeOf = {
  ai: 'pdf|postscript',
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
      comment: 'Who imports each other cannot be understood one by one. Types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-missing-module',
      comment: 'Also finds deep paths into a package, which its exports map does not know.',
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
      comment: 'What two formats share moves down a floor.',
      severity: 'error',
      from: { path: `${core}${kinds}/([^/]+)/`, pathNot: [test, `${core}${kinds}/(${makers})/`] },
      to: { path: format, pathNot: `${core}$1/$2/` },
    },
    ...Object.entries(madeOf).map(([maker, part]) => ({
      name: 'format-imports-format',
      comment: `Of the other formats, ${maker} is made of ${part} alone.`,
      severity: 'error',
      from: { path: `${core}${kinds}/${maker}/`, pathNot: test },
      // The groups of the path above differ in number, so its own folder is named, not referred to.
      to: { path: format, pathNot: `${core}${kinds}/(${maker}|${part})/` },
    })),
    {
      name: 'descriptor-imported-elsewhere',
      comment: 'Only the registry knows all formats; everybody else asks it.',
      severity: 'error',
      from: { path: core, pathNot: [test, `${core}formats/registry\\.ts$`] },
      to: { path: `${format}index\\.ts$`, dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'registry-imports-body',
      comment: 'Bodies load when they are needed.',
      severity: 'error',
      from: { path: `${core}formats/registry\\.ts$` },
      to: { pathNot: `${format}index\\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'url-headers-alone',
      comment: 'It runs where nothing else of core does.',
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
      comment: 'It runs in every runtime and brings nothing along.',
      severity: 'error',
      from: sources('^packages/webhook-verify/src/'),
      to: { pathNot: '^packages/webhook-verify/src/' },
    },

    {
      name: 'core-through-its-door',
      comment: 'Write @quoin/core, or one of its subpaths.',
      severity: 'error',
      from: { path: '^(packages/(cli|server|webhook-verify)|examples)/' },
      to: { path: '^packages/core/', dependencyTypesNot: ['aliased', 'npm'] },
    },
    {
      name: 'nothing-imports-server',
      comment: 'Tools and benches look into it as its own tests do; nobody else knows it.',
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
      name: 'cli-without-webhook-verify',
      severity: 'error',
      from: sources('^packages/cli/src/'),
      to: { path: '(^|/)(packages/webhook-verify|@quoin/webhook-verify)/' },
    },
    {
      name: 'packages-without-tools',
      comment: 'Tools judge packages; packages do not know them.',
      severity: 'error',
      from: { path: '^(packages|examples)/', pathNot: '/tsup\\.config\\.ts$' },
      to: { path: '^tools/' },
    },

    ...serverLayers(),
    {
      name: 'sockets-behind-network',
      comment: 'One place guards every URL that a caller gave.',
      severity: 'error',
      from: { path: '^packages/server/src/', pathNot: [test, '^packages/server/src/network/'] },
      to: {
        path: ['^(node:)?(net|tls|http|https|http2|dgram)$', '(^|/)node_modules/undici/', '^undici$'],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    // Only what is built here: a `dist` in node_modules is where most packages are found.
    exclude: { path: ['^(packages/[^/]+/dist|\\.cache)/', '^tools/verify/(planted/|users-first-steps)'] },
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'node', 'default'] },
  },
};

/** main → app → routes → http → services → db, network. Whatever is none of the others is a service. */
function serverLayers() {
  const server = '^packages/server/src/';
  const main = `${server}(main|program|index|server)\\.ts$`;
  const app = `${server}app\\.ts$`;
  const routes = `${server}routes/`;
  const http = `${server}http/`;
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
      comment: 'Routes know no SQL and open no socket: a service stands between.',
      severity: 'error',
      from: sources(routes),
      to: { path: `${server}(db|network)/` },
    },
    {
      name: 'jobs-and-webhooks-apart',
      comment: 'They meet in the outbox table alone; events knows neither.',
      severity: 'error',
      from: { path: `${server}(jobs|webhooks|events)/`, pathNot: test },
      to: { path: `${server}(jobs|webhooks)/`, pathNot: `${server}$1/` },
    },
    {
      name: 'storage-and-network-apart',
      severity: 'error',
      from: { path: `${server}(db|network)/`, pathNot: test },
      to: { path: `${server}(db|network)/`, pathNot: `${server}$1/` },
    },
    {
      name: 'services-without-fastify',
      comment: 'Services are called by routes, and know nothing of requests.',
      severity: 'error',
      from: { path: `${server}[^/]+/`, pathNot: [test, routes, http] },
      to: { path: ['(^|/)node_modules/fastify/', '^fastify$'] },
    },
  ];
}
