import type { Query, QueryKey } from '@tanstack/react-query';
import { tenantId, userId } from '#client/lib/session.ts';

/** By module, what of it is kept: the beginnings of the rest of the key. Nothing else comes onto the device. */
const keptModules: ReadonlyMap<unknown, readonly string[] | 'all'> = new Map<
  unknown,
  readonly string[] | 'all'
>([
  ['users', ['me']],
  ['roles', ['mine']],
  ['workspaces', ['organization', 'working-hours']],
  ['teams', ['list', 'detail']],
  ['task-lists', 'all'],
  ['tasks', ['team']],
  ['projects', ['list']],
  ['plans', 'all'],
  ['favorites', 'all'],
  ['timer', 'all'],
  ['time-logs', ['logs']],
  ['timesheets', ['list']],
]);

/** What a page is read for; the others stand around it. */
const workModules: ReadonlySet<unknown> = new Set(['tasks', 'plans', 'timer', 'time-logs', 'timesheets']);

export function isKept(key: QueryKey): boolean {
  const [tenant, module, part] = key;
  if (tenant === undefined || tenant !== tenantId()) return false;
  const parts = keptModules.get(module);
  return parts === 'all' || (parts?.some((one) => one === part) ?? false);
}

export const isWork = ({ queryKey }: Query): boolean => isKept(queryKey) && workModules.has(queryKey[1]);

/** Whose data this browser reads now; undefined without a session. */
export function dataOwner(): string | undefined {
  const tenant = tenantId();
  const user = userId();
  return tenant && user ? `${user} ${tenant}` : undefined;
}

/** Another build may read the same key in another shape. */
export function buildName(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
}
