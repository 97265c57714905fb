import { z } from 'zod';

export const projectRelationKind = z.enum(['related to', 'blocked by', 'blocking']);
export type ProjectRelationKind = z.infer<typeof projectRelationKind>;

export const taskListType = z.enum(['GRID', 'SPRINT']);
export type TaskListType = z.infer<typeof taskListType>;

export const projectBilling = z.enum(['RATE', 'FLAT_FEE', 'MILESTONES']);
export type ProjectBilling = z.infer<typeof projectBilling>;

export const projectOwner = z.enum(['CLIENT', 'INTERNAL']);
export type ProjectOwner = z.infer<typeof projectOwner>;

export const projectBudgetType = z.enum(['hours', 'cost']);
export type ProjectBudgetType = z.infer<typeof projectBudgetType>;

export const minimumProjectSize = z.enum(['1000+', '5000+', '10000+', '25000+', '50000+', '100000+']);
export type MinimumProjectSize = z.infer<typeof minimumProjectSize>;
