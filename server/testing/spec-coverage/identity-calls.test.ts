import { readCalls, testCalls } from '#server/testing/spec-coverage/calls.ts';
import { expect, test } from '#server/testing/test.ts';

/**
 * Every call that clients of identity, workspaces, teams and access make, in both families of paths, and the operation
 * that answers it. Reviewed by hand against what clients send; parameters are named as the endpoints name them.
 */
const calls = readCalls(`
POST /auth/login → auth.login
POST /auth/signin.email → auth.sendCode
POST /auth/send-code → auth.sendCode
POST /auth/signin-email → auth.sendCode
POST /auth/signin.email.password → auth.signInWithPassword
POST /auth/signin-email-password → auth.signInWithPassword
POST /auth/signin.provider.social → social.signIn
POST /auth/signin-email-social → social.signIn
POST /auth/signin.email/confirm → auth.confirmCode
POST /auth/signin-email-confirm → auth.confirmCode
POST /auth/signin.workspace → auth.signInToWorkspace
POST /auth/signin-workspace → auth.signInToWorkspace
POST /auth/register → auth.register
POST /tenant → workspaces.createTenant
POST /organization → workspaces.createOrganization
POST /employee → workspaces.createEmployee
POST /smtp → workspaces.saveSmtp
POST /auth/refresh-token → auth.refresh
POST /auth/refresh → auth.refresh
POST /auth/email/verify/resend-link → auth.resendVerification
POST /auth/verify/resend-link → auth.resendVerification
POST /auth/email/verify/code → auth.verifyByCode
POST /auth/verify/code → auth.verifyByCode
POST /auth/email/verify → auth.verifyByToken
POST /auth/verify/token → auth.verifyByToken
GET /auth/workspaces → auth.workspaces
GET /user-organization → users.organizations
POST /email-reset/request-change-email → account.requestEmailChange
POST /email-reset/verify-change-email → account.verifyEmailChange
GET /user/me → users.me
POST /user/:id → users.updateByPost
PUT /user/:id → users.update
DELETE /user/:id → users.remove
DELETE /user/reset → users.reset
POST /image-assets/upload/:folder → files.uploadImage

GET /organization-team → teams.list
GET /organization-team/:id → teams.detail
POST /organization-team → teams.create
PUT /organization-team/:id → teams.update
DELETE /organization-team/:id → teams.remove
DELETE /organization-team/teams/:userId → teams.leaveAll
DELETE /organization-team-employee/:id → teams.removeMember
DELETE /organization-team/employee/:id → teams.removeEmployee
PUT /organization-team-employee/:id → teams.updateMember
PUT /organization-team/employee/:id → teams.updateMember
PUT /organization-team-employee/:id/active-task → teams.setActiveTask
GET /employee/pagination → workspaces.employees
GET /employee/working → workspaces.employees
PUT /employee/:id → workspaces.updateEmployee
GET /public/team/:profileLink/:teamId → publicTeams.read
GET /organization/:id → workspaces.organization
GET /currency → system.currencies

GET /organization-team-join → joinRequests.list
POST /organization-team-join → joinRequests.create
POST /organization-team-join/validate → joinRequests.validate
POST /organization-team-join/resend-code → joinRequests.resendCode
PUT /organization-team-join/:id/:action → joinRequests.decide

GET /invite → invitations.list
GET /invite/me → invitations.mine
POST /invite/emails → invitations.create
DELETE /invite/:id → invitations.remove
POST /invite/resend → invitations.resend
GET /invite/validate → invitations.validate
POST /invite/validate-by-code → invitations.validateByCode
POST /invite/accept → invitations.accept
PUT /invite/:id/:action → invitations.respond
PUT /invite/:id → invitations.respondByQuery
GET /roles/options → roles.option

GET /roles → roles.list
POST /roles → roles.create
PUT /roles/:id → roles.update
DELETE /roles/:id → roles.remove
GET /role-permissions/:roleId → roles.permissions
GET /role-permissions → roles.findPermissions
PUT /role-permissions/:id → roles.setPermission
GET /role-permissions/me → roles.myPermissions

GET /languages → system.languages
GET /health → system.health
GET /desktop-server → system.desktopServer
POST /log → system.clientLog
`);

testCalls(calls);

test('every path without a parameter is answered, not taken for a record that is missing', async ({
  server,
}) => {
  const fixed = calls.filter(({ path }) => !path.includes(':'));
  for (const { method, path } of fixed) {
    const { statusCode } = await server.app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    expect(statusCode, `${method} ${path}`).not.toBe(404);
    expect(statusCode, `${method} ${path}`).toBeLessThan(500);
  }
});
