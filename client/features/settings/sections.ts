import { organizationPages } from '#client/features/settings/organization-sections.ts';
import { personalPages } from '#client/features/settings/personal-sections.ts';
import {
  changesLabels,
  changesTeam,
  isManager,
  mayInvite,
} from '#client/features/settings/section-rights.ts';
import type { SettingsPage, SettingsSection } from '#client/features/settings/settings-section.ts';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';
import { paths } from '#client/lib/paths.ts';
import { mayManageRoles } from '#shared/access/role-editing.ts';

/** The lists that tasks choose from. */
const lists = [
  'statuses',
  'priorities',
  'sizes',
  'labels',
  'issueTypes',
  'versions',
  'relatedIssueTypes',
] as const;

const teamPages: readonly SettingsPage[] = [
  {
    id: 'team',
    group: 'team',
    sections: [
      {
        id: 'team',
        isFor: changesTeam,
        load: () =>
          import('#client/features/settings/team/TeamGeneralSection.tsx').then(
            (module) => module.TeamGeneralSection,
          ),
      },
      {
        id: 'teamPermissions',
        isFor: mayManageRoles,
        load: () =>
          import('#client/features/settings/team/TeamPermissionsSection.tsx').then(
            (module) => module.TeamPermissionsSection,
          ),
      },
      {
        id: 'teamDanger',
        load: () =>
          import('#client/features/settings/team/TeamDangerSection.tsx').then(
            (module) => module.TeamDangerSection,
          ),
      },
    ],
  },
  {
    id: 'fields',
    group: 'team',
    sections: lists.map((id) => ({
      id,
      module: 'tasks',
      isFor: id === 'labels' ? changesLabels : changesTeam,
      load: () =>
        import('#client/features/task-lists/public/ListSections.tsx').then((module) =>
          module.listSection(id === 'labels' ? 'tags' : id, id),
        ),
    })),
  },
  {
    id: 'integrations',
    group: 'team',
    sections: [
      {
        id: 'github',
        module: 'integrations',
        isFor: isManager,
        isPanel: true,
        load: () =>
          import('#client/features/integrations/public/GithubPanel.tsx').then((module) => module.GithubPanel),
      },
    ],
  },
];

/** Every page, in the order of the index. */
export const settingsPages: readonly SettingsPage[] = [...personalPages, ...teamPages, ...organizationPages];

export const settingsSections: readonly SettingsSection[] = settingsPages.flatMap(({ sections }) => sections);

const isShown = ({ isFor, module }: SettingsSection, viewer: Viewer): boolean =>
  (isFor?.(viewer) ?? true) && (module === undefined || viewer.modules.includes(module));

/** The pages with a section that the person may use, without their other sections. */
export const pagesFor = (viewer: Viewer): SettingsPage[] =>
  settingsPages
    .map((page) => ({ ...page, sections: page.sections.filter((section) => isShown(section, viewer)) }))
    .filter(({ sections }) => sections.length > 0);

/** Anchors of other clients, and the sections that they mean. */
export const anchors: Readonly<Record<string, string>> = {
  general: 'profile',
  'working-hours': 'workingHours',
  'danger-zone': 'danger',
  'general-settings': 'team',
  member: 'members',
  integrations: 'github',
  'issues-settings': 'issueTypes',
  'danger-zones': 'teamDanger',
};

/** A page of the product that the settings lead to. Words as for sections. */
interface Elsewhere {
  id: string;
  to: string;
  isFor(viewer: Viewer): boolean;
}

/** Pages that people look for in the settings. */
export const elsewhere: readonly Elsewhere[] = [
  { id: 'members', to: paths.members(), isFor: isManager },
  {
    id: 'invitations',
    to: paths.members(),
    isFor: (viewer) => isManager(viewer) && mayInvite(viewer),
  },
];
