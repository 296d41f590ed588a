import { join } from 'node:path';

const titles = {
  font: 'a font to WOFF 2',
  layout: 'a layout with its image and font to a design',
  template: 'a template in JSON to a design',
  'url-headers': 'a drawing behind an API key, which url_headers contains',
};

/** The text that `npm start` prints: requests to run in another terminal. Paths are absolute, for any folder. */
export function writeInstructions({ address, host, token, jobs, folder, results, platform = process.platform }) {
  const [first, ...others] = jobs;
  const headers = `"@${join(folder, 'headers.txt')}"`;
  const commands = others.map(({ name }) => {
    const file = join(folder, 'jobs', `${name}.json`);
    return `  # ${titles[name]}\n  curl -s ${address}/v1/converter/jobs -H ${headers} -d "@${file}"\n`;
  });
  return `
A sample source and target run at https://${host}. The service can access no other private address; to allow more,
use --allow-networks and --allow-endpoints.

To convert a drawing, run this in another terminal. The access token is valid for an hour; each start prints a new one:

  curl -s ${address}/v1/converter/jobs \\
    -H 'Authorization: Bearer ${token}' \\
    -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(first.order)}'

Other conversions, with the token and the request read from files:

${commands.join('')}
The results are written to ${results}. Documentation: ${address}/docs

Without the service:

  ${platform === 'win32' ? 'quoin' : './quoin'} convert ${join('examples', 'sample', 'poster.svg')} -o poster.png --width 600
  npm test

Ctrl-C stops the service.
`;
}
