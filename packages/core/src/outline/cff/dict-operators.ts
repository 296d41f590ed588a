/**
 * DICT operators, named as in the specifications. Two-byte operators have 12 in their upper byte.
 * @see Adobe Technical Note 5176 (2003), "Top DICT Operator Entries", "CIDFont Operator Extensions" and "Private DICT
 * Operators"; OpenType 1.9.1, "CFF2", "DICTs"
 */
export const dictOperator = {
  version: 0,
  Notice: 1,
  FullName: 2,
  FamilyName: 3,
  Weight: 4,
  FontBBox: 5,
  charset: 15,
  Encoding: 16,
  CharStrings: 17,
  Private: 18,
  Subrs: 19,
  defaultWidthX: 20,
  nominalWidthX: 21,
  vsindex: 22,
  blend: 23,
  VariationStore: 24,
  isFixedPitch: 0x0c01,
  ItalicAngle: 0x0c02,
  UnderlinePosition: 0x0c03,
  UnderlineThickness: 0x0c04,
  CharstringType: 0x0c06,
  FontMatrix: 0x0c07,
  ROS: 0x0c1e,
  CIDCount: 0x0c22,
  FDArray: 0x0c24,
  FDSelect: 0x0c25,
} as const;
