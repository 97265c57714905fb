/*
 * JSON written by PostgreSQL for the hot reads. Objects are joined with concat_ws: members whose value is null
 * vanish, as they do everywhere else on the wire, and it costs a third of json_build_object.
 * Everything here takes and gives SQL expressions; values of a request never enter them, only `$n` does.
 */

type Value = { readonly sql: string };

/** A column of any scalar type; the member is absent while it is null. */
export function scalar(expression: string): Value {
  return { sql: `to_json(${expression})` };
}

/** A scalar whose key has to be there: null is written out. */
export function nullable(expression: string): Value {
  return { sql: `coalesce(to_json(${expression})::text, 'null')` };
}

/** A timestamptz in ISO 8601 with milliseconds and Z. */
export function instant(expression: string): Value {
  return { sql: `to_json(to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))` };
}

/** JSON text made elsewhere in the statement; absent while null. */
export function embedded(expression: string): Value {
  return { sql: expression };
}

/** Comma-separated JSON texts made elsewhere in the statement; null is the empty list. */
export function list(expression: string): Value {
  return { sql: `'[' || coalesce(${expression}, '') || ']'` };
}

/** The members of a JSON object, without the braces around them. The keys are written into the statement. */
export function jsonMembers(members: Readonly<Record<string, Value>>): string {
  const parts = Object.entries(members).map(([key, { sql }]) => `'"${key}":' || ${sql}`);
  return `concat_ws(',', ${parts.join(', ')})`;
}

/** Text of a JSON object. */
export function jsonObject(members: Readonly<Record<string, Value>>): string {
  return `'{' || ${jsonMembers(members)} || '}'`;
}

/** Joins JSON texts for `list`. */
export function jsonItems(expression: string, { orderBy }: { orderBy?: string } = {}): string {
  return `string_agg(${expression}, ','${orderBy === undefined ? '' : ` order by ${orderBy}`})`;
}
