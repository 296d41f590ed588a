/** A page of the log-in, or the redirect to the client after it. */
export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
  readonly text: string;
}

/** A minimal browser for the log-in: cookies with paths, redirects and forms, but no scripts. */
export interface Browser {
  /** Opens a URL and follows redirects within the log-in. */
  open(url: string | URL, init?: RequestInit): Promise<Page>;
  /** Fills and submits the form whose action ends with `ending`. */
  submit(page: Page, ending: string, fields?: Readonly<Record<string, string>>): Promise<Page>;
  /** The `Set-Cookie` header of each cookie, by name. */
  cookies(): ReadonlyMap<string, string>;
  /** Sets a cookie, as an attacker might. */
  setCookie(name: string, value: string): void;
}

export function createBrowser(): Browser {
  const jar = new Map<string, Cookie>();
  const storeCookie = (text: string): void => {
    const [pair = '', ...attributes] = text.split('; ');
    const [name = '', ...value] = pair.split('=');
    const path = attributes.find((each) => each.startsWith('path='))?.slice(5) ?? '/';
    const isExpired = attributes.some((each) => each.startsWith('expires=') && Date.parse(each.slice(8)) < Date.now());
    if (isExpired) jar.delete(name + path);
    else jar.set(name + path, { value: value.join('='), path, text });
  };
  const cookiesFor = (url: URL): string =>
    [...jar]
      .filter(([, { path }]) => path === '/' || url.pathname === path || url.pathname.startsWith(`${path}/`))
      .map(([key, { value, path }]) => `${key.slice(0, -path.length)}=${value}`)
      .join('; ');
  const open = async (target: string | URL, init: RequestInit = {}): Promise<Page> => {
    const url = new URL(target);
    const headers = { Accept: 'text/html', ...(init.headers as object), Cookie: cookiesFor(url) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const text of response.headers.getSetCookie()) storeCookie(text);
    const location = response.headers.get('location');
    const html = await response.text();
    if (location === null) return { url, status: response.status, headers: response.headers, html };
    const next = new URL(location, url);
    const isAuthorizationPage = next.origin === url.origin && next.pathname.startsWith('/oauth/');
    return isAuthorizationPage ? open(next) : { url: next, status: response.status, headers: response.headers, html };
  };
  return {
    open,
    submit: async (page, ending, fields = {}) => {
      const form = findForm(page.html, ending);
      const body = new URLSearchParams({ ...form.fields, ...fields });
      return open(new URL(form.action, page.url), { method: 'POST', body });
    },
    cookies: () => new Map([...jar].map(([key, { path, text }]) => [key.slice(0, -path.length), text])),
    setCookie: (name, value) => void jar.set(`${name}/`, { value, path: '/', text: `${name}=${value}` }),
  };
}

/** Finds a form; returns its action and the values of its fields. */
export function findForm(html: string, ending: string): { action: string; fields: Record<string, string> } {
  const [, action, content = ''] =
    new RegExp(`<form method="post" action="([^"]*${ending})">(.*?)</form>`, 's').exec(html) ?? [];
  if (action === undefined) throw new Error(`there is no form for ${ending} on the page:\n${html}`);
  const inputs = [...content.matchAll(/<input [^>]*>/g)].map(([tag]) => {
    return [/ name="([^"]*)"/.exec(tag)?.[1] ?? '', / value="([^"]*)"/.exec(tag)?.[1] ?? ''] as const;
  });
  return { action, fields: Object.fromEntries(inputs) };
}
