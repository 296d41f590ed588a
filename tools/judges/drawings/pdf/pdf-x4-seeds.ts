/** A fault to put into a correct file: a text of the file, another of the same length, and what must be found. */
export interface X4Seed {
  readonly page: 'text' | 'opacity' | 'pictures';
  readonly from: string;
  readonly to: string;
  readonly fault: string;
}

/** One fault for nearly each rule. */
export const x4Seeds: readonly X4Seed[] = [
  { page: 'opacity', from: '%PDF-1.6', to: '%PDF-1.3', fault: 'another version than 1.6' },
  { page: 'opacity', from: '/ID[<', to: '/IX[<', fault: 'no file identifier' },
  { page: 'opacity', from: 'GTS_PDFXVersion>PDF/X-4<', to: 'GTS_PDFXVersion>PDF/X-3<', fault: 'no identification' },
  { page: 'opacity', from: '<xmp:CreateDate>', to: '<xmp:CreateDatx>', fault: 'no xmp:CreateDate' },
  { page: 'opacity', from: '<xmp:ModifyDate>', to: '<xmp:ModifyDatx>', fault: 'no xmp:ModifyDate' },
  { page: 'opacity', from: '<dc:title>', to: '<dc:titlx>', fault: 'no dc:title' },
  { page: 'opacity', from: '<xmpMM:DocumentID>', to: '<xmpMM:DocumentIX>', fault: 'no xmpMM:DocumentID' },
  { page: 'opacity', from: '<pdf:Trapped>False', to: '<pdf:Trapped>Maybe', fault: 'no statement on trapping' },
  { page: 'opacity', from: '/Trapped/False', to: '/Trappex/False', fault: 'another statement on trapping' },
  { page: 'opacity', from: '/S/GTS_PDFX/', to: '/S/GTS_PDFA/', fault: 'no output intent' },
  { page: 'opacity', from: '/DestOutputProfile', to: '/DestOutputProfilX', fault: 'no profile of a CMYK press' },
  { page: 'opacity', from: '/OutputConditionIdentifier', to: '/OutputConditionIdentifieX', fault: 'no name of the' },
  { page: 'opacity', from: '/TrimBox', to: '/TrimBux', fault: 'a page without a trim box' },
  { page: 'opacity', from: '/BleedBox[0 0 ', to: '/BleedBox[9 9 ', fault: 'boxes that are not within each other' },
  { page: 'opacity', from: '/CropBox[0 0 240 150]', to: '/Annots[(a)]         ', fault: 'an annotation on a page' },
  { page: 'opacity', from: '/DefaultRGB ', to: '/DefaultRGX ', fault: 'a page whose RGB depends on the device' },
  { page: 'opacity', from: '/ca .5', to: '/TR .5', fault: 'a transfer function' },
  { page: 'opacity', from: '/Filter/FlateDecode', to: '/Filter/LZWDecode  ', fault: 'LZW' },
  { page: 'text', from: '/FontFile3', to: '/FontFilX3', fault: 'a font that is not embedded' },
  { page: 'pictures', from: '/Interpolate true', to: '/Alternates[]    ', fault: 'an alternate image' },
];
