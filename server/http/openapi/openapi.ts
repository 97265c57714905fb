import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Access } from '#server/http/access.ts';
import { api } from '#shared/api.ts';
import { tokenScopeOf } from '#shared/api-tokens/token-scopes.ts';
import type { Endpoint, EndpointTable } from '#shared/http/endpoint.ts';
import { errorBody } from '#shared/http/error.ts';
import { exampleOf } from './openapi-example.ts';
import { writtenExamples } from './openapi-examples.ts';

type Json = Record<string, unknown>;

/** Who may call each endpoint. */
type Accesses = ReadonlyMap<Endpoint, Access>;

const about = [
  'Time tracking, plans, tasks and timesheets.',
  'Send `Authorization: Bearer <token>` with a session of a signed-in person or with an API token (`takt_…`).',
  'Calls with a token are limited; `x-ratelimit-remaining` says how many are left in this minute.',
].join('\n\n');

declare module 'fastify' {
  interface FastifyInstance {
    accesses: Accesses;
  }
}

/** Notes, from now on, who may call what is registered. */
export function collectAccesses(app: FastifyInstance): void {
  const accesses = new Map<Endpoint, Access>();
  app.addHook('onRoute', ({ config }) => {
    const { endpoint, access } = config ?? {};
    if (endpoint !== undefined && access !== undefined) accesses.set(endpoint, access);
  });
  app.decorate('accesses', accesses);
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = objectSchema.parse(jsonSchema(schema, 'input'));
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
    ...(place === 'query' ? { style: 'deepObject', explode: true } : {}),
  }));
}

const refusals = {
  400: 'What was sent is wrong; `errors` holds one text for each field',
  401: 'The bearer is missing, unknown, expired or revoked',
  403: 'The person, or the token, may not do this',
  404: 'There is no such record, or not for the caller',
  409: 'Something stands against it',
  429: 'Too many calls; `retry-after` says when the next makes sense',
} as const;

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

function refusalsOf({ method, path, params, query, body }: Endpoint, access: Access | undefined): Json {
  const has = {
    400: params !== undefined || query !== undefined || body !== undefined,
    401: access !== 'public',
    403: access !== 'public',
    404: path.includes(':'),
    409: method !== 'GET',
    429: true,
  };
  const documented = Object.entries(refusals).filter(([status]) => Reflect.get(has, status) === true);
  return Object.fromEntries(
    documented.map(([status, description]) => [status, { description, content: errorContent }]),
  );
}

/** Who may call, in words, and with which API token. */
function accessOf(endpoint: Endpoint, access: Access | undefined): Json {
  if (access === 'public') return { security: [], description: 'Anybody may call this.' };
  const scope = tokenScopeOf(endpoint);
  const token = scope === undefined ? 'Not open to API tokens.' : `API tokens need the scope \`${scope}\`.`;
  const permissions = typeof access === 'object' ? [access.permission].flat() : [];
  const who = permissions.map((name) => `\`${name}\``).join(' or ');
  return {
    description: who === '' ? token : `Needs the permission ${who}. ${token}`,
    ...(scope === undefined ? { security: [{ session: [] }] } : { 'x-token-scope': scope }),
  };
}

function bodyOf(endpoint: Endpoint): Json {
  const { body } = endpoint;
  if (body === undefined) return {};
  const schema = jsonSchema(body, 'input');
  const content = { schema, example: writtenExamples.get(endpoint) ?? exampleOf(body, schema) };
  return { requestBody: { content: { 'application/json': content } } };
}

interface Place {
  readonly id: string;
  readonly tag: string;
  readonly path: string;
  readonly access: Access | undefined;
}

function operationOf(endpoint: Endpoint, { id, tag, path, access }: Place): Json {
  const status = String(endpoint.status ?? 200);
  const schema = status === '204' ? undefined : jsonSchema(endpoint.response, 'output');
  return {
    operationId: id,
    tags: [tag],
    summary: endpoint.summary,
    ...accessOf(endpoint, access),
    parameters: [
      // A spelling of the path may leave a parameter out.
      ...parametersOf(endpoint.params, 'path').filter(({ name }) => path.includes(`{${name}}`)),
      ...parametersOf(endpoint.query, 'query'),
    ],
    ...bodyOf(endpoint),
    responses: {
      [status]:
        schema === undefined
          ? { description: 'Done' }
          : { description: 'Success', content: { 'application/json': { schema } } },
      ...refusalsOf(endpoint, access),
      default: { description: 'Refused', content: errorContent },
    },
  };
}

function endpointsOf(table: EndpointTable): [string, Endpoint][] {
  return Object.entries(table);
}

/** The OpenAPI 3.1 document of every endpoint, aliases included, made from the endpoint tables. */
function openApiDocument(appUrl: string, accesses: Accesses): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [module, table] of Object.entries(api)) {
    for (const [name, endpoint] of endpointsOf(table)) {
      for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
        const template = path.replace(/:([A-Za-z]+)/g, (_, name: string) => `{${name}}`);
        const id = index === 0 ? `${module}.${name}` : `${module}.${name}.${index}`;
        paths[template] ??= {};
        paths[template][endpoint.method.toLowerCase()] = operationOf(endpoint, {
          id,
          tag: module,
          path: template,
          access: accesses.get(endpoint),
        });
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Takt',
      version: '1',
      description: about,
    },
    servers: [{ url: `${appUrl}/api` }],
    security: [{ session: [] }, { token: [] }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` that a sign-in answers; it lasts an hour.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'takt_…',
          description:
            'An API token from the settings; it does what its scopes say, and never more than its owner may.',
        },
      },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
  };
}

/** `/api/openapi.json`; its page is `api-page.ts`. */
export function registerOpenApi(app: FastifyInstance, appUrl: string): void {
  let text: string | undefined;
  app.get('/openapi.json', { config: { access: 'public' } }, (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(appUrl, app.accesses));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
