import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger, gatherLines } from '#server/log.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void) {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => void lines.push(line) }));
  return JSON.parse(lines.join(''));
}

test('codes that open something are not logged, wherever they stand', () => {
  const line = logged((log) =>
    log.info({ code: 'K7QW93', body: { code: '123456', data: { code: '654321' } }, row: { code: 'A1' } }),
  );
  expect(line).toMatchObject({ code: '[redacted]', row: { code: '[redacted]' } });
  for (const secret of ['K7QW93', '123456', '654321', 'A1']) {
    expect(JSON.stringify(line)).not.toContain(secret);
  }
});

test('the reason of a refusal and the code of an error are told', () => {
  const err = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', password: 's3cret' });
  const line = logged((log) => log.info({ reason: 'TOKEN_SCOPE', err }, 'permission denied'));
  expect(line).toMatchObject({ reason: 'TOKEN_SCOPE', err: { errorCode: 'ECONNREFUSED' } });
  expect(JSON.stringify(line)).not.toContain('s3cret');
});

test('lines of one moment are written together, a warning at once and in its order', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const writes: string[] = [];
  const log = createLogger('info', gatherLines({ write: (lines) => void writes.push(lines) }));
  const written = () => writes.map((lines) => [...lines.matchAll(/"msg":"(\w+)"/g)].map(([, text]) => text));
  log.info('one');
  log.info('two');
  expect(writes).toEqual([]);
  log.warn('three');
  expect(written()).toEqual([['one', 'two', 'three']]);
  log.info('four');
  vi.runAllTimers();
  expect(written()).toEqual([['one', 'two', 'three'], ['four']]);
});
