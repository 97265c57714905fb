import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { explicitNulls, RawJson, toJson } from '#server/http/serialize.ts';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';

describe('an answer', () => {
  test('leaves out what is null, at every depth', () => {
    const answer = {
      id: '1',
      color: null,
      tags: [{ id: '2', icon: null }],
      team: { emoji: null, name: 'A' },
    };
    expect(JSON.parse(toJson(answer))).toEqual({ id: '1', tags: [{ id: '2' }], team: { name: 'A' } });
  });

  test('keeps a null that says something', () => {
    const answer = {
      banner: null,
      code: null,
      docUrl: null,
      image: null,
      lastLog: null,
      lastTeamId: null,
      owner: null,
      prefix: null,
      project: null,
      public: null,
      quietFrom: null,
      quietTo: null,
      relationType: null,
      repositoryId: null,
      rootEpic: null,
      task: null,
      version: null,
      workTimePlanned: null,
    };
    expect(JSON.parse(toJson(answer))).toEqual(answer);
    expect(JSON.parse(toJson([{ task: null, parent: null }]))).toEqual([{ task: null }]);
  });

  test('keeps what is empty but not null', () => {
    const answer = { number: 0, text: '', flag: false, list: [], object: {} };
    expect(toJson(answer)).toBe(JSON.stringify(answer));
  });

  test('keeps the places of a list', () => {
    expect(toJson([1, null, 3])).toBe('[1,null,3]');
    expect(toJson({ series: [null, 2] })).toBe('{"series":[null,2]}');
  });

  test('writes instants with Z', () => {
    expect(toJson({ at: new Date('2026-03-11T09:00:00Z') })).toBe('{"at":"2026-03-11T09:00:00.000Z"}');
  });

  test('may be a bare value', () => {
    expect(toJson(true)).toBe('true');
    expect(toJson(0)).toBe('0');
    expect(toJson(null)).toBe('null');
  });

  test('that the database wrote is sent as it is', () => {
    const text = '{"color":null, "n": 1}';
    expect(toJson(new RawJson(text))).toBe(text);
  });
});

/** Keys of objects anywhere in a schema that must be there and may be null. */
function keysOfNulls(schema: unknown, seen = new Set<unknown>()): string[] {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return [];
  seen.add(schema);
  const shape = schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
  const own = shape.flatMap(([key, value]) => (value instanceof z.ZodNullable ? [key] : []));
  const parts = [...shape.map(([, value]) => value), ...Object.values(schema.def).flat()];
  return [...own, ...parts.flatMap((part) => keysOfNulls(part, seen))];
}

/** Left out all the same: other clients refuse null there, and our page reads nothing as null. */
const leftOut = new Set(['days', 'description', 'estimate', 'icon']);

test('a key that an endpoint promises as null is sent as null', () => {
  const endpoints = Object.values(api).flatMap((table): Endpoint[] => Object.values(table));
  const keys = new Set(endpoints.flatMap(({ response }) => keysOfNulls(response)));
  expect([...keys].filter((key) => !explicitNulls.has(key) && !leftOut.has(key))).toEqual([]);
  expect([...leftOut].filter((key) => !keys.has(key))).toEqual([]);
});
