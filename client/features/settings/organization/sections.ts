import { AuditSection } from '#client/features/settings/audit/AuditSection.tsx';
import { ClientsSection } from '#client/features/settings/clients/ClientsSection.tsx';
import { ImportSection } from '#client/features/settings/imports/ImportSection.tsx';
import {
  FormatsSection,
  IdentitySection,
  InvitesSection,
  TimeEntrySection,
  TrackingSection,
  VisibilitySection,
  WorkSection,
} from '#client/features/settings/organization/OrganizationSection.tsx';
import { SmtpSection } from '#client/features/settings/organization/SmtpSection.tsx';
import { WorkspaceSection } from '#client/features/settings/organization/WorkspaceSection.tsx';
import { RolesSection } from '#client/features/settings/roles/RolesSection.tsx';
import type { SettingsSection, Viewer } from '#client/features/settings/section.ts';
import { WebhooksSection } from '#client/features/settings/webhooks/WebhooksSection.tsx';
import { managesRoles } from '#shared/access/role-access.ts';

const mayEdit = ({ may }: Viewer) => may('ALL_ORG_EDIT');
const mayEditClients = ({ may }: Viewer) => may('ORG_CONTACT_EDIT') || may('ALL_ORG_EDIT');
const mayManage = ({ may, role }: Viewer) => managesRoles(role) && may('CHANGE_ROLES_PERMISSIONS');
const mayImport = ({ may }: Viewer) => may('TIME_TRACKER') || may('IMPORT_ADD') || may('ALL_ORG_EDIT');
const mayIntegrate = ({ may }: Viewer) => may('INTEGRATION_EDIT') && may('ALL_ORG_VIEW');
const mayAudit = ({ may }: Viewer) => may('ALL_ORG_VIEW');
const isSuperAdmin = ({ role }: Viewer) => role === 'SUPER_ADMIN';
const maySendMail = (viewer: Viewer) => isSuperAdmin(viewer) && viewer.may('CUSTOM_SMTP_VIEW');

export const organizationSections: readonly SettingsSection[] = [
  { id: 'organization', group: 'organization', isFor: mayEdit, Component: IdentitySection },
  { id: 'formats', group: 'organization', isFor: mayEdit, Component: FormatsSection },
  { id: 'work', group: 'organization', isFor: mayEdit, Component: WorkSection },
  { id: 'timeEntry', group: 'organization', isFor: mayEdit, Component: TimeEntrySection },
  { id: 'tracking', group: 'organization', isFor: mayEdit, Component: TrackingSection },
  { id: 'invites', group: 'organization', isFor: mayEdit, Component: InvitesSection },
  { id: 'visibility', group: 'organization', isFor: mayEdit, Component: VisibilitySection },
  { id: 'clients', group: 'organization', isFor: mayEditClients, Component: ClientsSection },
  { id: 'imports', group: 'organization', isFor: mayImport, Component: ImportSection },
  { id: 'roles', group: 'organization', isFor: mayManage, Component: RolesSection },
  { id: 'smtp', group: 'organization', isFor: maySendMail, Component: SmtpSection },
  { id: 'webhooks', group: 'organization', isFor: mayIntegrate, Component: WebhooksSection },
  { id: 'audit', group: 'organization', isFor: mayAudit, Component: AuditSection },
  { id: 'workspace', group: 'organization', isFor: isSuperAdmin, Component: WorkspaceSection },
];
