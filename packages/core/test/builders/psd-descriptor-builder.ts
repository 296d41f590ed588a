import { ascii, f64, u32, unicode } from './psd-numbers.ts';

type Item = readonly [key: string, type: string, body: Uint8Array];

/** Named values of a descriptor. */
export const doubleItem = (key: string, value: number): Item => [key, 'doub', f64(value)];
export const enumItem = (key: string, value: string): Item => [key, 'enum', Buffer.concat([word('none'), word(value)])];
export const integerItem = (key: string, value: number): Item => [key, 'long', u32(value)];
export const trueItem = (key: string): Item => [key, 'bool', Buffer.from([1])];
export const objectItem = (key: string, name: string, items: readonly Item[]): Item => [
  key,
  'Objc',
  descriptor(name, items),
];
export function listItem(key: string, entries: readonly Uint8Array[]): Item {
  return [key, 'VlLs', Buffer.concat([u32(entries.length), ...entries.flatMap((entry) => [ascii('Objc'), entry])])];
}

const word = (text: string): Buffer => Buffer.concat([u32(text.length === 4 ? 0 : text.length), ascii(text)]);

export function descriptor(name: string, items: readonly Item[]): Buffer {
  const written = items.flatMap(([key, type, body]) => [word(key), ascii(type), body]);
  return Buffer.concat([unicode(''), word(name), u32(items.length), ...written]);
}

/** A descriptor with its version, as in blocks. */
export const versionedDescriptor = (items: readonly Item[]): Buffer =>
  Buffer.concat([u32(16), descriptor('null', items)]);

export function rgbItem(key: string, red: number, green: number, blue: number): Item {
  return objectItem(key, 'RGBC', [doubleItem('Rd  ', red), doubleItem('Grn ', green), doubleItem('Bl  ', blue)]);
}
