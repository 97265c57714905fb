import { enumValues } from './enum-values.ts';
import { scalars } from './scalars.ts';
import { createScanner, type Scanner } from './scanner.ts';

/** S: an unknown key is a failure. P and T: unknown keys pass or are dropped, both harmless. */
type Mode = 'S' | 'P' | 'T';

/** '' required and not null · '^' key required, null ok · '?' optional, null fails · '~' optional, null ok. */
type Flag = '' | '^' | '?' | '~';

export interface Field {
  type: Type;
  flag: Flag;
}

export interface ObjectType {
  kind: 'object';
  name: string;
  mode: Mode;
  fields: ReadonlyMap<string, Field>;
}

export type Type =
  | {
      kind: 'scalar';
      name: string;
      coerced: boolean;
      min: number | undefined;
      max: number | undefined;
    }
  | { kind: 'oneOf'; label: string; values: readonly (string | number)[] }
  | { kind: 'shape'; name: string }
  | { kind: 'array'; of: Type }
  | { kind: 'anyOf'; types: readonly Type[] }
  | { kind: 'allOf'; types: readonly Type[] }
  | { kind: 'empty' }
  | ObjectType;

type ShapeNames = ReadonlySet<string>;

// Fields of every record, group by group; a later group includes the earlier ones.
const baseGroups = [
  [
    'B',
    `id:uuid; createdAt:date~; updatedAt:date~; isActive:bool~; isArchived:bool~; archivedAt:date~; deletedAt:date~;
     createdByUser:any~; createdByUserId:str~; updatedByUser:any~; updatedByUserId:str~; deletedByUser:any~; deletedByUserId:str~`,
  ],
  ['BT', 'tenantId:str~; tenant:any~'],
  ['BTO', 'organizationId:str~; organization:Organization~'],
] as const;

