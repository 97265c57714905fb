import { createHash } from 'node:crypto';
import { Prisma } from '#server/generated/prisma/client.ts';

/** Statements and their parts are composed by Prisma's own tag: each `${}` is a part or a value. */
export type Sql = Prisma.Sql;
export const { join, raw, empty } = Prisma;
export const sql: (strings: TemplateStringsArray, ...values: readonly (Sql | Param<unknown>)[]) => Sql =
  Prisma.sql;

/** A part, or the name of a column or alias in the code: never anything of a request. */
export type Fragment = Sql | string;

export function toSql(fragment: Fragment): Sql {
  return typeof fragment === 'string' ? raw(fragment) : fragment;
}

/** These columns, of an alias or of the table that is written. */
export function columnsOf(alias: string | undefined, names: readonly string[]): Sql {
  const from = alias === undefined ? '' : `${alias}.`;
  return raw(names.map((name) => `${from}"${name}"`).join(', '));
}

/** The place of a value in a statement that is built once; text of the code may hold it, too. */
export class Param<T> {
  declare readonly type?: T;
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }

  toString() {
    return `⟦${this.key}⟧`;
  }
}

/** Places for the values of one run, by their names. */
export type Params<Values> = { readonly [Key in keyof Values]-?: Param<Values[Key]> };

/** A statement that `queryRows` runs; `Sql` works too, and is planned for its values. */
export interface Statement {
  /**
   * The name of the prepared statement, made from the text; each connection plans it once. Absent: planned for its
   * values.
   */
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface StatementOptions {
  /**
   * A cached plan serves values of any kind. `each-time` is for reports: one person's week needs another plan than an
   * organization's month.
   */
  readonly planned: 'once' | 'each-time';
}

interface Built {
  readonly text: string;
  readonly keys: readonly string[];
}

/** Every place is named as it is first used; `Object.create` gives a target of any type. */
function places<Values>(): Params<Values> {
  const target: Params<Values> = Object.create(null);
  const built = new Map<string | symbol, Param<unknown>>();
  return new Proxy(target, {
    get: (_, key) => {
      const param = built.get(key) ?? new Param(String(key));
      built.set(key, param);
      return param;
    },
  });
}

/** Equal parameters get the same `$n`, so that the planner can see that they are equal. */
function toBuilt({ strings, values }: Sql): Built {
  if (!values.every((value) => value instanceof Param))
    throw new Error(`A value is built into: ${strings[0]}`);
  const keys: string[] = [];
  const text = String.raw({ raw: strings }, ...values).replaceAll(/\u27e6(\w+)\u27e7/g, (_, key: string) => {
    if (!keys.includes(key)) keys.push(key);
    return `$${keys.indexOf(key) + 1}`;
  });
  return { text, keys };
}

/** Text of a statement, with its places as `$n`. */
export function textOf<Values>(build: (params: Params<Values>) => Sql): string {
  return toBuilt(build(places())).text;
}

/** A statement whose text never varies: built at its first use, and given its values by name with each run. */
export function statement<Values extends object>(
  build: (params: Params<Values>) => Sql,
  { planned }: StatementOptions = { planned: 'once' },
): (values: Values) => Statement {
  let built: (Built & { readonly name: string | undefined }) | undefined;
  const once = () => {
    const built = toBuilt(build(places()));
    const name = createHash('sha256').update(built.text).digest('base64url').slice(0, 24);
    return { ...built, name: planned === 'once' ? name : undefined };
  };
  return (values) => {
    built ??= once();
    const { text, keys, name } = built;
    const byName = new Map<string, unknown>(Object.entries(values));
    return {
      name,
      text,
      values: keys.map((key) => byName.get(key) ?? null),
    };
  };
}
