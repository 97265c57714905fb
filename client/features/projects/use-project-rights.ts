import { useQuery } from '@tanstack/react-query';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import type { Permission } from '#shared/access/permissions.ts';
import type { Project } from '#shared/projects/project.schema.ts';

export interface ProjectRights {
  readonly creates: boolean;
  readonly edits: (project: Project) => boolean;
  readonly deletes: (project: Project) => boolean;
}

/** What the signed-in person may do with projects; nothing until it is known. The server decides again. */
export function useProjectRights(): ProjectRights {
  const { tenantId, employeeId } = useScope();
  const { data } = useQuery(myPermissionsQuery(tenantId));
  const any = (...names: Permission[]) =>
    names.some((name) => data?.some(({ permission, enabled }) => enabled && permission === name));
  const manages = ({ members = [] }: Project) =>
    members.some((member) => member.employeeId === employeeId && member.isManager === true);
  return {
    creates: any('ORG_PROJECT_ADD', 'ALL_ORG_EDIT'),
    edits: (project) => manages(project) || any('ORG_PROJECT_EDIT', 'ALL_ORG_EDIT'),
    deletes: (project) => manages(project) || any('ORG_PROJECT_DELETE', 'ALL_ORG_EDIT'),
  };
}
