import type { FastifyInstance } from 'fastify';
import { HttpError } from '../wire-error.ts';
import { notFound } from './not-found.ts';

/** The methods of the paths of an app. */
export interface KnownMethods {
  readonly toRouteError: ToRouteError;
  /** The methods for scripts of other origins; undefined if the path does not exist or is a page. */
  readonly findMethods: (url: string) => string | undefined;
}

/** Creates the error for a method and path without a route: 405 if the path has other methods, else 404. */
export type ToRouteError = (url: string) => HttpError;

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
  readonly isPage: boolean;
}

/** Records the methods of each path when routes are added. */
export function collectMethods(app: FastifyInstance): KnownMethods {
  const paths = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method, config }) => {
    // Only browsers are redirected from it; for other methods it does not exist either.
    if (url === '/') return;
    const isPage = config?.isPage === true;
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set(), isPage };
    for (const each of [method].flat()) known.methods.add(each);
    paths.set(url, known);
  });
  const findPath = (url: string): KnownPath | undefined => {
    const path = decodePath(url);
    return path === undefined ? undefined : [...paths.values()].find(({ pattern }) => pattern.test(path));
  };
  return {
    toRouteError(url) {
      const known = findPath(url);
      if (known === undefined) return notFound();
      const allow = listMethods(known);
      return new HttpError(405, 'method_not_allowed', `This address supports ${allow}.`, { headers: { Allow: allow } });
    },
    findMethods(url) {
      const known = findPath(url);
      return known === undefined || known.isPage ? undefined : listMethods(known);
    },
  };
}

function listMethods({ methods }: KnownPath): string {
  return [...methods].sort().join(', ');
}

/** Converts a route's path to a regular expression: a parameter is one segment in the form that it requires. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*';
    const [parameter, form] = /^:\w+(?:\(\^(.*)\$\))?$/.exec(part) ?? [];
    return parameter === undefined ? part.replace(/[.+?^${}()|[\]\\]/g, '\\$&') : (form ?? '[^/]+');
  });
  return new RegExp(`^${parts.join('/')}$`);
}

/** Undefined if the path cannot be decoded, so it matches no route. */
function decodePath(url: string): string | undefined {
  try {
    return decodeURI(url.replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
}
