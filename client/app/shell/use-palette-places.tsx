import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import type { Command } from '#client/app/shell/palette-commands.ts';
import { projectsQuery } from '#client/features/projects/public/queries.ts';
import { membershipName } from '#client/features/team/public/member-name.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';
import { ProjectMark } from '#client/ui/ProjectMark.tsx';

/** The people of the team and the projects of the organization, each leading to its page. */
export function usePalettePlaces(): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const scope = useScope();
  const { data: projects } = useReadOf(projectsQuery);
  const people = (scope.team.members ?? []).flatMap((member): Command[] => {
    const user = member.employee?.user ?? member.user;
    const name = membershipName(member);
    if (!user) return [];
    return [
      {
        id: `person-${user.id}`,
        group: 'people',
        label: name,
        icon: <MemberAvatar name={name} imageUrl={user.imageUrl} size={20} decorative />,
        keywords: user.email ?? '',
        run: () => void navigate(paths.profile(user.id, { name })),
      },
    ];
  });
  const open = (projects?.items ?? []).filter(({ isArchived }) => isArchived !== true);
  return [
    ...people,
    ...open.map(
      (project): Command => ({
        id: `project-${project.id}`,
        group: 'projects',
        label: project.name,
        icon: <ProjectMark color={project.color} imageUrl={project.imageUrl} />,
        keywords: `${project.code ?? ''} ${t('shell.nav.projects')}`,
        hint: project.code ?? undefined,
        run: () => void navigate(paths.project(project.id)),
      }),
    ),
  ];
}
