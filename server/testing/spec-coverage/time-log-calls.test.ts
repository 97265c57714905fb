import { readCalls, testCalls } from '#server/testing/spec-coverage/calls.ts';

/** Every call about time logs that clients make, in both families of paths. */
const calls = readCalls(`
GET /timesheet/time-log → timeLogs.list
GET /timer/timesheet/daily → timeLogs.list
POST /timesheet/time-log → timeLogs.add
POST /timer/timesheet/time-log → timeLogs.add
PUT /timesheet/time-log/:id → timeLogs.edit
PUT /timer/timesheet/time-log/:id → timeLogs.edit
DELETE /timesheet/time-log → timeLogs.remove
DELETE /timesheet/time-log/:ids → timeLogs.remove
DELETE /timer/timesheet/bulk-delete → timeLogs.remove
`);

testCalls(calls);
