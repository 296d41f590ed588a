import type pg from 'pg';

/** The optional package for PostgreSQL is not installed. The message says how to install it. */
class PackageMissing extends Error {
  override readonly name = 'PackageMissing';
}

let loaded: Promise<typeof pg> | undefined;

/** Loads the package `pg`, which is needed with a database URL only. */
export function loadPg(): Promise<typeof pg> {
  loaded ??= import('pg').then(
    (found) => found.default,
    (cause: unknown) => {
      loaded = undefined;
      throw new PackageMissing(
        'QUOIN_DATABASE_URL is set, but the package "pg" is not installed. Install it beside @quoin/server: npm install pg@8',
        { cause },
      );
    },
  );
  return loaded;
}
