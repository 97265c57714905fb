import { useMay } from '#client/features/workspace/public/use-may.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import type { Project } from '#shared/projects/project.schema.ts';

export interface ProjectRights {
  readonly creates: boolean;
  readonly edits: (project: Project) => boolean;
  readonly deletes: (project: Project) => boolean;
}

/** What the signed-in person may do with projects; nothing until it is known. The server decides again. */
export function useProjectRights(): ProjectRights {
  const { employeeId } = useScope();
  const may = useMay();
  const manages = ({ members = [] }: Project) =>
    members.some((member) => member.employeeId === employeeId && member.isManager === true);
  return {
    creates: may('ORG_PROJECT_ADD', 'ALL_ORG_EDIT'),
    edits: (project) => manages(project) || may('ORG_PROJECT_EDIT', 'ALL_ORG_EDIT'),
    deletes: (project) => manages(project) || may('ORG_PROJECT_DELETE', 'ALL_ORG_EDIT'),
  };
}
