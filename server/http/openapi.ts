import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { api } from '#shared/api.ts';
import type { Endpoint, EndpointTable } from '#shared/http/endpoint.ts';
import { errorBody } from '#shared/http/error.ts';

type Json = Record<string, unknown>;

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

function operationOf(endpoint: Endpoint, { id, tag, path }: { id: string; tag: string; path: string }): Json {
  const status = String(endpoint.status ?? 200);
  const empty = status === '204';
  return {
    operationId: id,
    tags: [tag],
    summary: endpoint.summary,
    parameters: [
      // A spelling of the path may leave a parameter out.
      ...parametersOf(endpoint.params, 'path').filter(({ name }) => path.includes(`{${name}}`)),
      ...parametersOf(endpoint.query, 'query'),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            content: {
              'application/json': {
                schema: jsonSchema(endpoint.body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: {
      [status]: empty
        ? { description: 'Done' }
        : {
            description: 'Success',
            content: {
              'application/json': {
                schema: jsonSchema(endpoint.response, 'output'),
              },
            },
          },
      default: {
        description: 'Refused',
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
          },
        },
      },
    },
  };
}

function endpointsOf(table: EndpointTable): [string, Endpoint][] {
  return Object.entries(table);
}

/** The OpenAPI 3.1 document of every endpoint, aliases included, made from the endpoint tables. */
export function openApiDocument(appUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [module, table] of Object.entries(api)) {
    for (const [name, endpoint] of endpointsOf(table)) {
      for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
        const template = path.replace(/:([A-Za-z]+)/g, '{$1}');
        const id = index === 0 ? `${module}.${name}` : `${module}.${name}.${index}`;
        paths[template] ??= {};
        paths[template][endpoint.method.toLowerCase()] = operationOf(endpoint, {
          id,
          tag: module,
          path: template,
        });
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Takt',
      version: '1',
      description: 'Time tracking, plans, tasks and timesheets.',
    },
    servers: [{ url: `${appUrl}/api` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
  };
}

/** `/api/openapi.json` and its page `/api/docs`. */
export async function registerOpenApi(app: FastifyInstance, appUrl: string): Promise<void> {
  let text: string | undefined;
  app.get('/openapi.json', { config: { access: 'public' } }, (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(appUrl));
    return reply.type('application/json; charset=utf-8').send(text);
  });
  // The page reads the document above; the plugin itself only needs to exist.
  await app.register(swagger, { openapi: { info: { title: 'Takt', version: '1' } } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { url: '/api/openapi.json' },
  });
}
