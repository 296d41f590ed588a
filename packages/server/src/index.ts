/**
 * The self-hosted conversion service as a library; `quoin-server` is the program.
 * @packageDocumentation
 */
export type { FirstStart } from './identity/accounts.ts';
export { type Server, startServer } from './server.ts';
export { resolveSettings, type Settings, SettingsError } from './settings/settings.ts';
