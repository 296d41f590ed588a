/** Fonts for the web: subsets. @packageDocumentation */
export type { CharacterOptions, FontType, SubsetOptions, SubsetParts } from '../font-kit/options.ts';
export { type SubsetResult, subsetFont } from '../font-kit/subset.ts';
