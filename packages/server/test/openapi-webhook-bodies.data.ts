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
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'v']));

type Row = readonly [name: string, body: unknown];
type Rows = Readonly<Record<'accepted' | 'refused' | 'refusedByParserAlone', readonly Row[]>>;

/** Bodies of `POST /v1/webhook/subscriptions`. */
export const subscriptions: Rows = {
  accepted: [
    ['the least that a subscription needs', subscription],
    ['an empty name', { ...subscription, name: '' }],
    ['the longest name', { ...subscription, name: '🖋'.repeat(255) }],
    ['a client in capitals', { ...subscription, client_id: subscription.client_id.toUpperCase() }],
    ['a URL with a port, a query and a fragment', withUrl('HTTPS://hooks.example.com:8443/{a}?b=%7E#c')],
    ['the longest URL', withUrl(`https://a.example/${'ü'.repeat(1_982)}`)],
    ['no headers', withHeaders({})],
    ['five headers', withHeaders(many(5))],
    ['protected headers', withHeaders({ 'Webhook-Id': 'a', 'content-type': 'text/plain' })],
    ['two types', withTypes(['form.deleted', 'conversion.failed'])],
  ],
  refused: [
    ['nothing', {}],
    ['a list', []],
    ['no name', { ...subscription, name: undefined }],
    ['a name that is too long', { ...subscription, name: '🖋'.repeat(256) }],
    ['http', withUrl('http://hooks.example.com/')],
    ['user info', withUrl('https://a@hooks.example.com/')],
    ['a space', withUrl('https://hooks.example.com/a b')],
    ['a URL that is too long', withUrl(`https://a.example/${'ü'.repeat(1_983)}`)],
    ['six headers', withHeaders(many(6))],
    ['a header with a line break', withHeaders({ 'X-A': 'a\nb' })],
    ['a header name with a space', withHeaders({ 'X A': 'a' })],
    ['headers that are nothing', withHeaders(null)],
    ['no types', withTypes([])],
    ['an unknown type', withTypes(['form.created'])],
    ['a type twice', withTypes(['form.deleted', 'form.deleted'])],
    ['a client that is no UUID', { ...subscription, client_id: 'mine' }],
    ['an unknown member', { ...subscription, secret: 'mine' }],
  ],
  refusedByParserAlone: [
    ['a client of another version', { ...subscription, client_id: 'b4f0c6de-1111-4222-8333-944455556666' }],
    ['a header that is never taken', withHeaders({ Host: 'a' })],
    ['a port that is none', withUrl('https://hooks.example.com:99999/')],
    ['half of a surrogate pair', { ...subscription, name: '\ud800' }],
  ],
};

/** Bodies of `PATCH /v1/webhook/subscriptions/{id}`. */
export const patches: Rows = {
  accepted: [
    ['nothing', {}],
    ['an endpoint without members', { endpoint: {} }],
    ['headers alone', { endpoint: { headers: { 'X-A': 'a' } } }],
    ['a URL alone', { endpoint: { url } }],
    ['everything', { name: 'n', endpoint: { url, headers: {} }, event_types: ['form.updated'], is_active: false }],
  ],
  refused: [
    ['a name that is nothing', { name: null }],
    ['a client', { client_id: subscription.client_id }],
    ['http', { endpoint: { url: 'http://hooks.example.com/' } }],
    ['no types', { event_types: [] }],
    ['a word for a truth', { is_active: 'true' }],
  ],
  refusedByParserAlone: [['a header that is never taken', { endpoint: { headers: { Cookie: 'a' } } }]],
};
