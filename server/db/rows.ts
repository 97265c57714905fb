import {
  type Params,
  type Sql,
  type Statement,
  type StatementOptions,
  statement,
  textOf,
} from '#server/db/sql.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { StoredDate } from '#shared/time/instant.ts';

/** A column of a result by its PostgreSQL type, with the type of its values in code. */
export interface Column<T> {
  /** As in `pg_type`; an array begins with "_". */
  readonly type: string;
  /** Holds the type alone. */
  readonly value?: T;
}

const column = <T>(type: string): Column<T> => ({ type });

export const uuid = column<string>('uuid');
export const text = column<string>('text');
export const bool = column<boolean>('bool');
export const int = column<number>('int4');
export const float = column<number>('float8');
export const timestamp = column<Date>('timestamptz');
export const day = column<Day>('date');
/** A day that an instant stores. */
export const storedDate = column<StoredDate>('timestamptz');

export const nullable = <T>({ type }: Column<T>): Column<T | null> => ({ type });
export const listOf = <T>({ type }: Column<T>): Column<T[]> => ({ type: `_${type}` });
/** One of some words, which a constraint or the statement itself ensures. */
export const word = <T extends string>(): Column<T> => ({ type: 'text' });
/** JSON that the statement writes in this shape. */
export const json = <T>(): Column<T> => ({ type: 'json' });
/** The same for JSON that a column stores. */
export const jsonb = <T>(): Column<T> => ({ type: 'jsonb' });

export type Columns = Readonly<Record<string, Column<unknown>>>;

export type RowOf<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends Column<infer T> ? T : never;
};

/** A statement whose rows have the type of its columns. */
export interface RowStatement<C extends Columns> extends Statement {
  readonly columns: C;
}

/** The only column of an answer that PostgreSQL writes as JSON. */
export const jsonText = { json: text };

export type JsonStatement = RowStatement<typeof jsonText>;

interface Declared {
  readonly columns: Columns;
  text(): string;
}

/** All statements of the loaded modules; a test compares their columns with what PostgreSQL says of them. */
export const rowStatements: Declared[] = [];

/** A `statement` that says which columns its rows have. */
export function rowStatement<C extends Columns, Values extends object>(
  columns: C,
  build: (params: Params<Values>) => Sql,
  options?: StatementOptions,
): (values: Values) => RowStatement<C> {
  const plain = statement(build, options);
  rowStatements.push({ columns, text: () => textOf(build) });
  return (values) => ({ ...plain(values), columns });
}
