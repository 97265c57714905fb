import type { Config } from '#server/config.ts';

/** Cross-origin rules for pages on the origins of `CORS_ORIGINS`; options of @fastify/cors. */
export const corsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  // Clients that store their session in cookies send credentials; ours are sent to named origins only.
  credentials: true,
  allowedHeaders: ['authorization', 'tenant-id', 'organization-id', 'language', 'content-type', 'accept'],
  maxAge: 86_400,
};

/** The same heads for answers that are given before the server is there. */
export function corsHeads(
  origin: string | undefined,
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
): Record<string, string> {
  if (origin === undefined || !corsOrigins.includes(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': corsOptions.methods.join(', '),
    'access-control-allow-headers': corsOptions.allowedHeaders.join(', '),
    vary: 'Origin',
  };
}
