/** Fonts for the web: subsets, and kits of subsets with their style sheet. @packageDocumentation */
export { type FontKit, makeFontKit } from '../font-kit/kit/make.ts';
export type { FontKitOptions } from '../font-kit/kit/options.ts';
export type { CharacterOptions, FontType, SubsetOptions, SubsetParts } from '../font-kit/options.ts';
export { type SubsetResult, subsetFont } from '../font-kit/subset.ts';
