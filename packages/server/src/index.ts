/**
 * The self-hosted conversion service, as parts for a program of one's own; `quoin-server` is that program made.
 * @packageDocumentation
 */
export { type AppOptions, createApp } from './app.ts';
export { resolveSettings, type Settings, SettingsError } from './settings.ts';
