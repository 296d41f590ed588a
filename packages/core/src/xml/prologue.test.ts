import { describe, expect, it } from 'vitest';
import { findPrologue } from './prologue.ts';

describe('findPrologue', () => {
  it.each([
    [''],
    ['<?xml version="1.0"?>\n'],
    ['\ufeff <?xml version="1.0"?><!-- <svg> --><?pi <svg>?>\n'],
    ['<!DOCTYPE svg>'],
    ['<!DOCTYPE svg PUBLIC "a>b" \'c[d\'> <!-- x -->'],
    ['<!DOCTYPE svg [<!ENTITY a "]>"><!-- ]> don\'t --><?x ]>"?><!ELEMENT a (b)>]>\n'],
  ])('ends before the root: %j', (prologue) => {
    expect(findPrologue(`${prologue}<svg/>`).length).toBe(prologue.length);
    expect(findPrologue(prologue).length).toBe(prologue.length);
  });

  it('returns the offsets of the document type', () => {
    const text = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]> <a/>';
    const { doctype } = findPrologue(text);
    expect(text.slice(doctype?.start, doctype?.end)).toBe('<!DOCTYPE a [<!ENTITY b "c">]>');
  });

  it.each(['<!DOCTYPE a', '<!DOCTYPE a [', '<!DOCTYPE a "', '<!DOCTYPE a [<!--'])('ends before a cut %s', (doctype) => {
    expect(findPrologue(`<!-- x -->${doctype}`)).toEqual({ length: 10, doctype: undefined });
  });
});
