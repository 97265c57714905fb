import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { humanize } from '#client/ui/marks/humanize.ts';
import type { AuditEntry, AuditPage } from '#shared/audit/audit.schema.ts';
import type { AuditField } from '#shared/audit/audit-fields.ts';

/** `OrganizationTeam`, `isEnabled` and `time-log.update` as words. */
function nameInWords(name: string): string {
  const parts = name
    .replace('.', ': ')
    .replace(/([a-z0-9])([A-Z])/g, (_match, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return humanize(parts).replace(/\bapi\b/i, 'API');
}

/** Values whose word is elsewhere: those of the settings, and records that are stored by id and shown by name. */
const elsewhere: { readonly [Field in AuditField]?: string } = {
  taskId: 'audit.entities.Task',
  projectId: 'audit.entities.OrganizationProject',
  organizationTeamId: 'audit.entities.OrganizationTeam',
  organizationContactId: 'audit.entities.OrganizationContact',
  roleId: 'audit.entities.Role',
  color: 'settings.team.color',
  email: 'settings.email.label',
  emoji: 'settings.team.emoji',
  fromAddress: 'settings.smtp.from',
  host: 'settings.smtp.host',
  invitations: 'settings.invitations.title',
  logo: 'settings.team.image',
  minimumProjectSize: 'settings.organizationRows.show_minimum_project_size',
  password: 'settings.smtp.password',
  permissions: 'settings.teamPermissions.title',
  port: 'settings.smtp.port',
  prefix: 'settings.team.prefix',
  public: 'settings.team.public',
  replacedWith: 'settings.roles.deleteDialog.replaceWith',
  requirePlanToTrack: 'settings.team.requirePlan',
  requiresSecondFactor: 'settings.roles.secondFactor',
  reWeeklyLimit: 'settings.organizationRows.defaultWeeklyLimit',
  role: 'settings.teamPermissions.role',
  secure: 'settings.smtp.secure',
  shareProfileView: 'settings.team.shareProfiles',
  shows: 'settings.calendarFeeds.shows',
  username: 'settings.smtp.username',
  monday: 'settings.organizationValues.startWeekOn.MONDAY',
  tuesday: 'settings.organizationValues.startWeekOn.TUESDAY',
  wednesday: 'settings.organizationValues.startWeekOn.WEDNESDAY',
  thursday: 'settings.organizationValues.startWeekOn.THURSDAY',
  friday: 'settings.organizationValues.startWeekOn.FRIDAY',
  saturday: 'settings.organizationValues.startWeekOn.SATURDAY',
  sunday: 'settings.organizationValues.startWeekOn.SUNDAY',
};
const keyElsewhere = new Map(Object.entries(elsewhere));

/** Possible keys of the word for a field. */
export const keysOfField = (field: string): readonly string[] => [
  keyElsewhere.get(field) ?? `settings.organizationRows.${field}`,
  `audit.fields.${field}`,
];

/** The names of actions, records and their values; those that are no longer written keep the name they had. */
export function useKindNames() {
  const { t, i18n } = useTranslation();
  const first = (name: string, keys: readonly string[]) => {
    const existing = keys.find((key) => i18n.exists(key));
    return existing === undefined ? nameInWords(name) : t(existing);
  };
  return {
    ofAction: (action: string) => first(action, [`audit.actions.${action}`]),
    ofEntity: (entity: string) => first(entity, [`audit.entities.${entity}`]),
    ofField: (field: string) => first(field, keysOfField(field)),
  };
}

export type AuditNames = AuditPage['names'];

const calls = ['name', 'title', 'fileName'];
const ofRoles = new Set(['Role', 'RolePermission']);

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The name of the record: the current one, else the one in the entry, else that of the task of its time. */
function nameOf({ entityId, before, after }: AuditEntry, names: AuditNames): string | undefined {
  const recorded = [after, before].flatMap((values) => calls.map((key) => textOf(values?.[key])));
  const tasks = [after, before].map((values) => names[textOf(values?.taskId) ?? '']);
  return [names[entityId], ...recorded, ...tasks].find((name) => name !== undefined);
}

/** The name of an entry's record; roles that come with the product have words. */
export function useRecordName(entry: AuditEntry, names: AuditNames): string | undefined {
  const { t, i18n } = useTranslation();
  const name = nameOf(entry, names);
  const key = `members.roles.${name}`;
  return name !== undefined && ofRoles.has(entry.entity) && i18n.exists(key) ? t(key) : name;
}
