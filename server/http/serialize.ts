/**
 * Keys whose null is meaningful on the wire (the key must be present). All other null keys are dropped, because
 * clients reject null where they accept absence.
 */
export const explicitNulls = new Set([
  'banner',
  'code',
  'docUrl',
  'image',
  'lastLog',
  'lastTeamId',
  'owner',
  'prefix',
  'project',
  'public',
  'quietFrom',
  'quietTo',
  'relationType',
  'repositoryId',
  'rootEpic',
  'task',
  'version',
  'workTimePlanned',
]);

/** The empty key is the response itself. */
function dropNull(key: string, value: unknown): unknown {
  return value === null && key !== '' && !explicitNulls.has(key) ? undefined : value;
}

/**
 * JSON of a `T` that PostgreSQL has already written; sent as it is. As bytes it can be sent many times, encoded once.
 */
export class RawJson<T> {
  declare readonly answer?: T;
  readonly text: string | Buffer;

  constructor(text: string | Buffer) {
    this.text = text;
  }
}

export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text.toString();
  return JSON.stringify(value, dropNull);
}
