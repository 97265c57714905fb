import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { translateTo } from '#server/context/translate.ts';
import { constraintName, isDataException, isForeignKeyViolation } from '#server/db/constraint-errors.ts';
import { AppError, badRequest, conflict, notFound } from '#server/errors.ts';
import { languageOf } from '#server/http/safety/origin.ts';
import { outageOf } from '#server/http/safety/outage.ts';
import { logLevels } from '#server/log.ts';
import type { ErrorBody } from '#shared/http/error.ts';
import { severityOf } from '#shared/http/failure.ts';
import { type MessageText, message } from '#shared/text/message.ts';
import { issueText } from '#shared/text/required-text.ts';

function fromZod(error: ZodError): AppError {
  const fields: Record<string, MessageText> = {};
  for (const issue of error.issues) {
    const key = issue.path.map(String).join('.');
    if (key !== '') fields[key] ??= issueText(issue);
  }
  const [first] = error.issues;
  const text = first === undefined ? 'The request is not valid.' : issueText(first);
  return badRequest(text, { code: 'VALIDATION', fields });
}

function prismaCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** PostgreSQL classes 22 (bad data) and 23 (violated constraint) are the request's fault, not ours. */
function fromDatabase(error: unknown): AppError | undefined {
  const code = prismaCode(error);
  if (code === 'P2025') return notFound();
  if (code === 'P2007' || code === 'P2023' || code === 'P2000' || code === 'P2020') {
    return badRequest('A value in the request is not valid.');
  }
  if (isDataException(error)) return badRequest('A value in the request is not valid.');
  const constraint = constraintName(error);
  if (code === 'P2003' || isForeignKeyViolation(error)) {
    return badRequest('The request refers to something that does not exist.', {
      code: 'UNKNOWN_REFERENCE',
    });
  }
  if (constraint === undefined && code !== 'P2002' && code !== 'P2034') return undefined;
  return conflict('This conflicts with something that exists already.', {
    code: 'CONFLICT',
    ...(constraint ? { details: { constraint } } : {}),
  });
}

function isHttpError(error: Error): error is Error & { statusCode: number } {
  return 'statusCode' in error && typeof error.statusCode === 'number';
}

function fromFastify(error: Error): AppError | undefined {
  if (!isHttpError(error)) return undefined;
  switch (error.statusCode) {
    case 400:
      return badRequest(error.message);
    case 413:
      return new AppError('too-large', 'The request is larger than allowed.');
    case 415:
      return new AppError('unsupported-media', 'This kind of content is not accepted here.');
    case 429:
      return new AppError('too-many', error.message);
    case 404:
      return notFound();
    default:
      return error.statusCode < 500 ? badRequest(error.message) : undefined;
  }
}

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return fromZod(error);
  return outageOf(error) ?? fromDatabase(error) ?? (error instanceof Error ? fromFastify(error) : undefined);
}

/** Fields that every error response has besides its message. */
function baseOf(request: FastifyRequest, error: string, code?: string) {
  return {
    error,
    errorCode: code ?? error.toUpperCase().replaceAll(' ', '_'),
    timestamp: request.server.services.clock.now().toISOString(),
    requestId: request.id,
  };
}

function errorBodyOf(error: AppError, request: FastifyRequest): ErrorBody {
  const { code, fields, details, challenge } = error.extras;
  const language = languageOf(request);
  const translated = (texts: Readonly<Record<string, MessageText>>) =>
    Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, translateTo(language, text)]));
  return {
    statusCode: error.statusCode,
    message: translateTo(language, error.text),
    ...(code === undefined ? {} : { code }),
    ...(challenge === undefined ? {} : { challenge }),
    ...(details === undefined ? {} : { details }),
    ...(fields === undefined ? {} : { errors: translated(fields) }),
    ...baseOf(request, error.statusText, code),
  };
}

/**
 * A refused caller is no failure of the server; a resource that the installation lacks is, and is logged without a
 * stack for each call.
 */
function logRefusal({ statusCode, extras }: AppError, error: unknown, { log }: FastifyRequest): void {
  if (statusCode === 403) log.info({ reason: extras.code }, 'permission denied');
  if (error instanceof AppError || statusCode < 500) return;
  log[logLevels[severityOf(statusCode)]](
    { reason: extras.code, failure: error instanceof Error ? error.message : String(error) },
    'outage',
  );
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error);
  if (refusal === undefined) {
    request.log.error({ err: error }, 'unexpected error');
    const text = message('Something went wrong on our side. Please try again. ({0})', request.id);
    const body: ErrorBody = {
      statusCode: 500,
      message: translateTo(languageOf(request), text),
      ...baseOf(request, 'Internal Server Error'),
    };
    return reply.code(500).send(body);
  }
  logRefusal(refusal, error, request);
  if (refusal.extras.retryAfter !== undefined) reply.header('retry-after', String(refusal.extras.retryAfter));
  return reply.code(refusal.statusCode).send(errorBodyOf(refusal, request));
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
}