const header = /^([A-Z]\w*) ([SPT])(?: (BTO|BT|B)(?:\(id below\))?)? \{/;

/** Parses the whole listing: one shape a line, continued on lines that start with a space. */
export function parseShapes(text: string): ReadonlyMap<string, ObjectType> {
  const entries = text.split(/\n(?=\S)/).filter((entry) => entry.trim() !== '');
  const names: ShapeNames = new Set(entries.map((entry) => readHeader(entry).name));
  return new Map(entries.map((entry) => [readHeader(entry).name, parseShape(entry, names)]));
}

/** Parses one expression such as `list<Team>`, `[Task]`, `boolean` or `{raw:any, affected:num}`. */
export function parseType(text: string, names: ShapeNames): Type {
  const scanner = createScanner(text);
  const type = readType(scanner, names);
  return scanner.atEnd() ? type : scanner.fail('end of the expression');
}

function readHeader(entry: string) {
  const match = header.exec(entry);
  const [opening, name, mode, base] = match ?? [];
  if (opening === undefined || name === undefined || !isMode(mode)) {
    throw new Error(`Not a shape: ${entry.slice(0, 60)}`);
  }
  return { name, mode, base, body: entry.slice(opening.length) };
}

function parseShape(entry: string, names: ShapeNames): ObjectType {
  const { name, mode, base, body } = readHeader(entry);
  const scanner = createScanner(body);
  const own = readFields(scanner, names, ';');
  scanner.expect('}');
  if (!scanner.atEnd()) scanner.fail('nothing after the closing brace');
  return {
    kind: 'object',
    name,
    mode,
    fields: new Map([...readBase(base, names), ...own]),
  };
}

function readBase(base: string | undefined, names: ShapeNames): [string, Field][] {
  const last = baseGroups.findIndex(([name]) => name === base);
  return baseGroups
    .slice(0, last + 1)
    .flatMap(([, fields]) => [...readFields(createScanner(fields), names, ';')]);
}

function readFields(scanner: Scanner, names: ShapeNames, separator: ';' | ','): Map<string, Field> {
  const fields = new Map<string, Field>();
  do {
    const name = scanner.match(/[A-Za-z_]\w*/y) ?? scanner.fail('a field name');
    scanner.expect(':');
    const type = readType(scanner, names);
    if (fields.has(name)) scanner.fail(`one field "${name}" only`);
    fields.set(name, { type, flag: readFlag(scanner) });
  } while (scanner.eat(separator));
  return fields;
}

function readFlag(scanner: Scanner): Flag {
  if (scanner.eat('^')) return '^';
  if (scanner.eat('?')) return '?';
  return scanner.eat('~') ? '~' : '';
}

function readType(scanner: Scanner, names: ShapeNames): Type {
  const types = [readAlternatives(scanner, names)];
  while (scanner.eat('&')) types.push(readAlternatives(scanner, names));
  const [only] = types;
  return only && types.length === 1 ? only : { kind: 'allOf', types };
}

function readAlternatives(scanner: Scanner, names: ShapeNames): Type {
  const terms: (Type | string)[] = [readTerm(scanner, names)];
  while (scanner.eat('|')) terms.push(readTerm(scanner, names));

  const literals = terms.filter((term) => typeof term === 'string');
  const types = terms.filter((term) => typeof term !== 'string');
  const [only] = types;
  if (only && terms.length === 1) return only;
  if (literals.length === 0) return { kind: 'anyOf', types };
  // A single unknown word, or one among valid types, is a misspelt type rather than a literal.
  if (types.length > 0 || literals.length === 1)
    return scanner.fail(`a known type instead of ${literals[0]}`);
  return {
    kind: 'oneOf',
    label: literals.join('|'),
    values: literals.map(toLiteral),
  };
}

/** Answers the bare word when it names no type: then it is a literal such as FLAT_FEE or 24. */
function readTerm(scanner: Scanner, names: ShapeNames): Type | string {
  if (scanner.eat('[')) {
    const of = readType(scanner, names);
    scanner.expect(']');
    return { kind: 'array', of };
  }
  if (scanner.eat('{')) {
    const fields = readFields(scanner, names, ',');
    scanner.expect('}');
    return { kind: 'object', name: 'inline object', mode: 'T', fields };
  }
  const word = (scanner.match(/\w[\w ]*\+?/y) ?? scanner.fail('a type')).trim();
  if (scanner.eat('<')) return readEnvelope(scanner, names, word);
  if (word === 'empty') return { kind: 'empty' };
  if (scalars.has(word)) return readScalar(scanner, word);
  if (names.has(word)) return { kind: 'shape', name: word };
  const values = enumValues.get(word);
  return values ? { kind: 'oneOf', label: word, values } : word;
}

function readEnvelope(scanner: Scanner, names: ShapeNames, word: string): ObjectType {
  if (word !== 'list' && word !== 'openList') scanner.fail('list<…> or openList<…>');
  const items: Field = {
    type: { kind: 'array', of: readType(scanner, names) },
    flag: '',
  };
  scanner.expect('>');
  const total: Field = { type: parseType('num', names), flag: '' };
  const mode = word === 'list' ? 'S' : 'T';
  return {
    kind: 'object',
    name: 'list',
    mode,
    fields: new Map(Object.entries({ items, total })),
  };
}

function readScalar(scanner: Scanner, name: string): Type {
  const coerced = scanner.eat('*');
  const min = scanner.eat('>=') ? readNumber(scanner) : undefined;
  const max = scanner.eat('<=') ? readNumber(scanner) : undefined;
  return { kind: 'scalar', name, coerced, min, max };
}

function readNumber(scanner: Scanner): number {
  return Number(scanner.match(/-?\d+/y) ?? scanner.fail('a number'));
}

function toLiteral(word: string): string | number {
  return /^\d+$/.test(word) ? Number(word) : word;
}

function isMode(text: string | undefined): text is Mode {
  return text === 'S' || text === 'P' || text === 'T';
}
