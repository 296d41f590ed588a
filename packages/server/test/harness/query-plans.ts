import type { Database } from 'better-sqlite3';

/** One step of the plan of a statement. */
export interface PlanStep {
  readonly sql: string;
  readonly detail: string;
}

/** Explains every statement that is prepared while `use` runs. */
export async function explainPrepared(database: Database, use: () => unknown): Promise<readonly PlanStep[]> {
  const statements = new Set<string>();
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    statements.add(sql);
    return prepare(sql);
  }) as typeof database.prepare;
  await use();
  return [...statements].flatMap((sql) => explain(prepare, sql));
}

function explain(prepare: Database['prepare'], sql: string): readonly PlanStep[] {
  const bare = sql.replace(/'[^']*'/g, '');
  const names = [...bare.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 1]);
  const values = names.length > 0 ? [Object.fromEntries(names)] : Array(bare.split('?').length - 1).fill(1);
  const steps = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
  return steps.map(({ detail }) => ({ sql: sql.replace(/\s+/g, ' '), detail }));
}
