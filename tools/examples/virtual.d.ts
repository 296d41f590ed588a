/** Made by `exampleModules()`: the TypeScript blocks of the documentation. */
declare module 'virtual:examples' {
  export const examples: readonly { readonly name: string; readonly run: () => Promise<unknown> }[];
}
