import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { failureOf, type Tracing } from '#server/tracing/tracing.ts';

const longestText = 4000;

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return undefined;
  return typeof statement.text === 'string' ? statement.text : undefined;
}

/** The operation of a statement; one that begins with `with` is named by its first change. */
function operationOf(text: string): string {
  const [, first = 'query'] = /^[\s(]*(\w+)/.exec(text) ?? [];
  const [, change = 'select'] = /\b(insert|update|delete)\s/i.exec(text) ?? [];
  return (/^with$/i.test(first) ? change : first).toUpperCase();
}

/** Removes quoted literals; values are sent beside the text. */
export function withoutValues(text: string): string {
  return text.replace(/'(?:[^']|'')*'/g, "'?'").slice(0, longestText);
}

function startStatement(tracing: Tracing, text: string) {
  const operation = operationOf(text);
  return tracing.start(operation, {
    kind: 'CLIENT',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': withoutValues(text),
    },
  });
}

/** Runs one statement as a span; supports promises and callbacks. */
function tracedQuery(
  tracing: Tracing,
  query: (...args: unknown[]) => unknown,
  args: readonly unknown[],
): unknown {
  const text = textOf(args[0]);
  // Statements without a request (polling for jobs, keepalives) would become traces of one statement.
  if (text === undefined || tracing.current() === undefined) return query(...args);
  const span = startStatement(tracing, text);
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const ended = (error: unknown, ...rest: unknown[]) => {
      tracing.end(span, error ? failureOf(error) : undefined);
      return callback(error, ...rest);
    };
    return query(...args.slice(0, -1), ended);
  }
  const running = query(...args);
  if (running instanceof Promise) {
    running.then(
      () => tracing.end(span),
      (error: unknown) => tracing.end(span, failureOf(error)),
    );
  } else tracing.end(span);
  return running;
}

/**
 * Traces every statement as a span of its caller: those of the pool, of transactions, and of Prisma, which uses the
 * pool.
 */
export function traceDatabase(pool: pg.Pool, tracing: Tracing): void {
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply: (query, self, args: unknown[]) =>
        tracedQuery(tracing, (...given) => Reflect.apply(query, self, given), args),
    });
  });
  // The pool calls a waiting caller from the code that releases a client: without this, in the wrong span.
  pool.connect = new Proxy(pool.connect, {
    apply: (connect, self, args: unknown[]) =>
      Reflect.apply(
        connect,
        self,
        args.map((arg) =>
          typeof arg === 'function' ? AsyncResource.bind((...given: unknown[]) => arg(...given)) : arg,
        ),
      ),
  });
}
