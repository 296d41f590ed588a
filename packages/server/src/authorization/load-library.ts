import type { Logger } from '../operation/log.ts';

/** Of before: two may load at once. */
const { warn, info } = console;

/**
 * Loads what imports oidc-provider. As it loads, it writes to the console what it thinks of the Node version; here all
 * that is told goes into the log.
 */
export async function loadWithLoggedConsole<Module>(
  load: () => Promise<Module>,
  log: Pick<Logger, 'debug'>,
): Promise<Module> {
  const writeToLog = (text: unknown): void => log.debug({ text: String(text) }, 'the authorization library said');
  Object.assign(console, { warn: writeToLog, info: writeToLog });
  try {
    return await load();
  } finally {
    Object.assign(console, { warn, info });
  }
}
