import { type Fragment, join, type Sql, toSql } from '#server/db/sql.ts';

/*
 * JSON that PostgreSQL writes. SQL without request values stays text; SQL with values is `Sql`.
 */

function around(before: string, part: Fragment, after: string): Fragment {
  return typeof part === 'string' ? `${before}${part}${after}` : join([part], '', before, after);
}

/** A value whose key has to be there: null is written out. */
export const nullable = (expression: string) => `coalesce(to_json(${expression}), 'null')`;

/** A timestamptz in ISO 8601 with milliseconds and Z. */
export function instant(expression: string): string;
export function instant(expression: Fragment): Fragment;
export function instant(expression: Fragment): Fragment {
  return around('to_char(', expression, ` at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

type Columns<Name extends string> = Readonly<Record<Name, string>>;

function eachColumn<Name extends string>(
  names: readonly Name[],
  toValue: (name: Name) => string,
): Columns<Name> {
  const members: Record<Name, string> = Object.create(null);
  for (const name of names) members[name] = toValue(name);
  return members;
}

/** Columns of a table by its alias, under their own names. */
export function columns<Name extends string>(alias: string, ...names: readonly Name[]): Columns<Name> {
  return eachColumn(names, (name) => `${alias}."${name}"`);
}

/** The same for columns that are instants. */
export function instants<Name extends string>(alias: string, ...names: readonly Name[]): Columns<Name> {
  return eachColumn(names, (name) => instant(`${alias}."${name}"`));
}

/** The same for columns whose null is written out. */
export function nullables<Name extends string>(alias: string, ...names: readonly Name[]): Columns<Name> {
  return eachColumn(names, (name) => nullable(`${alias}."${name}"`));
}

/** SQL for each key of `T`; keys that `T` may lack may be missing. */
type Members<T, Part extends Fragment> = { readonly [Key in keyof T]: Part };

/**
 * An object by its members; the key of a null is left out, as everywhere on the wire. A member holds no aggregate of the
 * query around it. With a `T` of the wire (`jsonObject<Pick<Task, 'id' | 'title'>>`) the compiler checks the keys.
 */
export function jsonObject<T = Record<string, unknown>>(members: Members<T, string>): string;
export function jsonObject<T = Record<string, unknown>>(members: Members<T, Fragment>): Sql;
export function jsonObject(members: Members<Record<string, unknown>, Fragment>): Fragment {
  const keys = Object.keys(members).map((key) => `'${key}'`);
  const values = Object.values(members).map((value) => around('to_json(', value, ')'));
  const before = `(select coalesce(json_object_agg(k, v) filter (where v is not null), '{}') from unnest(array[${keys.join(', ')}], array[`;
  const after = ']) as member(k, v))';
  return values.every((value) => typeof value === 'string')
    ? `${before}${values.join(', ')}${after}`
    : join(values.map(toSql), ', ', before, after);
}

/** The list of a value of each row; null where there are no rows. */
export function jsonItems(expression: string, options?: { orderBy?: string }): string;
export function jsonItems(expression: Sql, options?: { orderBy?: string }): Sql;
export function jsonItems(expression: Fragment, { orderBy }: { orderBy?: string } = {}): Fragment {
  return around('json_agg(', expression, `${orderBy === undefined ? '' : ` order by ${orderBy}`})`);
}

/** The same as a member: null is the empty list. */
export function list(items: string): string;
export function list(items: Sql): Sql;
export function list(items: Fragment): Fragment;
export function list(items: Fragment): Fragment {
  return around('coalesce(', items, ", '[]')");
}
