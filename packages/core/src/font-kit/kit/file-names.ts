/** Gives files names that are unique within a kit, from lower-case letters, digits and hyphens. */
export class FileNames {
  readonly #used = new Set<string>();

  /** A name from the parts, such as the family, the style and the subset. */
  take(parts: readonly string[], extension: string): string {
    const base =
      parts
        .map(toSlug)
        .filter((part) => part !== '')
        .join('-') || 'font';
    for (let number = 1; ; number++) {
      const name = `${base}${number === 1 ? '' : `-${number}`}.${extension}`;
      if (this.#used.has(name)) continue;
      this.#used.add(name);
      return name;
    }
  }
}

const maxLength = 60;

/** Letters without accents become ASCII; those of other scripts are kept, since URLs can hold them. */
function toSlug(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '');
}
