import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { bodyOf, listen } from '#server/testing/stand-ins/loopback-server.ts';

const cloud = 'takt-cloud';
const apiKey = '123456789012345';
const apiSecret = 'a-secret_of-cloudinary';
/** Small, so that a handful of files has several pages. */
const pageSize = 3;

/** A cloud that speaks as Cloudinary does: raw, authenticated files; signed calls. */
export interface TestCloudinary {
  /** Environment variables that connect Takt to it. */
  readonly env: Readonly<Record<string, string>>;
  readonly secret: string;
  /** Files by public id. */
  readonly files: Map<string, Buffer>;
  stop(): Promise<void>;
}

interface Asked {
  readonly method: string;
  /** Below the address of the cloud. */
  readonly path: string;
  readonly authorization: string | undefined;
  readonly fields: ReadonlyMap<string, string>;
  readonly file: Buffer | undefined;
}

interface Answer {
  readonly status: number;
  readonly body: Buffer | object;
}

const unsigned = new Set(['file', 'api_key', 'signature', 'resource_type', 'cloud_name']);
const refuse = (status: number, message: string): Answer => ({ status, body: { error: { message } } });

function signatureOf(fields: Asked['fields']): string {
  const text = [...fields]
    .filter(([name, value]) => !unsigned.has(name) && value !== '')
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([name, value]) => `${name}=${value}`.replaceAll('&', '%26'))
    .join('&');
  return createHash('sha1')
    .update(text + apiSecret)
    .digest('hex');
}

function refusalOf({ path, authorization, fields }: Asked): Answer | undefined {
  if (path === 'ping' || path.startsWith('resources/')) {
    const right = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`;
    return authorization === right ? undefined : refuse(401, 'api_secret mismatch');
  }
  if (fields.get('api_key') !== apiKey) return refuse(401, 'Unknown API key');
  if (fields.get('type') !== 'authenticated') return refuse(400, 'everybody could read that');
  const expires = Number(fields.get('expires_at') ?? Infinity);
  if (expires * 1000 < Date.now()) return refuse(401, 'Link expired');
  return fields.get('signature') === signatureOf(fields) ? undefined : refuse(401, 'Invalid Signature');
}

function list(files: TestCloudinary['files'], fields: Asked['fields']): Answer {
  const after = fields.get('next_cursor') ?? '';
  const names = [...files.keys()].filter((name) => name.startsWith(fields.get('prefix') ?? '')).sort();
  const rest = names.filter((name) => name > after);
  const page = rest.slice(0, pageSize);
  const next = rest.length > page.length ? { next_cursor: page.at(-1) } : {};
  return { status: 200, body: { resources: page.map((name) => ({ public_id: name })), ...next } };
}

function answer(files: TestCloudinary['files'], asked: Asked): Answer {
  const refusal = refusalOf(asked);
  if (refusal !== undefined) return refusal;
  const name = asked.fields.get('public_id') ?? '';
  const found = files.get(name);
  switch (`${asked.method} ${asked.path}`) {
    case 'GET ping':
      return { status: 200, body: { status: 'ok' } };
    case 'GET resources/raw/authenticated':
      return list(files, asked.fields);
    case 'GET raw/download':
      return found === undefined ? refuse(404, 'Resource not found') : { status: 200, body: found };
    case 'POST raw/upload':
      if (asked.file === undefined || asked.file.length === 0) return refuse(400, 'Empty file');
      files.set(name, asked.file);
      return { status: 200, body: { public_id: name, bytes: asked.file.length } };
    case 'POST raw/destroy':
      return { status: 200, body: { result: files.delete(name) ? 'ok' : 'not found' } };
    default:
      return refuse(404, 'no such call');
  }
}

interface Part {
  readonly name: string;
  readonly isFile: boolean;
  readonly content: Buffer;
}

/**
 * The parts of a form. The library makes boundaries of few letters, now and then of one or two, which can occur in a
 * file; `Response.formData` ends a part at these letters, without the line break and the dashes before them.
 */
function partsOf(body: Buffer, contentType: string): Part[] {
  const delimiter = `\r\n--${/boundary=(.*)$/.exec(contentType)?.[1] ?? ''}`;
  const [, ...parts] = `\r\n${body.toString('latin1')}`.split(delimiter);
  return parts.slice(0, -1).map((part) => {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, end);
    const content = Buffer.from(part.slice(end + 4), 'latin1');
    return { name: / name="([^"]*)"/.exec(head)?.[1] ?? '', isFile: head.includes('; filename='), content };
  });
}

async function read(request: IncomingMessage, path: string, query: URLSearchParams): Promise<Asked> {
  const { 'content-type': contentType = '', authorization } = request.headers;
  const body = await bodyOf(request);
  const parts = contentType.startsWith('multipart/') ? partsOf(body, contentType) : [];
  const sent = parts.flatMap(({ name, isFile, content }) => (isFile ? [] : [[name, `${content}`] as const]));
  const fields = new Map(parts.length > 0 ? sent : query);
  const file = parts.find(({ isFile }) => isFile)?.content;
  return { method: request.method ?? '', path, authorization, fields, file };
}

export async function startTestCloudinary(): Promise<TestCloudinary> {
  const files: TestCloudinary['files'] = new Map();
  const { url: prefix, close } = await listen(async () => async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://cloud');
    const [, version, named, ...path] = url.pathname.split('/');
    const isHere = version === 'v1_1' && named === cloud;
    const asked = await read(request, path.join('/'), url.searchParams);
    const { status, body } = isHere ? answer(files, asked) : refuse(401, 'cloud_name mismatch');
    response.writeHead(status, {
      'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
    });
    response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
  return {
    files,
    secret: apiSecret,
    env: {
      CLOUDINARY_URL: `cloudinary://${apiKey}:${apiSecret}@${cloud}?upload_prefix=${encodeURIComponent(prefix)}`,
    },
    stop: close,
  };
}
