import type { OrganizationSectionId } from '#client/features/settings/organization/setting-rows.ts';
import {
  holdsAll,
  holdsOne,
  isSuperAdmin,
  mayEdit,
  mayEditClients,
  mayImport,
  mayIntegrate,
  maySendMail,
} from '#client/features/settings/section-rights.ts';
import type { SettingsPage, SettingsSection } from '#client/features/settings/settings-section.ts';
import { mayManageRoles } from '#shared/access/role-editing.ts';

/** A section made from the table of the organization's settings. */
const ofTable = (id: OrganizationSectionId): SettingsSection => ({
  id,
  isFor: mayEdit,
  load: () =>
    import('#client/features/settings/organization/OrganizationSection.tsx').then((module) =>
      module.organizationSection(id),
    ),
});

/** The settings of the whole organization. */
export const organizationPages: readonly SettingsPage[] = [
  {
    id: 'organization',
    group: 'organization',
    sections: [
      ofTable('organization'),
      ofTable('formats'),
      ofTable('visibility'),
      {
        id: 'workspace',
        isFor: isSuperAdmin,
        load: () =>
          import('#client/features/settings/organization/WorkspaceSection.tsx').then(
            (module) => module.WorkspaceSection,
          ),
      },
    ],
  },
  {
    id: 'features',
    group: 'organization',
    help: 'features',
    sections: [
      {
        id: 'features',
        isFor: mayEdit,
        load: () =>
          import('#client/features/settings/organization/FeaturesSection.tsx').then(
            (module) => module.FeaturesSection,
          ),
      },
    ],
  },
  {
    id: 'time',
    group: 'organization',
    help: 'time-rules',
    sections: [ofTable('work'), ofTable('timeEntry'), ofTable('reminders')],
  },
  {
    id: 'people',
    group: 'organization',
    help: 'roles',
    sections: [
      {
        id: 'roles',
        isWide: true,
        isFor: mayManageRoles,
        load: () =>
          import('#client/features/settings/roles/RolesSection.tsx').then((module) => module.RolesSection),
      },
      ofTable('invites'),
    ],
  },
  {
    id: 'money',
    group: 'organization',
    help: 'money',
    sections: [
      {
        id: 'rates',
        module: 'money',
        isFor: holdsAll('ORG_RATES_VIEW', 'ORG_RATES_EDIT'),
        isPanel: true,
        load: () =>
          import('#client/features/rates/public/RateHistory.tsx').then((module) => module.RateHistory),
      },
      { ...ofTable('billable'), module: 'money' },
      {
        id: 'clients',
        module: 'money',
        isFor: mayEditClients,
        isPanel: true,
        load: () =>
          import('#client/features/settings/clients/ClientsPanel.tsx').then((module) => module.ClientsPanel),
      },
      {
        id: 'invoices',
        module: 'invoices',
        isFor: holdsAll('INVOICES_VIEW', 'INVOICES_EDIT'),
        isPanel: true,
        load: () => import('#client/features/invoices/public/Seller.tsx').then((module) => module.Seller),
      },
      {
        id: 'invoiceReminders',
        module: 'invoices',
        isFor: holdsAll('INVOICES_VIEW', 'INVOICES_EDIT'),
        isPanel: true,
        load: () =>
          import('#client/features/invoices/public/Reminders.tsx').then((module) => module.Reminders),
      },
    ],
  },
  {
    id: 'absences',
    group: 'organization',
    help: 'absences',
    sections: [
      {
        id: 'absences',
        module: 'absences',
        isFor: mayEdit,
        isPanel: true,
        load: () =>
          import('#client/features/absences/public/AbsenceSettings.tsx').then(
            (module) => module.AbsenceSettings,
          ),
      },
    ],
  },
  {
    id: 'tracking',
    group: 'organization',
    sections: [ofTable('tracking')],
  },
  {
    id: 'imports',
    group: 'organization',
    help: 'import',
    sections: [
      {
        id: 'imports',
        isFor: mayImport,
        isPanel: true,
        load: () =>
          import('#client/features/settings/imports/ImportPanel.tsx').then((module) => module.ImportPanel),
      },
    ],
  },
  {
    id: 'connections',
    group: 'organization',
    sections: [
      {
        id: 'smtp',
        isFor: maySendMail,
        load: () =>
          import('#client/features/settings/organization/SmtpSection.tsx').then(
            (module) => module.SmtpSection,
          ),
      },
      {
        id: 'webhooks',
        isFor: mayIntegrate,
        isPanel: true,
        load: () =>
          import('#client/features/settings/webhooks/WebhooksPanel.tsx').then(
            (module) => module.WebhooksPanel,
          ),
      },
    ],
  },
  {
    id: 'audit',
    group: 'organization',
    sections: [
      {
        id: 'audit',
        isWide: true,
        isFor: holdsOne('ALL_ORG_VIEW'),
        isPanel: true,
        load: () =>
          import('#client/features/settings/audit/AuditPanel.tsx').then((module) => module.AuditPanel),
      },
    ],
  },
];
