type Members = Record<string | number, unknown>;

/** Sets the value at a JSON pointer of a document, or removes it if `value` is undefined. */
export function setAt<Document extends object>(document: Document, pointer: string, value?: unknown): Document {
  const steps = pointer.split('/').slice(1);
  const last = steps.pop() ?? '';
  const holder = steps.reduce<Members>((at, step) => at[step] as Members, document as unknown as Members);
  if (Array.isArray(holder) && value === undefined) holder.splice(Number(last), 1);
  else if (value === undefined) delete holder[last];
  else if (Array.isArray(holder) && last === '-') holder.push(value);
  else holder[last] = value;
  return document;
}
