import { z } from 'zod';
import {
  paging,
  queryBoolean,
  queryDateText,
  queryIds,
  queryList,
  queryText,
  relations,
} from '#shared/http/query.ts';

export const taskSorts = [
  'created',
  'updated',
  'number',
  'title',
  'status',
  'priority',
  'due',
  'estimate',
] as const;
export type TaskSort = (typeof taskSorts)[number];

export const statusCategories = ['todo', 'in-progress', 'done'] as const;
export type StatusCategory = (typeof statusCategories)[number];

/** A search answers at most this many tasks a page. */
export const taskPageMaximum = 500;
export const taskPageDefault = 50;

const name = z.string().trim().max(60);

/**
 * Filters of a search; every list counts as "one of". `search` finds words of the title in any order and a number with
 * or without its prefix. Days are calendar days, both ends included.
 */
export const taskFilters = z.object({
  search: queryText,
  teamIds: queryIds,
  projectIds: queryIds,
  memberIds: queryIds,
  createdByUserIds: queryIds,
  tagIds: queryIds,
  parentIds: queryIds,
  statusIds: queryIds,
  statuses: queryList(name),
  categories: queryList(z.enum(statusCategories)),
  priorities: queryList(name),
  sizes: queryList(name),
  issueTypes: queryList(name),
  /** Assigned to nobody. */
  unassigned: queryBoolean,
  dueFrom: queryDateText,
  dueTo: queryDateText,
  startFrom: queryDateText,
  startTo: queryDateText,
  createdFrom: queryDateText,
  createdTo: queryDateText,
});

export const taskSearchQuery = taskFilters.extend({
  ...paging,
  relations,
  /** Filters in the spelling of the other lists; those above win. */
  where: z.unknown().optional(),
  sort: z.preprocess((value) => (value === '' ? undefined : value), z.enum(taskSorts).optional()),
  direction: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['asc', 'desc']).optional()),
});
export type TaskSearchQuery = z.output<typeof taskSearchQuery>;
