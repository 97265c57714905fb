import { type Fragment, join, type Sql, toSql } from '#server/db/sql.ts';

/*
 * Helpers for JSON that PostgreSQL writes for the hot reads. Objects are joined with concat_ws: null members vanish,
 * as everywhere else on the wire, and it costs a third of json_build_object. SQL without request values stays text;
 * SQL with values is `Sql`.
 */

export interface Value<Part extends Fragment = Fragment> {
  readonly sql: Part;
}

function around(before: string, part: Fragment, after: string): Fragment {
  return typeof part === 'string' ? `${before}${part}${after}` : join([part], '', before, after);
}

/** A column of any scalar type; the member is absent while it is null. */
export function scalar(expression: string): Value<string>;
export function scalar(expression: Fragment): Value;
export function scalar(expression: Fragment): Value {
  return { sql: around('to_json(', expression, ')') };
}

/** A scalar whose key has to be there: null is written out. */
export function nullable(expression: string): Value<string> {
  return { sql: `coalesce(to_json(${expression})::text, 'null')` };
}

/** A timestamptz in ISO 8601 with milliseconds and Z. */
export function instant(expression: string): Value<string>;
export function instant(expression: Fragment): Value;
export function instant(expression: Fragment): Value {
  return {
    sql: around('to_json(to_char(', expression, ` at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`),
  };
}

type Columns<Name extends string> = Readonly<Record<Name, Value<string>>>;

function eachColumn<Name extends string>(
  names: readonly Name[],
  toValue: (name: Name) => Value<string>,
): Columns<Name> {
  const members: Record<Name, Value<string>> = Object.create(null);
  for (const name of names) members[name] = toValue(name);
  return members;
}

/** Columns of a table by its alias, under their own names. */
export function columns<Name extends string>(alias: string, ...names: readonly Name[]): Columns<Name> {
  return eachColumn(names, (name) => scalar(`${alias}."${name}"`));
}

/** The same for columns that are instants. */
export function instants<Name extends string>(alias: string, ...names: readonly Name[]): Columns<Name> {
  return eachColumn(names, (name) => instant(`${alias}."${name}"`));
}

/** The same for columns whose null is written out. */
export function nullables<Name extends string>(alias: string, ...names: readonly Name[]): Columns<Name> {
  return eachColumn(names, (name) => nullable(`${alias}."${name}"`));
}

/** JSON text made elsewhere in the statement; absent while null. */
export function embedded(expression: string): Value<string>;
export function embedded(expression: Fragment): Value;
export function embedded(expression: Fragment): Value {
  return { sql: expression };
}

/** Comma-separated JSON texts made elsewhere in the statement; null is the empty list. */
export function list(expression: string): Value<string>;
export function list(expression: Sql): Value<Sql>;
export function list(expression: Fragment): Value;
export function list(expression: Fragment): Value {
  return { sql: around("'[' || coalesce(", expression, ", '') || ']'") };
}

/** A member for each key of `T`; keys that `T` may lack may be missing. */
type Members<T, Part extends Fragment> = { readonly [Key in keyof T]: Value<Part> };
type AnyMembers<Part extends Fragment> = Members<Record<string, unknown>, Part>;

/**
 * The members of a JSON object, without the braces around them. The keys are written into the statement; with a `T` of
 * the wire (`jsonMembers<Pick<Task, 'id' | 'title'>>`) the compiler holds them against its shape.
 */
export function jsonMembers<T = Record<string, unknown>>(members: Members<T, string>): string;
export function jsonMembers<T = Record<string, unknown>>(members: Members<T, Fragment>): Sql;
export function jsonMembers(members: AnyMembers<Fragment>): Fragment {
  const parts = Object.entries(members).map(([key, { sql }]) => around(`'"${key}":' || `, sql, ''));
  const isText = parts.every((part) => typeof part === 'string');
  return isText
    ? `concat_ws(',', ${parts.join(', ')})`
    : join(parts.map(toSql), ', ', "concat_ws(',', ", ')');
}

/** Text of a JSON object of the shape `T`. */
export function jsonObject<T = Record<string, unknown>>(members: Members<T, string>): string;
export function jsonObject<T = Record<string, unknown>>(members: Members<T, Fragment>): Sql;
export function jsonObject(members: AnyMembers<Fragment>): Fragment {
  return around("'{' || ", jsonMembers(members), " || '}'");
}

/** Joins JSON texts for `list`. */
export function jsonItems(expression: string, options?: { orderBy?: string }): string;
export function jsonItems(expression: Sql, options?: { orderBy?: string }): Sql;
export function jsonItems(expression: Fragment, { orderBy }: { orderBy?: string } = {}): Fragment {
  return around('string_agg(', expression, `, ','${orderBy === undefined ? '' : ` order by ${orderBy}`})`);
}
