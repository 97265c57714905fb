import {
  FormatsSection,
  IdentitySection,
  InvitesSection,
  TimeEntrySection,
  TrackingSection,
  VisibilitySection,
  WorkSection,
} from '#client/features/settings/organization/OrganizationSection.tsx';
import type { SettingsSection, Viewer } from '#client/features/settings/section.ts';

const mayEdit = ({ may }: Viewer) => may('ALL_ORG_EDIT');

export const organizationSections: readonly SettingsSection[] = [
  { id: 'organization', group: 'organization', isFor: mayEdit, Component: IdentitySection },
  { id: 'formats', group: 'organization', isFor: mayEdit, Component: FormatsSection },
  { id: 'work', group: 'organization', isFor: mayEdit, Component: WorkSection },
  { id: 'timeEntry', group: 'organization', isFor: mayEdit, Component: TimeEntrySection },
  { id: 'tracking', group: 'organization', isFor: mayEdit, Component: TrackingSection },
  { id: 'invites', group: 'organization', isFor: mayEdit, Component: InvitesSection },
  { id: 'visibility', group: 'organization', isFor: mayEdit, Component: VisibilitySection },
];
