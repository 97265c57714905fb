import type { SettingsSection, Viewer } from '#client/features/settings/section.ts';
import { TeamDangerSection } from '#client/features/settings/team/TeamDangerSection.tsx';
import { TeamGeneralSection } from '#client/features/settings/team/TeamGeneralSection.tsx';

const isManager = ({ scope }: Viewer) => scope.isManager;

export const teamSections: readonly SettingsSection[] = [
  { id: 'team', group: 'team', isFor: isManager, Component: TeamGeneralSection },
  { id: 'teamDanger', group: 'team', Component: TeamDangerSection },
];
