import { createRequire } from 'node:module';
import type { Canvas } from '@napi-rs/canvas';
import { BareDocument, openCanvas } from './canvas.ts';

// Fabric.js, in its three versions that are in use.

export type FabricVersion = 5 | 6 | 7;
type Options = Readonly<Record<string, unknown>>;

/** The members of a Fabric object that tests use. */
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

/** Creates objects by class name. */
export interface Fabric {
  readonly version: FabricVersion;
  /** Creates an object without a cache, so that its edges are sharp. */
  make(name: string, ...values: unknown[]): FabricObject;
}

/** A scene as drawn by Fabric, and the JSON that Fabric wrote for it. */
export interface FabricScene {
  readonly canvas: Canvas;
  readonly json: object;
}

const require = createRequire(import.meta.url);
const document = new BareDocument();

/** Loads a version of the library. */
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

/** The objects on a canvas, and its options. */
export interface Scene {
  readonly objects: FabricObject[];
  readonly options?: Options;
}

/** Fabric 5 looks for a browser when it is loaded, and starts its own if there is none. */
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

/** Later versions accept an environment. */
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
