/** Fonts for the web: subsets, kits of subsets with their style sheet, and collections. @packageDocumentation */
export { type JoinResult, joinFonts } from '../font-kit/join/join-fonts.ts';
export type { CollectionType, JoinOptions } from '../font-kit/join/options.ts';
export { type FontKit, makeFontKit } from '../font-kit/kit/make.ts';
export type { FontKitOptions } from '../font-kit/kit/options.ts';
export type { CharacterOptions, FontType, SubsetOptions, SubsetParts } from '../font-kit/options.ts';
export { type SubsetResult, subsetFont } from '../font-kit/subset.ts';
