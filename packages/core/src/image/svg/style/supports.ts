import { type Answer, evaluate } from './media.ts';
import { parseSelectors } from './selectors/selector.ts';
import { Tokens } from './tokens.ts';
import type { Validity } from './validity.ts';

const noNamespaces: ReadonlyMap<string, string> = new Map();

/** True if a condition of `@supports` holds. @see CSS Conditional 4 */
export function isSupported(condition: string, validity: Validity): boolean {
  const asks = (part: string): Answer => {
    const [, selector] = /^selector\(([\s\S]*)\)$/i.exec(part) ?? [];
    if (selector !== undefined) return isKnownSelector(selector);
    const [, property = '', value = ''] = /^(-{0,2}[a-z][\w-]*)\s*:\s*([\s\S]*)$/i.exec(part) ?? [];
    if (property === '') return undefined;
    const isOwn = property.startsWith('--');
    const plain = value.trim().replace(/\s*!\s*important$/i, '');
    return isOwn || (validity.isKnown(property.toLowerCase()) && validity.isValid(property.toLowerCase(), plain));
  };
  return evaluate(condition, asks) === true;
}

function isKnownSelector(text: string): boolean {
  const tokens = new Tokens(text);
  const source = { tokens, namespaces: noNamespaces, around: undefined, depth: 0 };
  return parseSelectors(source, 0, tokens.count) !== undefined;
}
