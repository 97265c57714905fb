import type { TestServer } from '#server/testing/test.ts';

/** Cookies by origin, as a browser keeps them. */
class Jar {
  readonly #cookies = new Map<string, Map<string, string>>();

  header(origin: string): string {
    const own = this.#cookies.get(origin) ?? new Map<string, string>();
    return [...own].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  keep(origin: string, lines: readonly string[]): void {
    const own = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, own);
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      const isGone = /max-age=0\b|expires=Thu, 01 Jan 1970/i.test(line);
      if (isGone) own.delete(name);
      else own.set(name, value);
    }
  }
}

interface Visit {
  readonly status: number;
  /** The target of the redirect, absolute. */
  readonly location: string;
  readonly cookies: readonly string[];
  readonly body: string;
}

export interface Browser {
  /** One request, cookies included, without following where it leads. */
  visit(address: string, form?: Record<string, string>): Promise<Visit>;
  /** Follows redirects until they end, or lead to a page of the application. */
  follow(address: string): Promise<URL>;
  cookieHeader(): string;
  /** Takes what a call of the application's page was answered. */
  keep(cookies: readonly string[]): void;
}

const appOrigin = 'http://takt.test';

/** Goes to the application under test, and to everything else by real HTTP. */
export function openBrowser({ app }: TestServer): Browser {
  const jar = new Jar();

  async function visitApp(url: URL, form?: Record<string, string>): Promise<Visit> {
    const answer = await app.inject({
      method: form === undefined ? 'GET' : 'POST',
      url: `${url.pathname}${url.search}`,
      headers: {
        cookie: jar.header(appOrigin),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
    });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    jar.keep(appOrigin, cookies);
    const { location = '' } = answer.headers;
    const target = location === '' ? '' : new URL(location, appOrigin).href;
    return { status: answer.statusCode, location: target, cookies, body: answer.body };
  }

  async function visitWeb(url: URL): Promise<Visit> {
    const headers = { cookie: jar.header(url.origin) };
    const answer = await fetch(url, { redirect: 'manual', headers });
    const cookies = answer.headers.getSetCookie();
    jar.keep(url.origin, cookies);
    const location = answer.headers.get('location') ?? '';
    const target = location === '' ? '' : new URL(location, url).href;
    return { status: answer.status, location: target, cookies, body: await answer.text() };
  }

  const visit: Browser['visit'] = (address, form) => {
    const url = new URL(address, appOrigin);
    return url.origin === appOrigin ? visitApp(url, form) : visitWeb(url);
  };

  async function follow(address: string, hops = 0): Promise<URL> {
    const url = new URL(address, appOrigin);
    if (url.origin === appOrigin && !url.pathname.startsWith('/api/')) return url;
    const { location, status, body } = await visit(url.href);
    if (location === '' || hops > 15)
      throw new Error(`${url.href} ends with ${status}: ${body.slice(0, 500)}`);
    return follow(location, hops + 1);
  }

  return {
    visit,
    follow: (address) => follow(address),
    cookieHeader: () => jar.header(appOrigin),
    keep: (cookies) => jar.keep(appOrigin, cookies),
  };
}
