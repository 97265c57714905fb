import { z } from 'zod';

export const projectRelationKind = z.enum(['related to', 'blocked by', 'blocking']);
export const taskListType = z.enum(['GRID', 'SPRINT']);
export const projectBilling = z.enum(['RATE', 'FLAT_FEE', 'MILESTONES']);
export const projectOwner = z.enum(['CLIENT', 'INTERNAL']);
export const projectBudgetType = z.enum(['hours', 'cost']);
export const minimumProjectSize = z.enum(['1000+', '5000+', '10000+', '25000+', '50000+', '100000+']);
