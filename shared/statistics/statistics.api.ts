import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import {
  activityStatisticSchema,
  countsQuery,
  countsSchema,
  manualTimeSchema,
  memberStatisticSchema,
  projectStatisticSchema,
  statisticsQuery,
  taskStatisticSchema,
  taskStatisticsBody,
  taskStatisticsQuery,
} from '#shared/statistics/statistics.schema.ts';

const taskList = z.array(taskStatisticSchema);

export const statisticsApi = endpointTable('reports', {
  tasks: endpoint({
    method: 'POST',
    path: '/timesheet/statistics/tasks',
    summary: 'Time per task of a range and today, most first',
    query: taskStatisticsQuery,
    body: taskStatisticsBody,
    response: taskList,
  }),
  tasksByQuery: endpoint({
    method: 'GET',
    path: '/timesheet/statistics/tasks',
    aliases: ['/timer/timesheet/all-statistics-tasks'],
    summary: 'Validate by GET',
    query: taskStatisticsQuery,
    response: taskList,
  }),
  tasksOfAllTimeAndToday: endpoint({
    method: 'GET',
    path: '/timer/timesheet/statistics-tasks',
    summary: 'Time per task: of all time and of today',
    query: taskStatisticsQuery,
    response: z.object({ global: taskList, today: taskList }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/timesheet/statistics/counts',
    summary: 'People, projects, time and activity of a range and of today',
    query: countsQuery,
    response: countsSchema,
  }),
  members: endpoint({
    method: 'GET',
    path: '/timesheet/statistics/members',
    summary: 'Time and activity per person',
    query: statisticsQuery,
    response: z.array(memberStatisticSchema),
  }),
  projects: endpoint({
    method: 'GET',
    path: '/timesheet/statistics/projects',
    summary: 'The projects with most time',
    query: statisticsQuery,
    response: z.array(projectStatisticSchema),
  }),
  activities: endpoint({
    method: 'GET',
    path: '/timesheet/statistics/activities',
    summary: 'The applications and sites with most time',
    query: statisticsQuery,
    response: z.array(activityStatisticSchema),
  }),
  manualTimes: endpoint({
    method: 'GET',
    path: '/timesheet/statistics/manual-times',
    summary: 'List manually added time, newest first',
    query: statisticsQuery,
    response: z.array(manualTimeSchema),
  }),
});
