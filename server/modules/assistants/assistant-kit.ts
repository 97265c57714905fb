import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';
import type { Person } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import type { ApiTokenScope } from '#shared/api-tokens/api-token.schema.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';

/** A token for an assistant called Claude. */
export async function tokenOf(person: Person, scopes: ApiTokenScope[]): Promise<string> {
  const body = { name: 'Claude', scopes, expiresOn: '2026-04-10' };
  return (await person.call(apiTokensApi.create, { body })).body.token;
}

/** Reaches the server of a test as a client over the network would. */
function fetchOf({ app }: TestServer): typeof fetch {
  return async (address, init) => {
    const { pathname } = new URL(String(address));
    const answer = await app.inject({
      method: z.enum(['GET', 'POST', 'DELETE']).parse(init?.method ?? 'GET'),
      url: pathname,
      headers: Object.fromEntries(new Headers(init?.headers)),
      payload: String(init?.body ?? ''),
    });
    const headers = { 'content-type': String(answer.headers['content-type'] ?? 'text/plain') };
    return new Response(answer.statusCode === 202 ? null : answer.body, {
      status: answer.statusCode,
      headers,
    });
  };
}

/** Each test states the shape that it reads. */
const content = z.record(z.string(), z.any());

/** An assistant that is connected by a token. */
export async function connect(server: TestServer, token: string) {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('http://takt.test/api/mcp'), {
    fetch: fetchOf(server),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const answer = await client.callTool({ name, arguments: input });
    const text = z.array(z.object({ text: z.string() })).parse(answer.content)[0]?.text ?? '';
    return {
      isError: answer.isError === true,
      text,
      content: answer.isError === true ? {} : content.parse(answer.structuredContent),
    };
  };
  return { client, call };
}

/** The scopes of all tools. */
export const allScopes: ApiTokenScope[] = ['read', 'time', 'tasks'];
