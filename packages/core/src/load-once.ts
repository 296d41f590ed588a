/**
 * Keeps what a loader returns. `import()` of a loaded module costs some ten microseconds each time. A failure is not
 * kept.
 */
export function loadOnce<Body>(load: () => Promise<Body>): () => Promise<Body> {
  let loaded: Promise<Body> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
