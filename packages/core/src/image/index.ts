/**
 * The settings of image conversions, for programs that check them before they convert.
 * @packageDocumentation
 */
export { type ImageConfig, imageConfigSchema } from './config.ts';
