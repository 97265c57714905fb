import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Runs before everything else in each document and tells what went wrong in it. */
function watchDocument(): void {
  const tell = (text: string) => navigator.sendBeacon('/.problems', text);
  const said = (value: unknown) => (value instanceof Error ? `${value} ${value.stack}` : String(value));
  addEventListener('error', ({ message, error }) => {
    // Only reports that the next frame continues with the sizes; nobody sees anything of it.
    if (message.startsWith('ResizeObserver loop')) return;
    tell(`Not caught: ${error ? said(error) : message}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => tell(`Rejected: ${said(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    tell(`Forbidden by the page's policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`),
  );
  const log = console.error;
  console.error = (...values: unknown[]) => {
    tell(`console.error: ${values.map(said).join(' ')}`);
    log(...values);
  };
}

const script = `(${watchDocument})();`;
const tag = '<script src="/.watch.js"></script>';

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

export interface WatchedServer {
  /** Errors of every page that came from here, and every answer that refuses or fails. */
  readonly problems: string[];
  /** Cuts every connection, and takes none until it is back. */
  setAway(isAway: boolean): void;
  stop(): Promise<void>;
}

async function answerDocument(from: IncomingMessage, to: ServerResponse): Promise<void> {
  const html = (await textOf(from)).replace('<head>', `<head>${tag}`);
  const { 'content-length': _length, etag: _etag, ...heads } = from.headers;
  to.writeHead(from.statusCode ?? 502, heads).end(html);
}

interface Person {
  readonly email: string;
  readonly password: string;
}

export interface Beginning {
  readonly to: string;
  /** Absent: nobody is signed in. */
  readonly person?: Person;
}

interface Watch {
  readonly port: number;
  readonly upstream: number;
  /** The cookies that a sign-in there sets. */
  readonly signIn: (url: string, person: Person) => Promise<string[]>;
}

/** The address that makes the browser a new device, with the session that the form would give, and leads on. */
export const beginningAt = ({ to, person }: Beginning) =>
  `/.begin?${new URLSearchParams({ to, ...(person && { email: person.email, password: person.password }) })}`;

/**
 * Runs in that page, when the page before is gone: a read of that one without its session would be refused. The request
 * for a session answers the cookies of the new one alone.
 */
async function beginAnew(to: string, session: string): Promise<void> {
  await fetch(session, { method: 'POST' });
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('daily-plan-suggestion', '9999-12-31');
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '');
  location.replace(to);
}

const asUrl = ({ url = '' }: IncomingMessage) => new URL(url, 'http://localhost');

function answerBeginning(url: URL, to: ServerResponse): void {
  const place = JSON.stringify(url.searchParams.get('to'));
  const session = JSON.stringify(`/.session${url.search}`);
  to.setHeader('content-type', 'text/html').end(
    `<link rel="icon" href="data:,"><script>(${beginAnew})(${place}, ${session})</script>`,
  );
}

async function answerSession(
  { searchParams: asked }: URL,
  from: IncomingMessage,
  to: ServerResponse,
  { upstream, signIn }: Watch,
): Promise<void> {
  const [email, password] = [asked.get('email'), asked.get('password')];
  const kept = (from.headers.cookie ?? '').split('; ').map((pair) => pair.replace(/=.*/, ''));
  const forgotten = kept.map((name) => `${name}=; Path=/; Max-Age=0`);
  const given = email && password ? await signIn(`http://localhost:${upstream}`, { email, password }) : [];
  to.setHeader('set-cookie', [...forgotten, ...given]).end();
}

/**
 * Runs in front of a server and adds our watching script first to every document, because not every browser can run a
 * script before a page.
 */
export async function watchServer(watch: Watch): Promise<WatchedServer> {
  const { port, upstream } = watch;
  const problems: string[] = [];
  let away = false;

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url = '', headers } = incoming;
    const isDocument = method === 'GET' && (headers.accept ?? '').includes('text/html');
    const { 'accept-encoding': encoding, 'if-none-match': match, ...others } = headers;
    const heads = isDocument ? others : { ...others, 'accept-encoding': encoding, 'if-none-match': match };
    const kept = Object.fromEntries(Object.entries(heads).filter(([, value]) => value !== undefined));
    const asked = request(
      { host: 'localhost', port: upstream, method, path: url, headers: kept },
      (answer) => {
        const { statusCode = 502 } = answer;
        if (statusCode >= 400) {
          const session = headers.authorization ? 'with a session' : 'without a session';
          problems.push(`${method} ${url} answers ${statusCode} to ${headers.referer} ${session}`);
        }
        if (isDocument && answer.headers['content-type']?.includes('text/html')) {
          void answerDocument(answer, outgoing);
          return;
        }
        outgoing.writeHead(statusCode, answer.headers);
        answer.pipe(outgoing);
      },
    );
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  }

  const server = createServer((incoming, outgoing) => {
    if (away) incoming.destroy();
    else if (incoming.url?.startsWith('/.begin?')) answerBeginning(asUrl(incoming), outgoing);
    else if (incoming.url?.startsWith('/.session?')) {
      void answerSession(asUrl(incoming), incoming, outgoing, watch);
    } else if (incoming.url === '/.watch.js') {
      outgoing.setHeader('content-type', 'text/javascript').end(script);
    } else if (incoming.url === '/.problems') {
      void textOf(incoming).then((text) => {
        problems.push(text);
        outgoing.end();
      });
    } else forward(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    problems,
    setAway(isAway) {
      away = isAway;
      if (isAway) server.closeAllConnections();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
