/** Settings of image conversions, for programs that validate them before they convert. @packageDocumentation */
export { type ImageConfig, validateImageConfig } from './config.ts';
export { apiImageConfigSchema, imageConfigSchema } from './config-schema.ts';
