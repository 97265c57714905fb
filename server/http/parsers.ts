import type { FastifyInstance } from 'fastify';
import qs from 'qs';
import { badRequest } from '#server/errors.ts';

/** Bracket queries (`where[a][0]=x`, `ids[]=x`, repeated keys), encoded or raw, into nested plain objects. */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, {
    depth: 6,
    arrayLimit: 2000,
    parameterLimit: 5000,
    plainObjects: false,
    allowPrototypes: false,
    charsetSentinel: false,
  });
}

/**
 * JSON bodies; an empty one counts as absent, because clients send the content type also where they
 * send nothing. Keys that would reach a prototype are refused.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const secureParse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'string' },
    (request, body, done) => {
      const text = typeof body === 'string' ? body : body.toString('utf8');
      if (text.trim() === '') return done(null, undefined);
      void secureParse(request, text, (error, value) => {
        if (error) return done(badRequest('The body is not valid JSON.', { code: 'INVALID_JSON' }));
        done(null, value);
      });
    },
  );
}

/** The button of a mail program sends a form (RFC 8058), of which nothing is read. */
export function acceptOneClick(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, _body, done) => done(null),
  );
}
