import { family, openPicture } from './canvas.ts';
import type { Fabric, FabricObject, Scene } from './fabric.ts';

// One scene for each feature of Fabric.

const corner = { originX: 'left', originY: 'top' };
/** Drawn directly on the canvas, so that positions of letters can be recorded. */
const set = { fontFamily: family, objectCaching: false };
const bare = { ...corner, strokeWidth: 0 };

type MakeScene = (fabric: Fabric) => Scene;

const stops = [
  { offset: 0, color: '#e33' },
  { offset: 0.4, color: 'rgba(250, 220, 40, 0.6)' },
  { offset: 1, color: '#13c' },
];

function gradient(fabric: Fabric, type: string, coords: object, rest: object = {}): FabricObject {
  return fabric.make('Gradient', { type, coords, colorStops: stops, ...rest });
}

export const scenes: Readonly<Record<string, MakeScene>> = {
  shapes: ({ make }) => ({
    objects: [
      make('Rect', {
        ...corner,
        left: 15,
        top: 10,
        width: 70,
        height: 50,
        rx: 9,
        ry: 9,
        fill: '#c33',
        stroke: '#035',
        strokeWidth: 4,
      }),
      make('Rect', {
        ...bare,
        left: 130,
        top: 10,
        width: 60,
        height: 40,
        fill: '#3a6',
        angle: 30,
        skewX: 20,
        flipX: true,
      }),
      make('Circle', {
        ...corner,
        left: 210,
        top: 20,
        radius: 30,
        fill: '#36c',
        stroke: '#000',
        strokeWidth: 2,
        scaleX: 1.5,
      }),
      make('Circle', { ...bare, left: 320, top: 10, radius: 30, startAngle: 20, endAngle: 200, fill: '#929' }),
      make('Ellipse', { ...bare, left: 20, top: 110, rx: 40, ry: 20, fill: '#c80', angle: -20 }),
      make('Triangle', {
        ...corner,
        left: 120,
        top: 90,
        width: 60,
        height: 70,
        fill: '#088',
        stroke: '#fa0',
        strokeWidth: 5,
      }),
      make('Line', [0, 60, 80, 0], { ...corner, left: 210, top: 110, stroke: '#c0c', strokeWidth: 7 }),
      make(
        'Polyline',
        [
          { x: 5, y: 5 },
          { x: 60, y: 20 },
          { x: 20, y: 60 },
        ],
        { ...corner, left: 310, top: 100, fill: '#ddd', stroke: '#222', strokeWidth: 3 },
      ),
      make(
        'Polygon',
        [
          { x: -30, y: 0 },
          { x: 30, y: 10 },
          { x: 40, y: 70 },
          { x: -10, y: 50 },
        ],
        { ...bare, left: 20, top: 190, fill: '#594' },
      ),
      make('Path', 'M 0 0 C 30 -40 80 60 100 0 Q 120 40 80 80 A 30 20 20 1 1 10 70 z', {
        ...corner,
        left: 130,
        top: 190,
        fill: '#e6b',
        stroke: '#413',
        strokeWidth: 2,
        angle: 8,
      }),
      make('Path', 'm 0 0 h 40 v 40 h -40 z m 10 10 h 20 v 20 h -20 z', {
        ...bare,
        left: 300,
        top: 200,
        fill: '#247',
        fillRule: 'evenodd',
        scaleX: 2,
        scaleY: 1.5,
        skewY: 10,
      }),
    ],
  }),
  strokes: ({ make }) => ({
    objects: [
      make('Rect', {
        ...corner,
        left: 20,
        top: 20,
        width: 60,
        height: 40,
        fill: '',
        stroke: '#c00',
        strokeWidth: 6,
        strokeDashArray: [12, 5],
        strokeDashOffset: 4,
      }),
      make('Rect', {
        ...corner,
        left: 130,
        top: 20,
        width: 60,
        height: 40,
        fill: '#fe9',
        stroke: '#0a0',
        strokeWidth: 6,
        scaleX: 2,
        scaleY: 1.5,
        strokeUniform: true,
        angle: 10,
      }),
      make(
        'Polyline',
        [
          { x: 0, y: 0 },
          { x: 60, y: 10 },
          { x: 0, y: 20 },
        ],
        {
          ...corner,
          left: 30,
          top: 120,
          fill: null,
          stroke: '#00c',
          strokeWidth: 8,
          strokeLineJoin: 'round',
          strokeLineCap: 'round',
        },
      ),
      make(
        'Polyline',
        [
          { x: 0, y: 0 },
          { x: 60, y: 10 },
          { x: 0, y: 20 },
        ],
        {
          ...corner,
          left: 130,
          top: 120,
          fill: null,
          stroke: '#00c',
          strokeWidth: 8,
          strokeLineJoin: 'bevel',
          strokeLineCap: 'square',
        },
      ),
      make(
        'Polyline',
        [
          { x: 0, y: 0 },
          { x: 60, y: 10 },
          { x: 0, y: 20 },
        ],
        { ...corner, left: 230, top: 120, fill: null, stroke: '#00c', strokeWidth: 8, strokeMiterLimit: 10 },
      ),
      make('Circle', {
        ...corner,
        left: 30,
        top: 190,
        radius: 40,
        fill: null,
        stroke: '#808',
        strokeWidth: 9,
        strokeDashArray: [0, 14],
        strokeLineCap: 'round',
      }),
      make('Line', [0, 0, 150, 0], {
        ...corner,
        left: 180,
        top: 220,
        stroke: '#333',
        strokeWidth: 10,
        strokeDashArray: [20],
        angle: 15,
      }),
    ],
  }),
  gradients: (fabric) => ({
    objects: [
      fabric.make('Rect', {
        ...bare,
        left: 15,
        top: 15,
        width: 120,
        height: 80,
        fill: gradient(fabric, 'linear', { x1: 0, y1: 0, x2: 120, y2: 80 }),
      }),
      fabric.make('Rect', {
        ...bare,
        left: 160,
        top: 30,
        width: 120,
        height: 80,
        angle: 12,
        fill: gradient(fabric, 'linear', { x1: 0, y1: 0, x2: 1, y2: 0 }, { gradientUnits: 'percentage' }),
      }),
      fabric.make('Circle', {
        ...bare,
        left: 20,
        top: 130,
        radius: 50,
        fill: gradient(fabric, 'radial', { x1: 50, y1: 50, r1: 0, x2: 50, y2: 50, r2: 50 }),
      }),
      fabric.make('Circle', {
        ...bare,
        left: 140,
        top: 130,
        radius: 50,
        fill: gradient(fabric, 'radial', { x1: 30, y1: 40, r1: 0, x2: 50, y2: 50, r2: 50 }),
      }),
      fabric.make('Circle', {
        ...corner,
        left: 270,
        top: 130,
        radius: 45,
        fill: '',
        strokeWidth: 16,
        stroke: gradient(fabric, 'linear', { x1: 0, y1: 0, x2: 0, y2: 90 }),
      }),
      fabric.make('Rect', {
        ...bare,
        left: 310,
        top: 20,
        width: 60,
        height: 60,
        fill: gradient(fabric, 'linear', { x1: 0, y1: 0, x2: 60, y2: 0 }, { offsetX: 20 }),
      }),
    ],
    options: { backgroundColor: '#f4f4ee' },
  }),
  groups: ({ make }) => {
    const inner = make(
      'Group',
      [
        make('Rect', { ...bare, left: 10, top: 10, width: 50, height: 50, fill: '#c33' }),
        make('Circle', { ...bare, left: 40, top: 40, radius: 25, fill: '#3c3' }),
      ],
      { ...corner, left: 60, top: 60, angle: 20, opacity: 0.6 },
    );
    return {
      objects: [
        make(
          'Group',
          [inner, make('Rect', { ...bare, left: 160, top: 50, width: 80, height: 30, fill: '#33c', angle: -10 })],
          { ...corner, left: 60, top: 60, scaleX: 1.3, angle: 8 },
        ),
        make('Rect', { ...bare, left: 250, top: 200, width: 80, height: 60, fill: '#fa0', opacity: 0.5 }),
        make('Rect', {
          ...bare,
          left: 290,
          top: 220,
          width: 80,
          height: 60,
          fill: '#0af',
          globalCompositeOperation: 'multiply',
        }),
      ],
    };
  },
  orders: ({ make }) => ({
    objects: [
      make('Rect', {
        left: 100,
        top: 70,
        width: 80,
        height: 50,
        strokeWidth: 6,
        fill: '#c33',
        stroke: '#035',
        angle: 20,
      }),
      make('Rect', {
        left: 300,
        top: 70,
        width: 80,
        height: 50,
        originX: 'right',
        originY: 'bottom',
        strokeWidth: 6,
        fill: '#3c3',
        angle: -15,
      }),
      make('Rect', {
        left: 120,
        top: 180,
        width: 80,
        height: 50,
        originX: 'center',
        originY: 'center',
        fill: '#33c',
        skewX: 20,
      }),
      make('Circle', {
        ...corner,
        left: 220,
        top: 150,
        radius: 40,
        fill: '#fd3',
        stroke: '#900',
        strokeWidth: 16,
        paintFirst: 'stroke',
      }),
    ],
  }),
  clips: ({ make }) => ({
    objects: [
      make('Rect', {
        ...bare,
        left: 20,
        top: 20,
        width: 100,
        height: 80,
        fill: '#c33',
        clipPath: make('Circle', { ...bare, left: -40, top: -40, radius: 40 }),
      }),
      make('Rect', {
        ...bare,
        left: 150,
        top: 20,
        width: 100,
        height: 80,
        fill: '#3a3',
        angle: 10,
        clipPath: make('Circle', { ...bare, left: -30, top: -30, radius: 30, inverted: true }),
      }),
      make('Rect', {
        ...bare,
        left: 280,
        top: 20,
        width: 100,
        height: 80,
        fill: '#33c',
        clipPath: make('Rect', { ...bare, left: 300, top: 0, width: 60, height: 70, absolutePositioned: true }),
      }),
      make(
        'Group',
        [
          make('Rect', { ...bare, left: 30, top: 150, width: 90, height: 90, fill: '#a0a' }),
          make('Rect', { ...bare, left: 90, top: 180, width: 90, height: 90, fill: '#0aa' }),
        ],
        {
          ...corner,
          left: 30,
          top: 150,
          clipPath: make(
            'Polygon',
            [
              { x: 0, y: 0 },
              { x: 120, y: 30 },
              { x: 40, y: 100 },
            ],
            { ...bare, left: -60, top: -50 },
          ),
        },
      ),
      make('Rect', {
        ...bare,
        left: 220,
        top: 150,
        width: 140,
        height: 120,
        fill: '#fa0',
        clipPath: make(
          'Group',
          [
            make('Circle', { ...bare, left: 0, top: 0, radius: 30 }),
            make('Rect', { ...bare, left: 60, top: 40, width: 60, height: 60 }),
          ],
          { ...corner, left: -60, top: -50 },
        ),
      }),
    ],
  }),
  shadows: ({ make }) => ({
    objects: [
      make('Rect', {
        ...bare,
        left: 40,
        top: 40,
        width: 90,
        height: 60,
        fill: '#c33',
        shadow: make('Shadow', { color: 'rgba(0,0,0,0.6)', blur: 12, offsetX: 8, offsetY: 10 }),
      }),
      make('Rect', {
        ...bare,
        left: 200,
        top: 40,
        width: 50,
        height: 40,
        scaleX: 2,
        scaleY: 2,
        angle: 20,
        fill: '#3c3',
        shadow: make('Shadow', { color: '#00f', blur: 4, offsetX: 6, offsetY: 3 }),
      }),
      make('Circle', {
        ...bare,
        left: 60,
        top: 160,
        radius: 40,
        scaleX: 1.5,
        fill: '#fc3',
        shadow: make('Shadow', { color: '#333', blur: 10, offsetX: 5, offsetY: 5, nonScaling: true }),
      }),
    ],
  }),
  pictures: ({ make }) => ({
    objects: [
      make('Image', openPicture(80, 60), { ...bare, left: 20, top: 20 }),
      make('Image', openPicture(80, 60), {
        ...bare,
        left: 140,
        top: 20,
        cropX: 20,
        cropY: 10,
        width: 50,
        height: 40,
        scaleX: 2,
        scaleY: 2,
      }),
      make('Image', openPicture(80, 60), { ...bare, left: 290, top: 40, flipX: true, angle: 25 }),
      make('Image', openPicture(80, 60), {
        ...corner,
        left: 40,
        top: 160,
        scaleX: 1.5,
        skewX: 15,
        stroke: '#000',
        strokeWidth: 4,
        opacity: 0.7,
      }),
      make('Image', openPicture(80, 60), {
        ...bare,
        left: 220,
        top: 160,
        scaleX: 1.5,
        scaleY: 1.5,
        clipPath: make('Circle', { ...bare, left: -25, top: -25, radius: 25 }),
      }),
    ],
  }),
};

