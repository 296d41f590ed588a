import type { Database } from 'better-sqlite3';

/** The keys with which running processes encrypt, so that data is not rotated to a key that one of them lacks. */
export interface ProcessKeys {
  save(owner: string, keyId: string): void;
  remove(owner: string): void;
  /** Removes the entries of dead processes. */
  sweep(isGone: (owner: string) => boolean): void;
  list(): readonly { readonly owner: string; readonly keyId: string }[];
}

export function createProcessKeys(database: Database): ProcessKeys {
  const insert = database.prepare('INSERT OR REPLACE INTO process_keys VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM process_keys WHERE owner = ?');
  const select = database.prepare<[], { owner: string; keyId: string }>(
    'SELECT owner, key_id AS keyId FROM process_keys',
  );
  return {
    save: (owner, keyId) => void insert.run(owner, keyId),
    remove: (owner) => void remove.run(owner),
    sweep(isGone) {
      for (const { owner } of select.all()) if (isGone(owner)) remove.run(owner);
    },
    list: () => select.all(),
  };
}
