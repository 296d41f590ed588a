/** The layer of style rules outside of all layers, which go before those in layers. */
const noLayer = Number.MAX_SAFE_INTEGER;

export interface Layer {
  readonly inner: Map<string, Layer>;
  order: number;
}

/** Cascade layers in their order. @see CSS Cascade 5, "Cascade Layers" */
export class Layers {
  readonly #root: Layer = { inner: new Map(), order: noLayer };
  #unnamed = 0;

  /** Adds a layer, which may be named already. */
  add(path: readonly string[]): Layer {
    let layer = this.#root;
    for (const name of path) {
      const known = layer.inner.get(name) ?? { inner: new Map(), order: 0 };
      layer.inner.set(name, known);
      layer = known;
    }
    return layer;
  }

  /** A name that no other layer has. */
  unnamed(): string {
    return ` ${this.#unnamed++}`;
  }

  /** Numbers all layers once all are known: inner layers before the rules of the layer around them. */
  number(): void {
    let count = 0;
    const visit = (layer: Layer): void => {
      for (const inner of layer.inner.values()) visit(inner);
      layer.order = count++;
    };
    visit(this.#root);
    this.#root.order = noLayer;
  }
}
