const source = { url: 'https://a.example.com/in.png' };
const upload = { url: 'https://b.example.com/out.webp' };
const input = { type: 'png', source };
const output = { type: 'webp', upload };
const order = { input, output };

const withSource = (url: unknown) => ({ ...order, input: { ...input, source: { url } } });
const withSourceHeaders = (headers: unknown) => ({ ...order, input: { ...input, source: { ...source, headers } } });
const withUpload = (headers: unknown) => ({ ...order, output: { ...output, upload: { ...upload, headers } } });
const withConfig = (config: unknown) => ({ ...order, output: { ...output, config } });
const withTypes = (from: string, to: string) => ({ input: { ...input, type: from }, output: { ...output, type: to } });
const withRules = (...rules: unknown[]) => ({ ...order, url_headers: rules });
const withMatch = (match: unknown) => withRules({ match, headers: {} });
const rule = { match: 'https://a.example.com/', headers: {} };
const manyHeaders = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'v']));
const rules = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ match: `https://a.example.com/${index}`, headers: {} }));

type Row = readonly [name: string, body: unknown];

/** Bodies of `POST /v1/converter/jobs`. */
export const bodies: Readonly<Record<'accepted' | 'refused' | 'refusedByParserAlone', readonly Row[]>> = {
  accepted: [
    ['only the required members', order],
    ['a tag', { ...order, tag: 'spring' }],
    ['an empty tag', { ...order, tag: '' }],
    ['a tag of 255 characters beyond the basic plane', { ...order, tag: '🖋'.repeat(255) }],
    ['an http URL', withSource('http://a.example.com/in.png')],
    ['a scheme in upper case', withSource('HTTPS://a.example.com/in.png')],
    ['a port', withSource('https://a.example.com:8443/in.png')],
    ['a URL of only a host', withSource('https://a.example.com')],
    ['a query without a path', withSource('https://a.example.com?a=1')],
    ['an IPv4 address as the host', withSource('http://192.0.2.7/in.png')],
    ['an IPv6 address as the host', withSource('http://[2001:db8::1]:8080/in.png')],
    ['characters that no RFC allows', withSource('https://a.example.com/ü{x}|^?q=\'"<>')],
    ['an at sign after the host', withSource('https://a.example.com/@me?x=a@b')],
    ['a fragment', withSource('https://a.example.com/in.png#part')],
    ['own headers', withSourceHeaders({ Authorization: 'Bearer t', 'If-Match': '"a"' })],
    ['five own headers', withSourceHeaders(manyHeaders(5))],
    ['no own headers', withSourceHeaders({})],
    ['a header value with a tab and Latin-1', withSourceHeaders({ 'X-A': 'a\tä ÿ' })],
    ['an empty header value', withSourceHeaders({ 'X-A': '' })],
    ['a header value of 8192 bytes', withSourceHeaders({ 'X-A': 'v'.repeat(8192) })],
    ['a Content-Type for the upload, which has no effect', withUpload({ 'Content-Type': 'text/plain' })],
    ['all settings', withConfig({ width: 1, height: 10000, quality: 100, fit: 'crop', strip: true })],
    ['no settings', withConfig({})],
    ['a layout package', withTypes('layout_package', 'design_package')],
    ['a template package', withTypes('pod_package', 'design_package')],
    ['a font', withTypes('eot', 'woff2')],
    ['jpeg as the input type', withTypes('jpeg', 'svg')],
    ['no rules', withRules()],
    ['ten rules', withRules(...rules(10))],
    ['a rule with a prefix', withRules({ match: 'https://a.example.com/in/', headers: { 'X-Api-Key': 'k' } })],
    ['a rule with a query', withMatch('https://a.example.com/in?v=1')],
    ['a rule for a whole host', withMatch('https://a.example.com')],
    ['a rule of 2000 characters', withMatch(`https://a.example.com/${'a'.repeat(1978)}`)],
  ],
  refused: [
    ['an empty object', {}],
    ['null', null],
    ['an array', []],
    ['a string', 'order'],
    ['no input', { output }],
    ['no output', { input }],
    ['no source', { ...order, input: { type: 'png' } }],
    ['no target', { ...order, output: { type: 'webp' } }],
    ['no input type', { ...order, input: { source } }],
    ['an unknown member', { ...order, priority: 1 }],
    ['an unknown member of the input', { ...order, input: { ...input, name: 'a' } }],
    ['an unknown member of the target', { ...order, output: { ...output, upload: { ...upload, method: 'POST' } } }],
    ['null as the tag', { ...order, tag: null }],
    ['a number as the tag', { ...order, tag: 7 }],
    ['a tag of 256 characters', { ...order, tag: 'a'.repeat(256) }],
    ['an unknown input type', withTypes('docx', 'png')],
    ['an unknown output type', withTypes('png', 'avif')],
    ['jpeg as the output type', withTypes('png', 'jpeg')],
    ['a type in upper case', withTypes('PNG', 'webp')],
    ['an image to a font', withTypes('png', 'ttf')],
    ['a font to a package', withTypes('ttf', 'design_package')],
    ['a pod package to an image', withTypes('pod_package', 'png')],
    ['a layout package to a font', withTypes('layout_package', 'otf')],
    ['a number as the URL', withSource(1)],
    ['an empty URL', withSource('')],
    ['a relative URL', withSource('/in.png')],
    ['another scheme', withSource('ftp://a.example.com/in.png')],
    ['a scheme without slashes', withSource('https:a.example.com')],
    ['no host', withSource('https:///in.png')],
    ['user info', withSource('https://me:pass@a.example.com/in.png')],
    ['empty user info', withSource('https://@a.example.com/in.png')],
    ['a space', withSource('https://a.example.com/in 1.png')],
    ['a leading space', withSource(' https://a.example.com/in.png')],
    ['a trailing line break', withSource('https://a.example.com/in.png\n')],
    ['a backslash', withSource('https://a.example.com\\in.png')],
    ['a control character', withSource('https://a.example.com/\u0085')],
    ['null as headers', withSourceHeaders(null)],
    ['an array as headers', withSourceHeaders([])],
    ['six own headers', withSourceHeaders(manyHeaders(6))],
    ['a number as a header value', withSourceHeaders({ 'X-A': 1 })],
    ['a header value of 8193 bytes', withSourceHeaders({ 'X-A': 'v'.repeat(8193) })],
    ['a line break in a header value', withSourceHeaders({ 'X-A': 'a\r\nb' })],
    ['NUL in a header value', withSourceHeaders({ 'X-A': 'a\0' })],
    ['a header value outside Latin-1', withSourceHeaders({ 'X-A': '€' })],
    ['an empty header name', withSourceHeaders({ '': 'a' })],
    ['a header name with a space', withSourceHeaders({ 'X A': 'a' })],
    ['a header name with a colon', withUpload({ 'X:': 'a' })],
    ['null as settings', withConfig(null)],
    ['a width of 0', withConfig({ width: 0 })],
    ['a width of 10001', withConfig({ width: 10001 })],
    ['a fractional height', withConfig({ height: 1.5 })],
    ['a string as a number', withConfig({ quality: '90' })],
    ['a quality of 101', withConfig({ quality: 101 })],
    ['an unknown fit', withConfig({ fit: 'cover' })],
    ['an unknown setting', withConfig({ depth: 8 })],
    ['settings for a font', { input: { ...input, type: 'ttf' }, output: { ...output, type: 'woff', config: {} } }],
    [
      'settings for a package',
      {
        input: { ...input, type: 'pod_package' },
        output: { ...output, type: 'design_package', config: { width: 1 } },
      },
    ],
    ['null as rules', { ...order, url_headers: null }],
    ['an object as rules', { ...order, url_headers: rule }],
    ['eleven rules', withRules(...rules(11))],
    ['null as a rule', withRules(null)],
    ['a rule without headers', withRules({ match: rule.match })],
    ['a rule without a match', withRules({ headers: {} })],
    ['an unknown member of a rule', withRules({ ...rule, name: 'a' })],
    ['a rule for http', withMatch('http://a.example.com/')],
    ['a rule with user info', withMatch('https://me@a.example.com/')],
    ['a rule with a fragment', withMatch('https://a.example.com/#a')],
    ['a rule of 2001 characters', withMatch(`https://a.example.com/${'a'.repeat(1979)}`)],
    ['six headers in a rule', withRules({ ...rule, headers: manyHeaders(6) })],
    ['a line break in the header value of a rule', withRules({ ...rule, headers: { 'X-A': 'a\nb' } })],
  ],
  refusedByParserAlone: [
    ['an unpaired surrogate', { ...order, tag: 'a\ud800' }],
    ['an invalid host', withSource('https://a..b:99999/')],
    ['a header name that is always refused', withSourceHeaders({ Host: 'a' })],
    ['header names that differ only in case', withSourceHeaders({ 'X-A': '1', 'x-a': '2' })],
    ['a header name that rules may not contain', withRules({ ...rule, headers: { 'If-Match': '"a"' } })],
    ['two rules with the same match', withRules(rule, { ...rule, match: 'https://A.example.com:443/' })],
    ['a prefix with a query', withMatch('https://a.example.com/?a=/')],
  ],
};

/** Bodies of `POST /v1/converter/jobs/{id}/retry`. */
export const retries: Readonly<Record<'accepted' | 'refused', readonly Row[]>> = {
  accepted: [
    ['an empty object', {}],
    [
      'own headers for source and target',
      { input: { source: { headers: { A: 'b' } } }, output: { upload: { headers: {} } } },
    ],
    ['an empty input and output', { input: {}, output: {} }],
    ['both URLs', { input: { source }, output: { upload: { url: 'https://b.example.com/?a' } } }],
    ['rules', { url_headers: [rule] }],
  ],
  refused: [
    ['an array', []],
    ['a string', 'again'],
    ['a type', { input: { type: 'png' } }],
    ['a URL of another scheme', { input: { source: { url: 'ftp://a.example.com/' } } }],
    ['a tag', { tag: 'a' }],
    ['settings', { output: { config: {} } }],
    ['null as headers', { output: { upload: { headers: null } } }],
    ['a rule for http', { url_headers: [{ match: 'http://a.example.com/', headers: {} }] }],
  ],
};
