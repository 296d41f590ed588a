type ApplyCache = (isKept: boolean) => void;

/** The setting, and the function of the loaded engine that applies it. Engines are global, and so is their cache. */
const engine: { isKept: boolean; apply?: ApplyCache } = { isKept: true };

/**
 * Sets whether the image engine keeps up to 100 opened pictures for later conversions, which is its default. Programs
 * that convert different pictures need less memory without them: opened drawings take several megabytes each.
 *
 * @example
 * ```ts
 * import { setEngineCache } from '@quoin/core';
 *
 * setEngineCache(false);
 * ```
 */
export function setEngineCache(isKept: boolean): void {
  engine.isKept = isKept;
  engine.apply?.(isKept);
}

/** Applies the setting to an engine that was just loaded. */
export function applyEngineCache(apply: ApplyCache): void {
  engine.apply = apply;
  if (!engine.isKept) apply(false);
}
