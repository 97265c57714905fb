import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

const base = { NODE_ENV: 'test', JWT_SECRET: 'x'.repeat(40) };

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig({ ...base, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test.each([
  ['DATABASE_URL', 'postgresql://takt:geh/eim@db:5432/takt'],
  ['DATABASE_URL', 'mysql://takt:geh/eim@db/takt'],
  ['REDIS_URL', 'localhost:6379/geh/eim'],
  ['SMTP_URL', 'mail.example.org/geh/eim'],
])('%s: what is no address is told with a remedy, without what was given', (name, value) => {
  const told = refusalOf({ [name]: value });
  expect(told).toMatch(new RegExp(`^These settings are wrong:\\n  ${name}: give an address like `));
  expect(told).not.toContain('geh/eim');
});

test.each([
  ['DATABASE_URL', 'postgresql://takt@db:5432/takt'],
  ['DATABASE_URL', 'postgres:///takt?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgresql://takt:geh%2Feim@db/takt?sslmode=require'],
  ['REDIS_URL', 'rediss://:secret@cache:6380/1'],
  ['SMTP_URL', 'smtps://me%40example.org:secret@mail.example.org:465'],
  ['SMTP_URL', ''],
])('%s may be %s', (name, value) => {
  expect(refusalOf({ [name]: value })).toBe('');
});
