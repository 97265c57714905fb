import http from 'node:http';
import { z } from 'zod';
import { send } from '#server/bench/load.ts';

const seedReport = z.object({
  signIn: z.object({ email: z.string(), password: z.string() }),
  teams: z.array(z.string()),
});
export const signedIn = z.object({
  token: z.string(),
  user: z.object({
    tenantId: z.string(),
    employee: z.object({ id: z.string(), organizationId: z.string() }),
  }),
});

export interface Place {
  readonly teamId: string;
  readonly organizationId: string;
  readonly tenantId: string;
  readonly employeeId: string;
}

/** Keeps its connections, as browsers do. */
export const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** The owner of a seeded workspace, signed in. */
export async function signInOwner(port: number, seedOutput: string) {
  const { signIn, teams } = seedReport.parse(JSON.parse(seedOutput));
  const login = { method: 'POST', path: '/api/auth/login', body: signIn };
  const session = signedIn.parse(JSON.parse((await send(agent, { port }, login)).body.toString('utf8')));
  const { employee, tenantId } = session.user;
  const { organizationId, id: employeeId } = employee;
  const place: Place = { teamId: teams[0] ?? '', tenantId, organizationId, employeeId };
  return { signIn, place, target: { port, token: session.token } };
}
