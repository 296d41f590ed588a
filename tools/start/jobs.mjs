import { sampleKey } from './samples.mjs';

/** The jobs that `npm start` suggests; each converts a file of examples/sample. */
export function sampleJobs(host) {
  const job = (input, source, output, upload, config) => ({
    input: { type: input, source: { url: `https://${host}/${source}` } },
    output: { type: output, upload: { url: `https://${host}/${upload}` }, ...(config && { config }) },
  });
  return [
    { name: 'drawing', result: 'poster.webp', order: job('svg', 'poster.svg', 'webp', 'poster.webp', { width: 1200 }) },
    { name: 'font', result: 'dots.woff2', order: job('ttf', 'dots.ttf', 'woff2', 'dots.woff2') },
    {
      name: 'layout',
      result: 'layout-design.zip',
      order: job('layout_package', 'layout.zip', 'design_package', 'layout-design.zip'),
    },
    {
      name: 'template',
      result: 'template-design.zip',
      order: job('pod_package', 'template.zip', 'design_package', 'template-design.zip'),
    },
    {
      name: 'url-headers',
      result: 'private.png',
      order: {
        ...job('svg', 'private/poster.svg', 'png', 'private/private.png'),
        url_headers: [{ match: `https://${host}/private/`, headers: { 'X-Api-Key': sampleKey } }],
      },
    },
  ];
}
