import type { Matrix, Point } from '../../outline/matrix.ts';
import type { BlendMode } from './blend-mode.ts';
import type { DrawingColour } from './paint.ts';
import type { DrawingPicture } from './picture.ts';

/** The input of a step: what is filtered, its alpha, or the result of an earlier step by its index. */
export type FilterInput = 'source' | 'source-alpha' | number;

/** Effects that use no other nodes. */
export type PlainEffect =
  | { readonly kind: 'blend'; readonly mode: BlendMode; readonly input: FilterInput; readonly backdrop: FilterInput }
  | {
      readonly kind: 'blur';
      readonly input: FilterInput;
      readonly x: number;
      readonly y: number;
      readonly edge: EdgeMode;
    }
  | { readonly kind: 'colour-matrix'; readonly input: FilterInput; readonly values: readonly number[] }
  | {
      readonly kind: 'transfer';
      readonly input: FilterInput;
      readonly red: TransferFunction;
      readonly green: TransferFunction;
      readonly blue: TransferFunction;
      readonly alpha: TransferFunction;
    }
  | {
      readonly kind: 'composite';
      readonly operator: CompositeOperator;
      readonly input: FilterInput;
      readonly backdrop: FilterInput;
    }
  | {
      readonly kind: 'convolve';
      readonly input: FilterInput;
      readonly columns: number;
      readonly rows: number;
      readonly kernel: readonly number[];
      readonly divisor: number;
      readonly bias: number;
      readonly target: Point;
      readonly edge: EdgeMode;
      readonly preservesAlpha: boolean;
    }
  | {
      readonly kind: 'displace';
      readonly input: FilterInput;
      readonly map: FilterInput;
      readonly scale: number;
      readonly x: ColourChannel;
      readonly y: ColourChannel;
    }
  | {
      readonly kind: 'shadow';
      readonly input: FilterInput;
      readonly dx: number;
      readonly dy: number;
      readonly blurX: number;
      readonly blurY: number;
      readonly colour: DrawingColour;
      readonly opacity: number;
    }
  | { readonly kind: 'flood'; readonly colour: DrawingColour; readonly opacity: number }
  | {
      readonly kind: 'picture';
      readonly picture: DrawingPicture;
      /** Maps the unit square of the picture to the coordinates of the filter. */
      readonly transform: Matrix;
      readonly scaling: 'smooth' | 'pixels';
    }
  | { readonly kind: 'merge'; readonly inputs: readonly FilterInput[] }
  | {
      readonly kind: 'morphology';
      readonly input: FilterInput;
      readonly operator: 'erode' | 'dilate';
      readonly x: number;
      readonly y: number;
    }
  | { readonly kind: 'offset'; readonly input: FilterInput; readonly dx: number; readonly dy: number }
  | {
      readonly kind: 'light';
      readonly input: FilterInput;
      readonly surfaceScale: number;
      readonly colour: DrawingColour;
      readonly source: LightSource;
      readonly reflection:
        | { readonly kind: 'diffuse'; readonly constant: number }
        | { readonly kind: 'specular'; readonly constant: number; readonly exponent: number };
    }
  | { readonly kind: 'tile'; readonly input: FilterInput }
  | {
      readonly kind: 'turbulence';
      readonly type: 'turbulence' | 'fractal-noise';
      readonly frequencyX: number;
      readonly frequencyY: number;
      readonly octaves: number;
      readonly seed: number;
      readonly stitches: boolean;
    };

export type EdgeMode = 'none' | 'duplicate' | 'wrap';
export type ColourChannel = 'red' | 'green' | 'blue' | 'alpha';

export type CompositeOperator =
  | { readonly kind: 'over' | 'in' | 'out' | 'atop' | 'xor' | 'lighter' }
  | { readonly kind: 'arithmetic'; readonly factors: readonly [k1: number, k2: number, k3: number, k4: number] };

export type TransferFunction =
  | { readonly kind: 'identity' }
  | { readonly kind: 'table' | 'discrete'; readonly values: readonly number[] }
  | { readonly kind: 'linear'; readonly slope: number; readonly intercept: number }
  | { readonly kind: 'gamma'; readonly amplitude: number; readonly exponent: number; readonly offset: number };

export type LightSource =
  | { readonly kind: 'distant'; readonly azimuth: number; readonly elevation: number }
  | { readonly kind: 'point'; readonly x: number; readonly y: number; readonly z: number }
  | {
      readonly kind: 'spot';
      readonly x: number;
      readonly y: number;
      readonly z: number;
      readonly at: readonly [x: number, y: number, z: number];
      readonly exponent: number;
      /** In degrees; unlimited if absent. */
      readonly coneAngle?: number | undefined;
    };
