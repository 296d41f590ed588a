const url = 'https://hooks.example.com/a';
const subscription = {
  name: 'n',
  client_id: '01980f30-1111-7222-8333-944455556666',
  endpoint: { url },
  event_types: ['form.deleted'],
};
const withUrl = (value: unknown) => ({ ...subscription, endpoint: { url: value } });
const withHeaders = (headers: unknown) => ({ ...subscription, endpoint: { url, headers } });
const withTypes = (types: unknown) => ({ ...subscription, event_types: types });
const manyHeaders = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'v']));

type Row = readonly [name: string, body: unknown];
type Rows = Readonly<Record<'accepted' | 'refused' | 'refusedByParserAlone', readonly Row[]>>;

/** Bodies of `POST /v1/webhook/subscriptions`. */
export const subscriptions: Rows = {
  accepted: [
    ['only the required members', subscription],
    ['an empty name', { ...subscription, name: '' }],
    ['the longest name', { ...subscription, name: '🖋'.repeat(255) }],
    ['a client id in upper case', { ...subscription, client_id: subscription.client_id.toUpperCase() }],
    ['a URL with a port, a query and a fragment', withUrl('HTTPS://hooks.example.com:8443/{a}?b=%7E#c')],
    ['the longest URL', withUrl(`https://a.example/${'ü'.repeat(1_982)}`)],
    ['no headers', withHeaders({})],
    ['five headers', withHeaders(manyHeaders(5))],
    ['protected headers', withHeaders({ 'Webhook-Id': 'a', 'content-type': 'text/plain' })],
    ['two types', withTypes(['form.deleted', 'conversion.failed'])],
  ],
  refused: [
    ['an empty object', {}],
    ['an array', []],
    ['no name', { ...subscription, name: undefined }],
    ['a name that is too long', { ...subscription, name: '🖋'.repeat(256) }],
    ['an http URL', withUrl('http://hooks.example.com/')],
    ['user info', withUrl('https://a@hooks.example.com/')],
    ['a space', withUrl('https://hooks.example.com/a b')],
    ['a URL that is too long', withUrl(`https://a.example/${'ü'.repeat(1_983)}`)],
    ['six headers', withHeaders(manyHeaders(6))],
    ['a header with a line break', withHeaders({ 'X-A': 'a\nb' })],
    ['a header name with a space', withHeaders({ 'X A': 'a' })],
    ['null as headers', withHeaders(null)],
    ['no types', withTypes([])],
    ['an unknown type', withTypes(['form.created'])],
    ['a type twice', withTypes(['form.deleted', 'form.deleted'])],
    ['a client id that is not a UUID', { ...subscription, client_id: 'mine' }],
    ['an unknown member', { ...subscription, secret: 'mine' }],
  ],
  refusedByParserAlone: [
    ['a client id of another UUID version', { ...subscription, client_id: 'b4f0c6de-1111-4222-8333-944455556666' }],
    ['a header name that is always refused', withHeaders({ Host: 'a' })],
    ['an invalid port', withUrl('https://hooks.example.com:99999/')],
    ['an unpaired surrogate', { ...subscription, name: '\ud800' }],
  ],
};

/** Bodies of `PATCH /v1/webhook/subscriptions/{id}`. */
export const patches: Rows = {
  accepted: [
    ['an empty object', {}],
    ['an endpoint without members', { endpoint: {} }],
    ['only headers', { endpoint: { headers: { 'X-A': 'a' } } }],
    ['only a URL', { endpoint: { url } }],
    ['all members', { name: 'n', endpoint: { url, headers: {} }, event_types: ['form.updated'], is_active: false }],
  ],
  refused: [
    ['null as the name', { name: null }],
    ['a client id', { client_id: subscription.client_id }],
    ['an http URL', { endpoint: { url: 'http://hooks.example.com/' } }],
    ['no types', { event_types: [] }],
    ['a string as a boolean', { is_active: 'true' }],
  ],
  refusedByParserAlone: [['a header name that is always refused', { endpoint: { headers: { Cookie: 'a' } } }]],
};
