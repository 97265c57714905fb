import { expect, test } from 'vitest';
import { LateLog } from '#server/http/request-log.ts';
import { createLogger } from '#server/log.ts';

test('the log of a request is made once, with its first line, and names the request', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  let made = 0;
  const late = new LateLog(() => {
    made += 1;
    return log.child({ reqId: 'r1' });
  });
  expect(made).toBe(0);
  late.info({ reason: 'NO_WORKSPACE' }, 'permission denied');
  late.debug('not wanted');
  late.child({ part: 'mail' }).warn('late');
  expect(made).toBe(1);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, reqId: 'r1', reason: 'NO_WORKSPACE', msg: 'permission denied' },
    { level: 40, reqId: 'r1', part: 'mail', msg: 'late' },
  ]);
});
