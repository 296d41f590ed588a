import type { FastifyInstance } from 'fastify';
import { HttpError } from '../wire-error.ts';
import { notFound } from './not-found.ts';

/** Why nothing answers a method at a path: 405 where the path takes others, else 404. */
export type ToRouteError = (url: string) => HttpError;

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Notes each path's methods as routes are made. */
export function collectMethods(app: FastifyInstance): ToRouteError {
  const paths = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) known.methods.add(each);
    paths.set(url, known);
  });
  return (url) => {
    const path = decodePath(url);
    const known = path === undefined ? undefined : [...paths.values()].find(({ pattern }) => pattern.test(path));
    if (known === undefined) return notFound();
    const allow = [...known.methods].sort().join(', ');
    return new HttpError(405, 'method_not_allowed', `This address takes ${allow}.`, { headers: { Allow: allow } });
  };
}

/** A route's path as an expression: a parameter is one segment, of the form that it asks for. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*';
    const [parameter, form] = /^:\w+(?:\(\^(.*)\$\))?$/.exec(part) ?? [];
    return parameter === undefined ? part.replace(/[.+?^${}()|[\]\\]/g, '\\$&') : (form ?? '[^/]+');
  });
  return new RegExp(`^${parts.join('/')}$`);
}

/** Nothing for a path that cannot be decoded: it leads nowhere. */
function decodePath(url: string): string | undefined {
  try {
    return decodeURI(url.replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
}