/** Scenes of texts. */
export const texts: Readonly<Record<string, MakeScene>> = {
  lines: ({ make }) => ({
    objects: [
      make('Text', 'Hamburg\nfonts', { ...corner, left: 20, top: 15, ...set, fontSize: 40, fill: '#c33' }),
      make('IText', 'right\naligned text', {
        ...corner,
        left: 220,
        top: 20,
        ...set,
        fontSize: 24,
        textAlign: 'right',
        fontWeight: 'bold',
      }),
      make('Textbox', 'A text that is too long for one line of the box', {
        ...corner,
        left: 20,
        top: 140,
        width: 150,
        ...set,
        fontSize: 22,
        textAlign: 'center',
        lineHeight: 1.4,
      }),
      make('Text', 'spaced', {
        ...corner,
        left: 220,
        top: 120,
        ...set,
        fontSize: 30,
        charSpacing: 200,
        angle: 12,
        fontStyle: 'italic',
        fill: '#06a',
      }),
      make('Text', 'outline', {
        ...corner,
        left: 220,
        top: 200,
        ...set,
        fontSize: 56,
        fill: '#fd3',
        stroke: '#900',
        strokeWidth: 2,
      }),
    ],
  }),
  styles: ({ make }) => ({
    objects: [
      make('IText', 'one two three\nfour five', {
        ...corner,
        left: 20,
        top: 30,
        ...set,
        fontSize: 36,
        styles: {
          0: {
            4: { fill: '#c00', fontWeight: 'bold' },
            5: { fill: '#c00', fontWeight: 'bold' },
            6: { fill: '#c00', fontWeight: 'bold' },
          },
          1: {
            0: { fontStyle: 'italic' },
            1: { fontStyle: 'italic' },
            2: { fontStyle: 'italic' },
            3: { fontStyle: 'italic' },
            5: { fill: '#00c' },
            6: { fill: '#00c' },
          },
        },
      }),
    ],
  }),
};
