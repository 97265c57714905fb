import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, listen } from '#server/testing/stand-ins/loopback-server.ts';

/** A calendar, a list of tasks, or a folder. */
interface Collection {
  /** Properties of the collection, as XML. */
  readonly props: string;
  /** Objects by the name of their file. */
  readonly objects: Map<string, string>;
}

export const caldavUser = { username: 'anna', password: 'app-password' };
const authorization = `Basic ${Buffer.from('anna:app-password').toString('base64')}`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const responseOf = (href: string, props: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;

const folder = '<d:resourcetype><d:collection/></d:resourcetype>';

const calendarProps = (name: string, kind: string, ctag: number) =>
  `<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:displayname>${name}</d:displayname>
   <c:supported-calendar-component-set><c:comp name="${kind}"/></c:supported-calendar-component-set>
   <cs:getctag>${ctag}</cs:getctag><d:sync-token>https://example.com/sync/${ctag}</d:sync-token>`;

/** Names of objects that start within the range of the query. */
function namesWithin(objects: ReadonlyMap<string, string>, query: string): string[] {
  const [, from, to] = /time-range start="(\d{8}T\d{6}Z)" end="(\d{8}T\d{6}Z)"/.exec(query) ?? [];
  if (from === undefined || to === undefined) throw new Error('The query has no range');
  const startOf = (text: string) => /^DTSTART:(.+)$/m.exec(text)?.[1]?.trim() ?? '';
  return [...objects].filter(([, text]) => startOf(text) >= from && startOf(text) < to).map(([name]) => name);
}

function report(path: string, { objects }: Collection, body: string): string[] {
  if (body.includes('calendar-query'))
    return namesWithin(objects, body).map((name) => responseOf(path + name, '<d:getetag>"1"</d:getetag>'));
  return [...body.matchAll(/<d:href>([^<]+)<\/d:href>/g)].map(([, href = '']) => {
    const text = objects.get(href.slice(path.length)) ?? '';
    return responseOf(href, `<c:calendar-data>${escaped(text)}</c:calendar-data>`);
  });
}

interface State {
  ctag: number;
  home: string;
  /** A status that answers everything. */
  status: number;
  readonly requests: string[];
  readonly objects: Map<string, string>;
}

const collectionsOf = ({ ctag, objects }: State): Record<string, Collection> => ({
  work: { props: calendarProps('Work &amp; more', 'VEVENT', ctag), objects },
  2026: { props: calendarProps('2026', 'VEVENT', 7), objects: new Map() },
  tasks: { props: calendarProps('Tasks', 'VTODO', 7), objects: new Map() },
  inbox: { props: folder, objects: new Map() },
});

function homeOf(state: State): string[] {
  const calendars = Object.entries(collectionsOf(state));
  return [
    responseOf(state.home, folder),
    ...calendars.map(([name, { props }]) => responseOf(`${state.home}${name}/`, props)),
  ];
}

/** Answers the requests that lead to the calendars, and those to one of them. */
function answerTo(state: State, method: string, path: string, body: string): string[] | undefined {
  const { home } = state;
  const links: Record<string, string> = {
    '/dav/': '<d:current-user-principal><d:href>/dav/anna/</d:href></d:current-user-principal>',
    '/dav/empty/': folder,
    '/dav/anna/': `<c:calendar-home-set><d:href>${home}</d:href></c:calendar-home-set>`,
  };
  const collection = collectionsOf(state)[/^\/dav\/calendars\/anna\/(\w+)\/$/.exec(path)?.[1] ?? ''];
  if (method === 'REPORT') return collection && report(path, collection, body);
  if (method !== 'PROPFIND') return undefined;
  const props = links[path] ?? collection?.props;
  if (props === undefined && path === home) return homeOf(state);
  return props === undefined ? undefined : [responseOf(path, props)];
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '', headers } = request;
  const body = (await bodyOf(request)).toString('utf8');
  state.requests.push(`${method} ${url}`);
  if (url === '/.well-known/caldav') return response.writeHead(301, { location: '/dav/' }).end();
  if (headers.authorization !== authorization) return response.writeHead(401).end();
  if (state.status > 0) return response.writeHead(state.status).end('trouble');
  const object = state.objects.get(/^\/dav\/calendars\/anna\/work\/(.+)$/.exec(url)?.[1] ?? '');
  if (method === 'GET' && object !== undefined) return response.writeHead(200).end(object);
  const answers = answerTo(state, method, url, body);
  if (answers === undefined) return response.writeHead(404).end('<html>nothing here</html>');
  response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' });
  return response.end(
    `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">${answers.join('')}</d:multistatus>`,
  );
}

/** A server of CalDAV in the form of Nextcloud. */
export async function startCaldavServer() {
  const home = '/dav/calendars/anna/';
  const state: State = { ctag: 1, home, status: 0, requests: [], objects: new Map() };
  const { url, close } = await listen(
    async () => (request, response) => void handle(state, request, response),
  );
  return { url, close, state };
}
