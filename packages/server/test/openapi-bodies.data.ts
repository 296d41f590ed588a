const source = { url: 'https://a.example.com/in.png' };
const upload = { url: 'https://b.example.com/out.webp' };
const input = { type: 'png', source };
const output = { type: 'webp', upload };
const order = { input, output };

const withSource = (url: unknown) => ({ ...order, input: { ...input, source: { url } } });
const withOwn = (headers: unknown) => ({ ...order, input: { ...input, source: { ...source, headers } } });
const withUpload = (headers: unknown) => ({ ...order, output: { ...output, upload: { ...upload, headers } } });
const withConfig = (config: unknown) => ({ ...order, output: { ...output, config } });
const withTypes = (from: string, to: string) => ({ input: { ...input, type: from }, output: { ...output, type: to } });
const withRules = (...rules: unknown[]) => ({ ...order, url_headers: rules });
const withMatch = (match: unknown) => withRules({ match, headers: {} });
const rule = { match: 'https://a.example.com/', headers: {} };
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'v']));
const rules = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ match: `https://a.example.com/${index}`, headers: {} }));

type Row = readonly [name: string, body: unknown];

/** Bodies of `POST /v1/converter/jobs`. */
export const bodies: Readonly<Record<'accepted' | 'refused' | 'refusedByParserAlone', readonly Row[]>> = {
  accepted: [
    ['the least that a job needs', order],
    ['a tag', { ...order, tag: 'spring' }],
    ['an empty tag', { ...order, tag: '' }],
    ['a tag of 255 characters beyond the basic plane', { ...order, tag: '🖋'.repeat(255) }],
    ['http', withSource('http://a.example.com/in.png')],
    ['a scheme in capitals', withSource('HTTPS://a.example.com/in.png')],
    ['a port', withSource('https://a.example.com:8443/in.png')],
    ['a host alone', withSource('https://a.example.com')],
    ['a query without a path', withSource('https://a.example.com?a=1')],
    ['an address for a host', withSource('http://192.0.2.7/in.png')],
    ['an IPv6 address', withSource('http://[2001:db8::1]:8080/in.png')],
    ['characters that no RFC takes', withSource('https://a.example.com/ü{x}|^?q=\'"<>')],
    ['an at sign behind the host', withSource('https://a.example.com/@me?x=a@b')],
    ['a fragment', withSource('https://a.example.com/in.png#part')],
    ['own headers', withOwn({ Authorization: 'Bearer t', 'If-Match': '"a"' })],
    ['five own headers', withOwn(many(5))],
    ['no own headers', withOwn({})],
    ['a header value with a tab and Latin-1', withOwn({ 'X-A': 'a\tä ÿ' })],
    ['an empty header value', withOwn({ 'X-A': '' })],
    ['a header value of 8192 bytes', withOwn({ 'X-A': 'v'.repeat(8192) })],
    ['a Content-Type for the upload, which has no effect', withUpload({ 'Content-Type': 'text/plain' })],
    ['all settings', withConfig({ width: 1, height: 10000, quality: 100, fit: 'crop', strip: true })],
    ['no settings', withConfig({})],
    ['a package', withTypes('layout_package', 'design_package')],
    ['the other package', withTypes('pod_package', 'design_package')],
    ['a font', withTypes('eot', 'woff2')],
    ['jpeg as an input', withTypes('jpeg', 'svg')],
    ['no rules', withRules()],
    ['ten rules', withRules(...rules(10))],
    ['a rule with a prefix', withRules({ match: 'https://a.example.com/in/', headers: { 'X-Api-Key': 'k' } })],
    ['a rule with a query', withMatch('https://a.example.com/in?v=1')],
    ['a rule for a host alone', withMatch('https://a.example.com')],
    ['a rule of 2000 characters', withMatch(`https://a.example.com/${'a'.repeat(1978)}`)],
  ],
  refused: [
    ['nothing', {}],
    ['null', null],
    ['an array', []],
    ['a text', 'order'],
    ['no input', { output }],
    ['no output', { input }],
    ['no source', { ...order, input: { type: 'png' } }],
    ['no target', { ...order, output: { type: 'webp' } }],
    ['no input type', { ...order, input: { source } }],
    ['an unknown member', { ...order, priority: 1 }],
    ['an unknown member of the input', { ...order, input: { ...input, name: 'a' } }],
    ['an unknown member of the target', { ...order, output: { ...output, upload: { ...upload, method: 'POST' } } }],
    ['null for a tag', { ...order, tag: null }],
    ['a number for a tag', { ...order, tag: 7 }],
    ['a tag of 256 characters', { ...order, tag: 'a'.repeat(256) }],
    ['an unknown input type', withTypes('docx', 'png')],
    ['an unknown output type', withTypes('png', 'avif')],
    ['jpeg as an output', withTypes('png', 'jpeg')],
    ['a type in capitals', withTypes('PNG', 'webp')],
    ['an image to a font', withTypes('png', 'ttf')],
    ['a font to a package', withTypes('ttf', 'design_package')],
    ['a pod package to an image', withTypes('pod_package', 'png')],
    ['a layout package to a font', withTypes('layout_package', 'otf')],
    ['a number for a URL', withSource(1)],
    ['an empty URL', withSource('')],
    ['a path for a URL', withSource('/in.png')],
    ['another scheme', withSource('ftp://a.example.com/in.png')],
    ['a scheme without slashes', withSource('https:a.example.com')],
    ['no host', withSource('https:///in.png')],
    ['user info', withSource('https://me:pass@a.example.com/in.png')],
    ['empty user info', withSource('https://@a.example.com/in.png')],
    ['a space', withSource('https://a.example.com/in 1.png')],
    ['a space in front', withSource(' https://a.example.com/in.png')],
    ['a line end behind', withSource('https://a.example.com/in.png\n')],
    ['a backslash', withSource('https://a.example.com\\in.png')],
    ['a control character', withSource('https://a.example.com/\u0085')],
    ['null for headers', withOwn(null)],
    ['an array for headers', withOwn([])],
    ['six own headers', withOwn(many(6))],
    ['a number for a header value', withOwn({ 'X-A': 1 })],
    ['a header value of 8193 bytes', withOwn({ 'X-A': 'v'.repeat(8193) })],
    ['a line end in a header value', withOwn({ 'X-A': 'a\r\nb' })],
    ['NUL in a header value', withOwn({ 'X-A': 'a\0' })],
    ['a header value beyond Latin-1', withOwn({ 'X-A': '€' })],
    ['an empty header name', withOwn({ '': 'a' })],
    ['a header name with a space', withOwn({ 'X A': 'a' })],
    ['a header name with a colon', withUpload({ 'X:': 'a' })],
    ['null for settings', withConfig(null)],
    ['a width of 0', withConfig({ width: 0 })],
    ['a width of 10001', withConfig({ width: 10001 })],
    ['half a pixel', withConfig({ height: 1.5 })],
    ['a number in quotes', withConfig({ quality: '90' })],
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
    ['null for rules', { ...order, url_headers: null }],
    ['an object for rules', { ...order, url_headers: rule }],
    ['eleven rules', withRules(...rules(11))],
    ['null for a rule', withRules(null)],
    ['a rule without headers', withRules({ match: rule.match })],
    ['a rule without a match', withRules({ headers: {} })],
    ['an unknown member of a rule', withRules({ ...rule, name: 'a' })],
    ['a rule for http', withMatch('http://a.example.com/')],
    ['a rule with user info', withMatch('https://me@a.example.com/')],
    ['a rule with a fragment', withMatch('https://a.example.com/#a')],
    ['a rule of 2001 characters', withMatch(`https://a.example.com/${'a'.repeat(1979)}`)],
    ['six headers in a rule', withRules({ ...rule, headers: many(6) })],
    ['a line end in the header value of a rule', withRules({ ...rule, headers: { 'X-A': 'a\nb' } })],
  ],
  refusedByParserAlone: [
    ['half of a surrogate pair', { ...order, tag: 'a\ud800' }],
    ['a host that is none', withSource('https://a..b:99999/')],
    ['header names that are never taken', withOwn({ Host: 'a' })],
    ['header names in two cases', withOwn({ 'X-A': '1', 'x-a': '2' })],
    ['header names that rules do not take', withRules({ ...rule, headers: { 'If-Match': '"a"' } })],
    ['two rules with the same match', withRules(rule, { ...rule, match: 'https://A.example.com:443/' })],
    ['a prefix with a query', withMatch('https://a.example.com/?a=/')],
  ],
};

/** Bodies of `POST /v1/converter/jobs/{id}/retry`. */
export const retries: Readonly<Record<'accepted' | 'refused', readonly Row[]>> = {
  accepted: [
    ['nothing', {}],
    ['own headers of both', { input: { source: { headers: { A: 'b' } } }, output: { upload: { headers: {} } } }],
    ['empty parts', { input: {}, output: {} }],
    ['rules', { url_headers: [rule] }],
  ],
  refused: [
    ['an array', []],
    ['a text', 'again'],
    ['a type', { input: { type: 'png' } }],
    ['a URL', { input: { source } }],
    ['a tag', { tag: 'a' }],
    ['settings', { output: { config: {} } }],
    ['null for headers', { output: { upload: { headers: null } } }],
    ['a rule for http', { url_headers: [{ match: 'http://a.example.com/', headers: {} }] }],
  ],
};
