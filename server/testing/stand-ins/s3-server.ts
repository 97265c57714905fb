import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, listen } from '#server/testing/stand-ins/loopback-server.ts';

const accessKeyId = 'TAKTTESTKEY';
const secretAccessKey = 'a-secret-of-the-store-for-tests';
const region = 'eu-test-1';
const bucket = 'takt-files';
/** Small, so that a handful of objects has several pages. */
const pageSize = 3;

interface StoredObject {
  readonly content: Buffer;
  readonly contentType: string;
}

/** A store that speaks S3: one bucket, path style, signature version 4. */
export interface TestS3 {
  /** Environment variables that connect Takt to it. */
  readonly env: Readonly<Record<string, string>>;
  /** Objects by key. */
  readonly objects: Map<string, StoredObject>;
  stop(): Promise<void>;
}

interface Asked {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly body: Buffer;
}

interface Refusal {
  readonly status: number;
  readonly code: string;
}

const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const sign = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const escapeRest = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function headerOf({ request }: Asked, name: string): string {
  const value = request.headers[name];
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replace(/ +/g, ' ');
}

/** The request in the one form that both sides sign. */
function canonical(asked: Asked, signedHeaders: string): string {
  const query = [...asked.url.searchParams]
    .map(([name, value]) => `${escapeRest(name)}=${escapeRest(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders.split(';').map((name) => `${name}:${headerOf(asked, name)}\n`);
  return [
    asked.request.method,
    asked.url.pathname,
    query,
    headers.join(''),
    signedHeaders,
    headerOf(asked, 'x-amz-content-sha256'),
  ].join('\n');
}

/** Why the request is not believed; undefined when it is. */
function refusalOf(asked: Asked): Refusal | undefined {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, key, day = '', where = '', signedHeaders = '', signature] =
    pattern.exec(headerOf(asked, 'authorization')) ?? [];
  if (signature === undefined) return { status: 403, code: 'AccessDenied' };
  if (key !== accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (hashOf(asked.body) !== headerOf(asked, 'x-amz-content-sha256')) {
    return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  }
  if (!signedHeaders.split(';').includes('host')) return { status: 403, code: 'AccessDenied' };
  const scope = `${day}/${where}/s3/aws4_request`;
  const text = [
    'AWS4-HMAC-SHA256',
    headerOf(asked, 'x-amz-date'),
    scope,
    hashOf(canonical(asked, signedHeaders)),
  ].join('\n');
  const signingKey = [day, where, 's3', 'aws4_request'].reduce<Buffer | string>(
    sign,
    `AWS4${secretAccessKey}`,
  );
  const isRight = where === region && sign(signingKey, text).toString('hex') === signature;
  return isRight ? undefined : { status: 403, code: 'SignatureDoesNotMatch' };
}

function answerXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

function refuse(response: ServerResponse, { status, code }: Refusal): void {
  answerXml(
    response,
    status,
    `<Error><Code>${code}</Code><Message>The store says: ${code}</Message></Error>`,
  );
}

function list(objects: TestS3['objects'], { url }: Asked, response: ServerResponse): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
  const page = names.slice(0, pageSize);
  const isCut = names.length > page.length;
  const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  answerXml(
    response,
    200,
    `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${isCut}</IsTruncated>${contents}${next}</ListBucketResult>`,
  );
}

function answerObject(objects: TestS3['objects'], asked: Asked, key: string, response: ServerResponse): void {
  const { method, headers } = asked.request;
  const found = objects.get(key);
  if (method === 'PUT') {
    objects.set(key, { content: asked.body, contentType: headers['content-type'] ?? '' });
    response.end();
  } else if (method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (found === undefined) {
    refuse(response, { status: 404, code: 'NoSuchKey' });
  } else {
    response.writeHead(200, { 'content-type': found.contentType, 'content-length': found.content.length });
    response.end(method === 'HEAD' ? undefined : found.content);
  }
}

function answer(objects: TestS3['objects'], asked: Asked, response: ServerResponse): void {
  const [, named, ...rest] = asked.url.pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (named !== bucket) refuse(response, { status: 404, code: 'NoSuchBucket' });
  else if (key !== '') answerObject(objects, asked, key, response);
  else if (asked.request.method === 'HEAD') response.end();
  else list(objects, asked, response);
}

export async function startTestS3(): Promise<TestS3> {
  const objects: TestS3['objects'] = new Map();
  const { url: endpoint, close } = await listen(async () => async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://store');
    const asked = { request, url, body: await bodyOf(request) };
    const refusal = refusalOf(asked);
    if (refusal === undefined) answer(objects, asked, response);
    else refuse(response, refusal);
  });
  return {
    objects,
    env: {
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    stop: close,
  };
}
