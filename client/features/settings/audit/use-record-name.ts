import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditPage } from '#shared/audit/audit.schema.ts';

export type AuditNames = AuditPage['names'];

const calls = ['name', 'title', 'fileName'];
const ofRoles = new Set(['Role', 'RolePermission']);

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** What the record of an entry is called: now, else as the entry tells it, else by the task that it is time of. */
function nameOf({ entityId, before, after }: AuditEntry, names: AuditNames): string | undefined {
  const told = [after, before].flatMap((values) => calls.map((key) => textOf(values?.[key])));
  const tasks = [after, before].map((values) => names[textOf(values?.taskId) ?? '']);
  return [names[entityId], ...told, ...tasks].find((name) => name !== undefined);
}

/** The name of an entry's record; roles that come with the product have words. */
export function useRecordName(entry: AuditEntry, names: AuditNames): string | undefined {
  const { t, i18n } = useTranslation();
  const name = nameOf(entry, names);
  const key = `settings.roleNames.${name}`;
  return name !== undefined && ofRoles.has(entry.entity) && i18n.exists(key) ? t(key) : name;
}
