const page = { id: '0c5b0a3e-3a52-8e6f-9d55-6f1f8a3f0c11', name: '1', width: 595, height: 842, elements: [] };
const layer = { id: '5b1c4a44-9f4e-8a0e-8d5f-9a57a40c0a21', name: 'Layer 1' };
const black = { kind: 'color', space: 'cmyk', values: [0, 0, 0, 100] };

/** A document from before `swatches`, and the results for it. */
export const documentExamples = {
  document: { pages: [page], layers: [layer], brandColors: { sun: '#ffcc00' } },
  verdict: {
    valid: false,
    problems: [{ pointer: '/version', code: 'missing_member', message: 'the required member "version" is missing' }],
  },
  upgraded: {
    version: '1.0.0',
    type: 'template',
    metaData: { title: '' },
    fontData: [],
    swatches: [
      { id: '95ef1d5f-6dd5-8f3b-8a4e-0cb4ed3d2e01', name: 'None', display: '#ffffff', kind: 'none' },
      { id: '95ef1d5f-6dd5-8f3b-8a4e-0cb4ed3d2e02', name: 'Paper', display: '#ffffff', kind: 'paper' },
      { id: '95ef1d5f-6dd5-8f3b-8a4e-0cb4ed3d2e03', name: 'Registration', display: '#000000', kind: 'registration' },
      { id: '95ef1d5f-6dd5-8f3b-8a4e-0cb4ed3d2e04', name: 'Black', display: '#000000', ...black },
      {
        id: '95ef1d5f-6dd5-8f3b-8a4e-0cb4ed3d2e05',
        name: 'sun',
        display: '#ffcc00',
        kind: 'color',
        space: 'rgb',
        values: [255, 204, 0],
      },
    ],
    styles: { paragraph: [], character: [] },
    layers: [layer],
    stories: [],
    pages: [page],
  },
};
