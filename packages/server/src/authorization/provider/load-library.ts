import type { Logger } from '../../operation/log.ts';

/** The original functions: two loads may run at once. */
const { warn, info } = console;

/**
 * Loads a module that imports oidc-provider. While it loads, oidc-provider writes warnings about the Node version to
 * the console; they go to the log instead.
 */
export async function loadWithLoggedConsole<Module>(
  load: () => Promise<Module>,
  log: Pick<Logger, 'debug'>,
): Promise<Module> {
  const writeToLog = (text: unknown): void => log.debug({ text: String(text) }, 'message of the authorization library');
  Object.assign(console, { warn: writeToLog, info: writeToLog });
  try {
    return await load();
  } finally {
    Object.assign(console, { warn, info });
  }
}
