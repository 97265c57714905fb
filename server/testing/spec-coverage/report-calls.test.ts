import { readCalls, testCalls } from '#server/testing/spec-coverage/calls.ts';

/**
 * Every call for reports and statistics that clients make, in both families of paths, and the operation
 * that answers it.
 */
const calls = readCalls(`
GET /timesheet/time-log/time-limit → reports.timeLimit
GET /timesheet/time-log/report/daily → reports.daily
GET /timesheet/time-log/report/daily-chart → reports.dailyChart
POST /timesheet/statistics/tasks → statistics.tasks
GET /timesheet/statistics/tasks → statistics.tasksByQuery
GET /timer/timesheet/statistics-tasks → statistics.tasksOfAllTimeAndToday
GET /timer/timesheet/all-statistics-tasks → statistics.tasksByQuery
GET /timesheet/statistics/counts → statistics.counts
`);

testCalls(calls);
