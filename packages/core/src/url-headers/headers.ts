import { limits } from './limits.ts';
import { memberField, type ProblemList } from './problems.ts';
import { findNameFault, type NamePolicy } from './rules/header-names.ts';
import { findValueFaults } from './rules/header-values.ts';
import { readMembers, wrongType } from './rules/members.ts';

/**
 * A header as the caller wrote it. Headers are a list of pairs, because `__proto__` is a valid header name.
 * `new Headers(list)` and `Object.fromEntries(list)` both accept such a list.
 */
export type Header = readonly [name: string, value: string];

/** Reads the `headers` object of a rule or a URL. The result is valid only if no problem was added. */
export function parseHeaders(value: unknown, field: string, policy: NamePolicy, problems: ProblemList): Header[] {
  const members = readMembers(value);
  if (members === undefined) {
    problems.add(field, wrongType(value, 'an object of header names and values'));
    return [];
  }
  if (members.count > limits.headers) {
    const message = `found ${members.count} headers; at most ${limits.headers} are allowed`;
    problems.add(field, { code: 'too_many_headers', message });
  }
  const seen = new Set<string>();
  const headers: Header[] = [];
  for (const [name, text] of members.items) {
    if (problems.isFull) break;
    const member = memberField(field, name);
    addNameFault(name, member, policy, seen, problems);
    if (typeof text === 'string') {
      problems.add(member, ...findValueFaults(text));
      headers.push([name, text]);
    } else {
      problems.add(member, wrongType(text, 'a string'));
    }
  }
  return headers;
}

function addNameFault(name: string, field: string, policy: NamePolicy, seen: Set<string>, problems: ProblemList): void {
  const fault = findNameFault(name, policy);
  const key = name.toLowerCase();
  if (fault !== undefined) problems.add(field, fault);
  else if (seen.has(key)) {
    problems.add(field, {
      code: 'header_name_repeated',
      message: 'the same name occurs before in another case',
    });
  }
  seen.add(key);
}
