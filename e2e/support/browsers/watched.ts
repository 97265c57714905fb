import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Runs before everything else in each document and tells what went wrong in it. */
function watchDocument(): void {
  const tell = (text: string) => navigator.sendBeacon('/.problems', text);
  const said = (value: unknown) => (value instanceof Error ? `${value} ${value.stack}` : String(value));
  addEventListener('error', ({ message, error }) => {
    // Only says that the next frame goes on with the sizes; nobody sees anything of it.
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
  stop(): Promise<void>;
}

async function answerDocument(from: IncomingMessage, to: ServerResponse): Promise<void> {
  const html = (await textOf(from)).replace('<head>', `<head>${tag}`);
  const { 'content-length': _length, etag: _etag, ...heads } = from.headers;
  to.writeHead(from.statusCode ?? 502, heads).end(html);
}

/**
 * Stands before a server and puts our watching script first into every document, because not every browser can be
 * asked to run something before a page does.
 */
export async function watchServer({
  port,
  upstream,
}: {
  port: number;
  upstream: number;
}): Promise<WatchedServer> {
  const problems: string[] = [];

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
        if (statusCode >= 400) problems.push(`${method} ${url} answers ${statusCode}`);
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
    if (incoming.url === '/.watch.js') {
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
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
