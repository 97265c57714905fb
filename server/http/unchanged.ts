import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BaseContext, Context } from '#server/context/context.ts';
import type { Identity } from '#server/context/identity.ts';
import { findRevision, type ReadSources } from '#server/context/revisions.ts';
import { isMember } from '#server/http/access.ts';
import { isUntagged } from '#server/http/batch.ts';
import { filesBase } from '#server/http/file-addresses.ts';
import { languageOf } from '#server/http/safety/origin.ts';
import { isOtherClient } from '#server/http/standard-statuses.ts';
import { release } from '#server/release.ts';

/**
 * Determines whether the caller's cached answer is still right: by the answer itself, which costs the read and never
 * fails, or by its sources, which costs one small statement.
 */
export type Unchanged<Input> = 'by answer' | ((input: Input, now: Date) => ReadSources);

/** Midnights of all zones fall on quarters of an hour: the date does not change between two of them. */
const quarterMs = 15 * 60 * 1000;

let version: string | undefined;

const viewers = new WeakMap<Identity, string>();

/** The caller and their rights, regardless of the session. */
function viewerOf(identity: Identity): string {
  const cached = viewers.get(identity);
  if (cached !== undefined) return cached;
  const { sessionId: _session, permissions, token, ...who } = identity;
  const scopes = token && [...token.scopes].toSorted();
  const viewer = JSON.stringify([who, [...permissions].toSorted(), token?.id, scopes]);
  viewers.set(identity, viewer);
  return viewer;
}

/** Weak: the same answer leaves with and without compression. */
function toTag(text: string | Buffer): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/** The tag of the answer to a read that begins now; it is read before, so that it is never newer than the answer. */
export async function findTag<Input>(
  ctx: BaseContext | Context,
  request: FastifyRequest,
  { input, unchanged }: { input: Input; unchanged: Unchanged<Input> | undefined },
): Promise<string | undefined> {
  const { identity } = request;
  if (typeof unchanged !== 'function' || identity === null || !isMember(identity)) return undefined;
  if (isUntagged(request)) return undefined;
  const now = ctx.now();
  const sources = unchanged(input, now);
  const revision = await findRevision({ ...ctx, ...identity }, sources);
  if (revision === undefined) return undefined;
  const day = sources.countedUntil === undefined ? '' : Math.floor(now.getTime() / quarterMs);
  version ??= release();
  const base = filesBase(request, ctx.services.config);
  const form = [version, request.url, base, languageOf(request) ?? '', `${day}`, isOtherClient(request, ctx)];
  return toTag([...form, viewerOf(identity), revision].join('\n'));
}

/** The tag of an answer that is there already, for reads that are one small statement themselves. */
export function tagOfAnswer(
  { request }: FastifyReply,
  { json, unchanged }: { json: string | Buffer; unchanged: unknown },
): string | undefined {
  return unchanged === 'by answer' && !isUntagged(request) ? toTag(json) : undefined;
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether the caller has the answer with this tag. */
export function isStored({ headers }: FastifyRequest, tag: string | undefined): boolean {
  const stored = headers['if-none-match'];
  return (
    stored !== undefined &&
    tag !== undefined &&
    stored.split(',').some((each) => opaque(each) === opaque(tag))
  );
}

const differsBy = 'authorization, accept-language, language, origin';

/** Lets the browser store the response for its person, and revalidate it every time. */
export function writeTag(reply: FastifyReply, tag: string | undefined): void {
  if (tag === undefined) return;
  const before = reply.getHeader('vary');
  reply.headers({
    etag: tag,
    'cache-control': 'private, no-cache',
    vary: before === undefined ? differsBy : `${String(before)}, ${differsBy}`,
  });
}
