import { expect, test } from 'vitest';
import { homesOf } from '#server/testing/spec-coverage/text-homes.ts';

const tasks = 'client/locales/en/tasks.json';
const task = 'client/locales/en/pages/task.json';
const plans = 'client/locales/en/pages/plans.json';
const timer = 'client/locales/en/timer.json';
const statusOrder = 'client/locales/en/pages/status-order.json';
const listRules = 'shared/task-lists/task-list.schema.ts';

/**
 * The texts that people are promised for tasks, their lists, projects, plans and the timer: letter for letter, with the
 * places that hold each. A new copy anywhere fails.
 */
const texts: readonly (readonly [text: string, homes: readonly string[]])[] = [
  ['Task is closed', ['shared/timer/timer-rules.ts', timer]],
  ['Task created successfully', [tasks]],
  ['Failed to create task. Please try again.', [tasks]],
  ['Task project updated successfully', [task]],
  ['Failed to update task project', [task]],
  ['Task title updated successfully', [tasks]],
  ['Failed to update task title', [tasks]],
  ['Task issue type updated successfully', [tasks]],
  ['Failed to update task issue type', [tasks]],
  ['Task labels updated successfully', [tasks]],
  ['Failed to update task labels', [tasks]],
  ['Task statuses reordered successfully', [statusOrder]],
  ['Failed to reorder task statuses', [statusOrder]],
  ['Task planned for today', [plans]],
  ['Task planned for tomorrow', [plans]],
  ['Plan updated successfully (work time updated to {{count}} hours)', [plans]],
  ['Failed to update plan. Please try again', [plans]],
  ['Failed to update plan. Error:', [plans]],
  ['Work started successfully', [timer]],
  ['Failed to start work. Please try again.', [timer]],
  ['Task added to plan', [plans]],
  ['Daily plan created', [plans]],
  ['Failed to add task to plan. Please try again.', [plans]],
  ['Task removed from plan', [plans]],
  ['Task removed from all plans', [plans]],
  ['Failed to remove task from plan(s). Please try again.', [plans]],
  ["We couldn't update Task Title. {{reason}}", [tasks]],
  ["Task Title can't exceed 255 characters.", ['shared/tasks/task.schema.ts']],
  ['Epic Task Type can not be changed.', ['shared/tasks/issue-type-rules.ts']],
  ['Task Type can not be changed as Task has already Parent.', ['shared/tasks/issue-type-rules.ts']],
  ['Required parameters missing: tenantId, organizationId, and teamId are required', [listRules]],
  ['Required parameters missing: tenantId, teamId is required', [listRules]],
  ['Employee ID is required to fetch daily plans', ['shared/plans/daily-plan.schema.ts']],
  ['Employee ID should be a string', ['shared/plans/daily-plan.schema.ts']],
  ['Label name is required', [listRules]],
  ['Project name is required', ['shared/projects/project.schema.ts']],
  ['Invalid time format, use H:MM or decimal (e.g. 4.5)', ['shared/time/time-entry.ts']],
  ['Timer Stopped due to Team Switch', [timer]],
];

test.for(texts)('“%s” has its places', ([text, homes]) => {
  expect(homesOf(text)).toEqual([...homes].toSorted());
});
