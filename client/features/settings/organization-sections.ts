import {
  holdsAll,
  holdsOne,
  isSuperAdmin,
  mayEdit,
  mayEditClients,
  mayImport,
  mayIntegrate,
  mayManageRoles,
  maySendMail,
} from '#client/features/settings/section-rights.ts';
import type { GroupedSection } from '#client/features/settings/settings-section.ts';

/** Sections made from the table of the organization's settings. */
const tableSections = [
  'organization',
  'formats',
  'work',
  'reminders',
  'timeEntry',
  'tracking',
  'invites',
  'visibility',
] as const;

/** Sections of the whole organization. */
export const organization: readonly GroupedSection[] = [
  ...tableSections.map(
    (id): GroupedSection => ({
      id,
      isFor: mayEdit,
      load: () =>
        import('#client/features/settings/organization/OrganizationSection.tsx').then((module) =>
          module.organizationSection(id),
        ),
    }),
  ),
  {
    id: 'clients',
    isFor: mayEditClients,
    isPanel: true,
    load: () =>
      import('#client/features/settings/clients/ClientsPanel.tsx').then((module) => module.ClientsPanel),
  },
  {
    id: 'rates',
    isFor: holdsAll('ORG_RATES_VIEW', 'ORG_RATES_EDIT'),
    isPanel: true,
    load: () => import('#client/features/rates/public/RateHistory.tsx').then((module) => module.RateHistory),
  },
  {
    id: 'invoices',
    isFor: holdsAll('INVOICES_VIEW', 'INVOICES_EDIT'),
    isPanel: true,
    load: () => import('#client/features/invoices/public/Seller.tsx').then((module) => module.Seller),
  },
  {
    id: 'absences',
    isFor: mayEdit,
    isPanel: true,
    load: () =>
      import('#client/features/absences/public/AbsenceSettings.tsx').then((module) => module.AbsenceSettings),
  },
  {
    id: 'imports',
    isFor: mayImport,
    isPanel: true,
    load: () =>
      import('#client/features/settings/imports/ImportPanel.tsx').then((module) => module.ImportPanel),
  },
  {
    id: 'roles',
    isWide: true,
    isFor: mayManageRoles,
    load: () =>
      import('#client/features/settings/roles/RolesSection.tsx').then((module) => module.RolesSection),
  },
  {
    id: 'smtp',
    isFor: maySendMail,
    load: () =>
      import('#client/features/settings/organization/SmtpSection.tsx').then((module) => module.SmtpSection),
  },
  {
    id: 'webhooks',
    isFor: mayIntegrate,
    isPanel: true,
    load: () =>
      import('#client/features/settings/webhooks/WebhooksPanel.tsx').then((module) => module.WebhooksPanel),
  },
  {
    id: 'audit',
    isWide: true,
    isFor: holdsOne('ALL_ORG_VIEW'),
    isPanel: true,
    load: () => import('#client/features/settings/audit/AuditPanel.tsx').then((module) => module.AuditPanel),
  },
  {
    id: 'workspace',
    isFor: isSuperAdmin,
    load: () =>
      import('#client/features/settings/organization/WorkspaceSection.tsx').then(
        (module) => module.WorkspaceSection,
      ),
  },
];
