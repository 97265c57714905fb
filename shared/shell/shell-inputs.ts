/** The signed-in user with role, tenant and employee. */
export const meInput = { query: { relations: ['role', 'tenant'], includeEmployee: true } };

/** Relations of a team that the page shows. */
export const teamRelations = [
  'members',
  'members.role',
  'members.employee',
  'members.employee.user',
  'createdByUser',
  'projects',
];
export const teamsInput = {
  query: { relations: teamRelations, brief: true, source: 'TEAMS', withLastWorkedTask: true },
};
export const workspacesInput = { query: { includeTeams: true } };
/** News in the inbox below the bell. */
export const inboxInput = { query: { unread: true, take: 20 } };
