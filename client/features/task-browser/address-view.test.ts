import { expect, test } from 'vitest';
import { listIn, withSharedFilters } from '#client/features/tasks/public/address-view.ts';

test('words and common filters go along between the list and the board, the rest stays', () => {
  const search = '?tasks=mine&q=gift+card&label=l1&project=a,b&sort=title&priority=high&group=status';
  expect(withSharedFilters('/kanban', search)).toBe(
    '/kanban?q=gift+card&label=l1&project=a%2Cb&priority=high',
  );
  expect(withSharedFilters('/tasks', '?hide=empty&employee=Ann')).toBe('/tasks');
});

test('values of a filter stand with commas between, or each in a parameter of its own', () => {
  expect(listIn(new URLSearchParams('project=a,b'), 'project')).toEqual(['a', 'b']);
  expect(listIn(new URLSearchParams('project=a&project=b'), 'project')).toEqual(['a', 'b']);
  expect(listIn(new URLSearchParams('q=a'), 'project')).toEqual([]);
});
