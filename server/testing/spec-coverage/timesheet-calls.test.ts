import { readCalls, testCalls } from '#server/testing/spec-coverage/calls.ts';

/** Every call about timesheets, time slots and activities that clients make, in both families of paths. */
const calls = readCalls(`
PUT /timesheet/status → timesheets.setStatus
PUT /timer/timesheet/status → timesheets.setStatusByQuery
PUT /timesheet/submit → timesheets.submit
GET /timesheet → timesheets.list
GET /timesheet/count → timesheets.count
GET /timesheet/:id → timesheets.one
GET /timesheet/time-slot → timeSlots.list
GET /timesheet/statistics/time-slots → timeSlots.ofEmployee
GET /timer/slots → timeSlots.ofEmployee
GET /timer/slot → timeSlots.ofEmployee
POST /timesheet/time-slot → timer.sync
POST /timer/sync → timer.sync
DELETE /timesheet/time-slot → timeSlots.remove
DELETE /timer/slot → timeSlots.remove
DELETE /timesheet/statistics/time-slots → timeSlots.remove
GET /timesheet/activity → activities.list
GET /timer/timesheet → activities.list
GET /timesheet/activity/daily → activities.daily
GET /timer/daily → activities.daily
GET /timesheet/activity/report → activities.report
POST /timesheet/activity/bulk → activities.add
`);

testCalls(calls);
