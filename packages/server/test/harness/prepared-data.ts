import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase } from './postgres/postgres-data.ts';

/** A data folder after a first start. */
interface PreparedData<Accounts> {
  readonly folder: string;
  readonly printedAccounts: Accounts;
}

let prepared: Promise<PreparedData<unknown>> | undefined;

/**
 * Copies a data folder that has its keys and accounts. A first start takes a second to create them, and most tests do
 * not depend on it. Each test process creates one such folder.
 */
export async function copyPreparedData<Accounts>(
  to: string,
  runFirstStart: (data: string) => Promise<Accounts>,
): Promise<Accounts> {
  const { folder, printedAccounts } = await prepareOnce(runFirstStart);
  cpSync(folder, to, { recursive: true });
  copyDatabase(folder, to);
  return printedAccounts;
}

/** The files of a data folder that all processes of a service share. */
export const keyFiles = ['secret.key', 'authorization.keys'];

/** Copies the keys of such a folder. */
export async function copyPreparedKeys(to: string, runFirstStart: (data: string) => Promise<unknown>): Promise<void> {
  const { folder } = await prepareOnce(runFirstStart);
  for (const name of keyFiles) copyFileSync(join(folder, name), join(to, name));
}

async function prepareOnce<Accounts>(
  runFirstStart: (data: string) => Promise<Accounts>,
): Promise<PreparedData<Accounts>> {
  prepared ??= prepareData(runFirstStart);
  return (await prepared) as PreparedData<Accounts>;
}

async function prepareData<Accounts>(
  runFirstStart: (data: string) => Promise<Accounts>,
): Promise<PreparedData<Accounts>> {
  const parent = mkdtempSync(join(tmpdir(), 'quoin-prepared-'));
  process.once('exit', () => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, 'data');
  return { folder, printedAccounts: await runFirstStart(folder) };
}
