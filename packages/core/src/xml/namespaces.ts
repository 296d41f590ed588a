import { xmlNamespace } from './element.ts';
import { namePattern } from './names.ts';

const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';
const qualified = new RegExp(`^${namePattern}$`, 'u');

/** Throws an error about a name or a declaration; the caller adds the position. */
export type Refuse = (problem: string) => never;

/**
 * The namespace bindings at the current position of a walk. Declarations are undone when their element closes, so that
 * resolving a name takes one map look-up at any depth.
 * @see Namespaces in XML 1.0, third edition
 */
export class Namespaces {
  readonly #bindings = new Map<string, string>([['xml', xmlNamespace]]);
  readonly #undo: { readonly depth: number; readonly prefix: string; readonly uri: string | undefined }[] = [];
  readonly #keepsUnboundPrefixes: boolean;
  readonly #refuse: Refuse;

  constructor(keepsUnbound: boolean, refuse: Refuse) {
    this.#keepsUnboundPrefixes = keepsUnbound;
    this.#refuse = refuse;
  }

  /** Adds the declarations of a start tag and checks the names of its attributes. */
  enter(attributes: readonly string[], depth: number): void {
    let prefixed = 0;
    for (let at = 0; at < attributes.length; at += 2) {
      const name = attributes[at]!; // names and values come in pairs
      const colon = name.indexOf(':');
      if (colon < 0) {
        if (name === 'xmlns') this.#declare('', attributes[at + 1]!, depth);
      } else if (name.startsWith('xmlns:')) this.#declare(this.#localOf(name, colon), attributes[at + 1]!, depth);
      else prefixed++;
    }
    if (prefixed > 0) this.#checkAttributes(attributes);
  }

  /** Removes the declarations of the element at this depth. */
  leave(depth: number): void {
    for (let last = this.#undo.at(-1); last !== undefined && last.depth === depth; last = this.#undo.at(-1)) {
      if (last.uri === undefined) this.#bindings.delete(last.prefix);
      else this.#bindings.set(last.prefix, last.uri);
      this.#undo.pop();
    }
  }

  /** The local name and the namespace of an element. */
  resolve(name: string): { readonly local: string; readonly uri: string } {
    const colon = name.indexOf(':');
    if (colon < 0) return { local: name, uri: this.#bindings.get('') ?? '' };
    const local = this.#localOf(name, colon);
    return { local, uri: this.#uriOf(name.slice(0, colon)) };
  }

  #localOf(name: string, colon: number): string {
    if (!qualified.test(name)) this.#refuse(`${JSON.stringify(name)} is not a valid name with at most one colon`);
    return name.slice(colon + 1);
  }

  #uriOf(prefix: string): string {
    const uri = this.#bindings.get(prefix);
    if (uri !== undefined) return uri;
    return this.#keepsUnboundPrefixes && prefix !== 'xmlns' ? '' : this.#refuse(`prefix "${prefix}" is not declared`);
  }

  #declare(prefix: string, uri: string, depth: number): void {
    if (prefix !== '' && uri === '') this.#refuse(`prefix "${prefix}" is declared with an empty namespace`);
    const isReserved = prefix === 'xmlns' || uri === xmlnsNamespace || (prefix === 'xml') !== (uri === xmlNamespace);
    if (isReserved) this.#refuse(`prefix "${prefix}" cannot be declared as "${uri}": one of them is reserved`);
    this.#undo.push({ depth, prefix, uri: this.#bindings.get(prefix) });
    this.#bindings.set(prefix, uri);
  }

  /** Refuses two attributes with different prefixes for the same namespace and the same local name. */
  #checkAttributes(attributes: readonly string[]): void {
    const seen = new Set<string>();
    for (let at = 0; at < attributes.length; at += 2) {
      const name = attributes[at]!; // names and values come in pairs
      const colon = name.indexOf(':');
      if (colon < 0 || name.startsWith('xmlns:')) continue;
      const local = this.#localOf(name, colon);
      const prefix = name.slice(0, colon);
      const meant = `${this.#uriOf(prefix) || prefix} ${local}`;
      if (seen.has(meant)) this.#refuse(`attribute "${name}" is repeated`);
      seen.add(meant);
    }
  }
}
