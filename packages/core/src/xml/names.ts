// @see XML 1.0, fifth edition, "Common Syntactic Constructs", productions 4 and 4a; the colon is left to namespaces.
const start =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F' +
  '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const rest = `${start}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040`;

/** A name without a colon. @see Namespaces in XML 1.0, third edition, "Declaring Namespaces", production NCName */
export const plainNamePattern = `[${start}][${rest}]*`;

/** A name that may have a prefix, for regular expressions with the flag `u`. */
export const namePattern = `(?:${plainNamePattern}:)?${plainNamePattern}`;
