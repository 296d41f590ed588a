/**
 * The self-hosted conversion service, for a program of one's own; `quoin-server` is that program made.
 * @packageDocumentation
 */
export type { FirstStart } from './identity/accounts.ts';
export { type Server, startServer } from './server.ts';
export { resolveSettings, type Settings, SettingsError } from './settings/settings.ts';
