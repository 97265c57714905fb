import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { callCounterOver } from '#server/http/call-counter.ts';
import { foreignSources } from './content-policy.ts';
import { corsOptions } from './cors.ts';

/** Calls per minute and address on everything that has no limit of its own. */
const generalLimit = 6000;
const unknownPathLimit = 120;

export function tooMany(seconds: number): AppError {
  return new AppError('too-many', 'Too many attempts. Please wait a moment and try again.', {
    code: 'RATE_LIMITED',
    retryAfter: seconds,
  });
}

/** The same for every answer, so that they are put together once. */
function protectiveHeaders(config: Config): OutgoingHttpHeaders {
  const secure = config.appUrl.startsWith('https://');
  const foreign = foreignSources(config);
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...foreign.connect],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(foreign.frame.length > 0 ? { frameSrc: ["'self'", ...foreign.frame] } : {}),
        imgSrc: ["'self'", 'data:', 'blob:', ...foreign.image],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...foreign.script],
        // Emotion writes style elements at run time.
        styleSrc: ["'self'", "'unsafe-inline'", ...foreign.style],
        workerSrc: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(response.req, response, () => undefined);
  return response.getHeaders();
}

export async function registerSecurity(app: FastifyInstance, config: Config): Promise<void> {
  const heads = protectiveHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(heads);
    done();
  });
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...config.corsOrigins],
      ...corsOptions,
    });
  }
  if (!config.rateLimit) return;
  await app.register(rateLimit, {
    global: true,
    max: generalLimit,
    timeWindow: 60_000,
    store: callCounterOver(app.services.callCounts),
    errorResponseBuilder: (_request, context) => tooMany(Math.ceil(context.ttl / 1000)),
  });
}

/** The rate limit of paths that do not exist, so that guessing addresses is slow. */
export function unknownPathGuard(app: FastifyInstance, config: Config) {
  return config.rateLimit
    ? {
        preHandler: app.rateLimit({
          max: unknownPathLimit,
          timeWindow: 60_000,
        }),
      }
    : {};
}
