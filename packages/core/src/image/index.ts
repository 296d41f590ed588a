/** Settings of image conversions, for programs that validate them before they convert. @packageDocumentation */
export type { ImageConfig } from './config.ts';
export { imageConfigSchema } from './config-schema.ts';
