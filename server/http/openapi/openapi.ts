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

/** The access of each endpoint. */
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

/** Records the access of each route that is registered from now on. */
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
    override({ zodSchema, jsonSchema: written }) {
      // JSON has no dates: an instant is written as text.
      if (zodSchema instanceof z.ZodDate) Object.assign(written, { type: 'string', format: 'date-time' });
    },
  });
}

function queryParametersOf({ query }: Endpoint): Json[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = objectSchema.parse(jsonSchema(query, 'input'));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    style: 'deepObject',
    explode: true,
  }));
}

const namesIn = (path: string) => [...path.matchAll(/[:{]([A-Za-z]+)/g)].map(([, name = '']) => name);

/** The parameters of one spelling of the path; the template may name the same place differently. */
function pathParametersOf(
  { params }: Endpoint,
  { spelling, template }: Pick<Place, 'spelling' | 'template'>,
): Json[] {
  const { properties = {} } = params === undefined ? {} : objectSchema.parse(jsonSchema(params, 'input'));
  const names = namesIn(spelling);
  return namesIn(template).map((name, index) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[names[index] ?? name] ?? { type: 'string' },
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

function refusalsOf(
  { method, path, params, query, body, upload }: Endpoint,
  access: Access | undefined,
): Json {
  const has = {
    400: [params, query, body, upload].some((part) => part !== undefined),
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

/** The access of an endpoint in words, with the API token scope it needs. */
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

/** One file in `file`, with the other fields. */
function uploadOf({ fields }: NonNullable<Endpoint['upload']>): Json {
  const { properties = {}, required = [] } =
    fields === undefined ? {} : objectSchema.parse(jsonSchema(fields, 'input'));
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = { type: 'object', properties: { file, ...properties }, required: ['file', ...required] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function bodyOf(endpoint: Endpoint): Json {
  const { body, upload } = endpoint;
  if (upload !== undefined) return uploadOf(upload);
  if (body === undefined) return {};
  const schema = jsonSchema(body, 'input');
  const content = { schema, example: writtenExamples.get(endpoint) ?? exampleOf(body, schema) };
  return { requestBody: { content: { 'application/json': content } } };
}

interface Place {
  readonly id: string;
  readonly tag: string;
  /** The path as the endpoint, or an alias of it, writes it. */
  readonly spelling: string;
  /** The path as the document writes it. */
  readonly template: string;
  readonly access: Access | undefined;
}

function operationOf(endpoint: Endpoint, place: Place): Json {
  const { id, tag, access } = place;
  const status = String(endpoint.status ?? 200);
  const schema = status === '204' ? undefined : jsonSchema(endpoint.response, 'output');
  return {
    operationId: id,
    tags: [tag],
    summary: endpoint.summary,
    ...accessOf(endpoint, access),
    parameters: [...pathParametersOf(endpoint, place), ...queryParametersOf(endpoint)],
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

/** Writes each path once: paths that differ only in the names of their parameters are the same path. */
function createTemplates(): (path: string) => string {
  const templates = new Map<string, string>();
  return (path) => {
    const shape = path.replace(/:[A-Za-z]+/g, '{}');
    const template = templates.get(shape) ?? path.replace(/:([A-Za-z]+)/g, (_, name: string) => `{${name}}`);
    templates.set(shape, template);
    return template;
  };
}

/** The OpenAPI 3.1 document of every endpoint, aliases included, made from the endpoint tables. */
function openApiDocument(appUrl: string, accesses: Accesses): Json {
  const paths: Record<string, Record<string, Json>> = {};
  const templateOf = createTemplates();
  for (const [module, table] of Object.entries(api)) {
    for (const [name, endpoint] of endpointsOf(table)) {
      for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
        const template = templateOf(path);
        const id = index === 0 ? `${module}.${name}` : `${module}.${name}.${index}`;
        paths[template] ??= {};
        paths[template][endpoint.method.toLowerCase()] = operationOf(endpoint, {
          id,
          tag: module,
          spelling: path,
          template,
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
      license: { name: 'MIT', identifier: 'MIT' },
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
