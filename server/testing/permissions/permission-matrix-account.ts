import { randomUUID } from 'node:crypto';
import type { CallInput } from '#server/testing/caller.ts';
import { freshEmail } from '#server/testing/tenant.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { World } from './permission-matrix-world.ts';

type MakeInput = (world: World) => CallInput<Endpoint> | Promise<CallInput<Endpoint>>;

const oneOff = () => ({ email: freshEmail('mallory'), password: 'correct horse battery' });

/** The calls about accounts and ways to sign in. */
export const accountInputs: Readonly<Record<string, MakeInput>> = {
  'auth.login': () => ({ body: oneOff() }),
  'auth.sendCode': () => ({ body: { email: freshEmail('mallory') } }),
  'auth.confirmCode': () => ({ body: { email: freshEmail('mallory'), code: 'ABCD2345' } }),
  'auth.signInWithPassword': () => ({ body: oneOff() }),
  'auth.signInToWorkspace': () => ({ body: { email: freshEmail('mallory'), token: 'forged' } }),
  'auth.switchWorkspace': ({ tenant }) => ({ body: { tenantId: tenant.tenantId } }),
  'auth.register': () => ({ body: { ...oneOff(), name: 'Mallory Miller', team: 'Mallory' } }),
  'auth.refresh': () => ({ body: { refresh_token: 'forged' } }),
  'auth.verifyByCode': () => ({ body: { code: 'ABCD2345' } }),
  'auth.verifyByToken': () => ({ body: { email: freshEmail('mallory'), token: 'forged' } }),
  'social.start': () => ({ params: { provider: 'github' } }),
  'social.callback': () => ({ params: { provider: 'github' } }),
  'social.callbackForm': () => ({ params: { provider: 'github' } }),
  'social.redeemTicket': () => ({ body: { ticket: 'forged' } }),
  'social.signIn': () => ({ body: { provider: 'github', access_token: 'forged' } }),
  'social.lookUpEmail': () => ({
    body: { email: freshEmail('mallory'), provider: 'github', access_token: 'forged' },
  }),
  'social.lookUpIdentity': () => ({
    body: { provider: 'github', providerAccountId: '1', access_token: 'forged' },
  }),
  'social.linkAccount': () => ({ body: { provider: 'github', token: 'forged' } }),
  'social.startLink': () => ({ params: { provider: 'github' } }),
  'secondFactor.enable': () => ({ body: { code: '123456' } }),
  'secondFactor.disable': () => ({ body: { code: '123456' } }),
  'secondFactor.renewRecoveryCodes': () => ({ body: { code: '123456' } }),
  'secondFactor.verify': () => ({ body: { challenge: 'forged', code: '123456' } }),
  'push.add': () => ({
    body: {
      endpoint: 'https://8.8.8.8/push',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  }),
  'account.requestPassword': () => ({ body: { email: freshEmail('mallory') } }),
  'account.resetPassword': () => ({
    body: {
      token: 'forged',
      password: 'correct horse battery 2',
      confirmPassword: 'correct horse battery 2',
    },
  }),
  'account.changePassword': () => ({
    body: { currentPassword: 'wrong', password: 'horse battery 3', confirmPassword: 'horse battery 3' },
  }),
  'account.endSession': async (world) => ({ params: { id: await world.newSession(world.subject) } }),
  // Everybody has a password at this point, and the call requires it.
  'account.requestEmailChange': () => ({ body: { email: freshEmail('mallory') } }),
  'account.verifyEmailChange': () => ({ body: { code: 'ABCD2345' } }),
  'assistants.undo': async (world) => ({ params: { id: await world.newAssistantAction() } }),
  'demo.fill': () => ({ body: { key: randomUUID() } }),
};

/** The rows of `permissionMatrix` about them. */
export const accountMatrix: Readonly<Record<string, string>> = {
  'auth.login': 'v v v v v v v',
  'auth.sendCode': 'o o o o o o o',
  'auth.confirmCode': 'v v v v v v v',
  'auth.signInWithPassword': 'v v v v v v v',
  'auth.signInToWorkspace': 'v v v v v v v',
  'auth.switchWorkspace': '- 0 o o o o o',
  'auth.workspaces': '- o o o o o o',
  'auth.register': 'o o o o o o o',
  'auth.refresh': '- - - - - - -',
  'auth.logout': 'o o o o o o o',
  'auth.resendVerification': '- v v v v v v',
  'auth.verifyByCode': '- v v v v v v',
  'auth.verifyByToken': 'v v v v v v v',

  'assistants.actions': '- o o o o o o',
  // The action of somebody else's assistant.
  'assistants.undo': '- 0 0 0 0 0 0',

  // Not offered on a server that others may reach, unless it is switched on.
  'demo.fill': 'x x x x x x x',
  // The caller's workspace is no demo data.
  'demo.remove': '- x x x x x x',

  // The response redirects with an error code in the address instead of a status.
  'social.start': 'o o o o o o o',
  'social.callback': 'o o o o o o o',
  'social.callbackForm': 'o o o o o o o',
  'social.redeemTicket': 'v v v v v v v',
  'social.signIn': 'v v v v v v v',
  'social.lookUpEmail': 'v v v v v v v',
  'social.lookUpIdentity': 'v v v v v v v',
  'social.linkAccount': '- v v v v v v',
  'social.linkedProviders': '- o o o o o o',
  'social.startLink': '- v v v v v v',
  // A link of somebody else.
  'social.unlinkProvider': '- 0 0 0 0 0 0',

  'secondFactor.status': '- o o o o o o',
  'secondFactor.setup': '- o o o o o o',
  'secondFactor.enable': '- v v v v v v',
  'secondFactor.disable': '- v v v v v v',
  'secondFactor.renewRecoveryCodes': '- v v v v v v',
  'secondFactor.verify': 'v v v v v v v',

  'account.requestPassword': 'o o o o o o o',
  'account.resetPassword': 'v v v v v v v',
  // The member signed in without a password so far and sets the first one; the stranger has one and sends another.
  'account.changePassword': '- v o o o o o',
  'account.sessions': '- o o o o o o',
  // A session of somebody else.
  'account.endSession': '- 0 0 0 0 0 0',
  'account.endOtherSessions': '- o o o o o o',
  'account.requestEmailChange': '- v v v v v v',
  'account.verifyEmailChange': '- v v v v v v',

  'push.key': '- o o o o o o',
  'push.list': '- o o o o o o',
  'push.add': '- o o o o o o',
  // A browser of nobody.
  'push.remove': '- 0 0 0 0 0 0',
};
