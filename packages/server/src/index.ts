/**
 * The self-hosted conversion service, for a program of one's own; `quoin-server` is that program made.
 * @packageDocumentation
 */
export type { FirstClient } from './first-start.ts';
export { type Server, startServer } from './server.ts';
export { resolveSettings, type Settings, SettingsError } from './settings/settings.ts';
