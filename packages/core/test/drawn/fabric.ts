import { createRequire } from 'node:module';
import type { Canvas } from '@napi-rs/canvas';
import { BareDocument, openCanvas } from './canvas.ts';

// Fabric.js itself, in each of its three shapes that are in use.

export type FabricVersion = 5 | 6 | 7;
type Options = Readonly<Record<string, unknown>>;

/** An object of Fabric, as far as the tests ask it. */
export interface FabricObject {
  calcOwnMatrix(): number[];
}

interface FabricCanvas {
  readonly lowerCanvasEl: Canvas;
  add(...objects: FabricObject[]): unknown;
  renderAll(): void;
  toObject(properties?: string[]): object;
}

type Class<Made> = new (...values: unknown[]) => Made;
type Library = Readonly<Record<string, Class<FabricObject>>> & { readonly StaticCanvas: Class<FabricCanvas> };

/** What objects are made with, by the names of their classes. */
export interface Fabric {
  readonly version: FabricVersion;
  /** An object that is not drawn over a memory of itself, so that its edges are sharp. */
  make(name: string, ...values: unknown[]): FabricObject;
}

/** A scene that was drawn by Fabric, and what Fabric wrote of it. */
export interface FabricScene {
  readonly canvas: Canvas;
  readonly json: object;
}

const require = createRequire(import.meta.url);
const document = new BareDocument();

/** Starts a version of the library. */
export function startFabric(version: FabricVersion): Fabric & { draw: (scene: Scene) => FabricScene } {
  const library = version === 5 ? startFive() : startLater(version);
  const make = (name: string, ...values: unknown[]): FabricObject => {
    const made = library[name] ?? library[`Fabric${name}`];
    if (made === undefined) throw new Error(`Fabric ${version} has no class ${name}`);
    return new made(...values);
  };
  const draw = ({ objects, options = {} }: Scene): FabricScene => {
    const element = openCanvas();
    const size = { width: 400, height: 300, renderOnAddRemove: false, enableRetinaScaling: false };
    const canvas = new library.StaticCanvas(element, { ...size, ...options });
    canvas.add(...objects);
    canvas.renderAll();
    const json = { ...size, ...canvas.toObject(['id', 'name']) };
    return { canvas: canvas.lowerCanvasEl, json: JSON.parse(JSON.stringify(json)) as object };
  };
  return { version, make, draw };
}

/** What stands on a canvas, and what is said of the canvas itself. */
export interface Scene {
  readonly objects: FabricObject[];
  readonly options?: Options;
}

/** Fabric 5 looks for a browser when it is loaded, and starts one of its own where there is none. */
function startFive(): Library {
  const page = {
    Document: BareDocument,
    document,
    Element: class {},
    window: { document, addEventListener: () => {}, requestAnimationFrame: () => 0 },
  };
  Object.assign(globalThis, page);
  try {
    return (require('fabric-5') as { fabric: Library }).fabric;
  } finally {
    for (const name of ['Document', 'document', 'window']) Reflect.deleteProperty(globalThis, name);
  }
}

/** Later ones are told of it. */
function startLater(version: 6 | 7): Library {
  const found: unknown = version === 6 ? require('fabric-6') : require('fabric-7');
  const library = found as Library & { setEnv(environment: object): void };
  library.setEnv({
    document,
    window: { devicePixelRatio: 1, requestAnimationFrame: () => 0 },
    isTouchSupported: false,
    WebGLProbe: { queryWebGL: () => {}, maxTextureSize: 4096 },
    dispose: () => {},
    copyPasteData: {},
  });
  return library;
}
