import { fieldError } from '#server/errors.ts';
import { askedEstimate } from '#shared/tasks/estimate.ts';
import {
  type CreateTaskInput,
  estimateSeconds,
  taskTexts,
  type UpdateTaskInput,
} from '#shared/tasks/task.schema.ts';

/** Seconds, from a body in either spelling; 400 where days and hours are more together than one may estimate. */
export function estimateIn(
  input: Pick<
    CreateTaskInput | UpdateTaskInput,
    'estimate' | 'estimateDays' | 'estimateHours' | 'estimateMinutes'
  >,
  stored: number | null,
): number | null | undefined {
  const estimate = askedEstimate(input, stored);
  if (!estimateSeconds.nullish().safeParse(estimate).success) {
    throw fieldError('estimateDays', taskTexts.estimate);
  }
  return estimate;
}

/** The same of a task that is being made: seconds of 0 leave it to hours and minutes. */
export function newEstimate(input: CreateTaskInput): number | null {
  return estimateIn(input, input.estimate ?? null) ?? null;
}
