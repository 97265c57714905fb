import { createConfig, lintFromString } from '@redocly/openapi-core';
import { z } from 'zod';
import { everyEndpoint, pathsOf } from '#server/testing/every-endpoint.ts';
import { expect, test } from '#server/testing/test.ts';
import { tokenScopeOf } from '#shared/api-tokens/token-scopes.ts';

const operation = z.object({
  operationId: z.string(),
  description: z.string(),
  security: z.array(z.record(z.string(), z.unknown())).optional(),
  'x-token-scope': z.string().optional(),
  requestBody: z
    .object({
      content: z.object({ 'application/json': z.object({ example: z.unknown().optional() }).optional() }),
    })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
});

const document = z.object({
  openapi: z.literal('3.1.0'),
  components: z.object({ securitySchemes: z.record(z.string(), z.unknown()) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

test('the document names every operation with access, refusals and an example that is taken', async ({
  anonymous,
}) => {
  const { status, body } = await anonymous.request('GET', '/openapi.json');
  expect(status).toBe(200);
  const { paths, components } = document.parse(body);
  expect(Object.keys(components.securitySchemes)).toEqual(['session', 'token']);
  const missing: string[] = [];
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const { name, endpoint } of everyEndpoint) {
    const one = operations.find(({ operationId }) => operationId === name);
    expect(one, name).toBeDefined();
    const isPublic = one?.security?.length === 0;
    expect(Object.hasOwn(one?.responses ?? {}, '401'), name).toBe(!isPublic);
    if (!isPublic) expect(one?.['x-token-scope'], name).toBe(tokenScopeOf(endpoint));
    expect(pathsOf(endpoint, '1').length, name).toBe(1 + (endpoint.aliases?.length ?? 0));
    const example = one?.requestBody?.content['application/json']?.example;
    if (endpoint.body === undefined) continue;
    if (example === undefined) missing.push(name);
    else expect(endpoint.body.safeParse(example).error, name).toBeUndefined();
  }
  expect(missing).toEqual([]);
});

test('a linter finds no path twice, no missing parameter and no wrong example', async ({ server }) => {
  const { body: source } = await server.app.inject({ method: 'GET', url: '/api/openapi.json' });
  // Two paths may fit one address: the one with fewer parameters counts.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ message, location: [place] }) => `${place?.pointer}: ${message}`)).toEqual([]);
});

test('every upload describes its form', async ({ server }) => {
  const { body } = await server.app.inject({ method: 'GET', url: '/api/openapi.json' });
  const form = z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()) }) });
  const { paths } = z
    .object({
      paths: z.record(
        z.string(),
        z.record(
          z.string(),
          z.object({
            operationId: z.string(),
            requestBody: z
              .object({ content: z.object({ 'multipart/form-data': form.optional() }) })
              .optional(),
          }),
        ),
      ),
    })
    .parse(JSON.parse(body));
  const described = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, requestBody }) => {
      const fields = requestBody?.content['multipart/form-data']?.schema.properties;
      return fields === undefined ? [] : [[operationId, Object.keys(fields)] as const];
    });
  expect(Object.fromEntries(described)).toEqual({
    'attachments.upload': ['file'],
    'boards.addPicture': ['file'],
    'files.uploadImage': ['file'],
    'imports.create': ['file', 'source', 'timeZone', 'dateFormat'],
  });
});

test('its page is there', async ({ server }) => {
  const { statusCode, body } = await server.app.inject({ method: 'GET', url: '/api/docs/' });
  expect([statusCode, body.includes('swagger-ui')]).toEqual([200, true]);
});
