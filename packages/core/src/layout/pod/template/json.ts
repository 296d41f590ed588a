import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { decodeText } from './encoding.ts';
import { findJsonFault, requireShape } from './json-fault.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

type JsonContext = Pick<Context, 'limits' | 'note' | 'spend'>;

/** Characters per unit of work. */
const charactersPerStep = 16;

/** Parses a JSON file. Syntax errors name the position; files that are too long or nested too deeply are refused. */
export function readJson(bytes: Uint8Array, entry: string, context: JsonContext): Json {
  if (bytes.length > context.limits.maxTextBytes) {
    const message = `"${entry}" has ${bytes.length} bytes, more than the limit of ${context.limits.maxTextBytes}`;
    throw new ConversionError('POD_TOO_LARGE', message);
  }
  return parseJson(decodeText(bytes, entry, context), entry, context);
}

/** Parses JSON text within another template. */
export function parseJson(text: string, name: string, context: JsonContext): Json {
  context.spend(Math.ceil(text.length / charactersPerStep));
  requireShape(text, name, context.limits);
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    const { line, column, found, expected } = findJsonFault(text);
    const message = `"${name}" is not JSON: found ${found} in line ${line}, column ${column}, expected ${expected}`;
    throw new ConversionError('POD_JSON', message, { cause });
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
