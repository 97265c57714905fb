import type { Config } from '#server/config.ts';
import type { Db } from '#server/context/context.ts';
import { resolveHost } from '#server/context/outside-host.ts';
import { openSecret } from '#server/context/secret-box.ts';
import { fields } from '#server/db/fields.ts';
import type { PreparedMail } from '#server/mail/mail-message.ts';
import { smtpLimits } from '#server/mail/smtp-transport.ts';

/** A workspace's own mail server. */
export interface WorkspaceServer {
  readonly fromAddress: string;
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly username: string | null;
  /** Sealed. */
  readonly password: string | null;
}

const select = fields('fromAddress', 'host', 'port', 'secure', 'username', 'password');

/** The organization's server, else the workspace's. */
export async function findWorkspaceServer(
  db: Db,
  { tenantId, organizationId }: { tenantId: string; organizationId?: string | undefined },
): Promise<WorkspaceServer | undefined> {
  const [own] =
    organizationId === undefined
      ? []
      : await db.smtpSetting.findMany({ where: { tenantId, organizationId }, select, take: 1 });
  if (own !== undefined) return own;
  const [shared] = await db.smtpSetting.findMany({
    where: { tenantId, organizationId: null },
    select,
    take: 1,
  });
  return shared;
}

function credentials(config: Config, { username, password }: WorkspaceServer) {
  if (username === null) return {};
  const pass = password === null ? '' : openSecret(config, password);
  if (pass === undefined) throw new Error('The password of the mail server cannot be read any more');
  return { auth: { user: username, pass } };
}

async function transporterFor(config: Config, server: WorkspaceServer) {
  const address = await resolveHost(server.host, { allowPrivate: config.smtpAllowPrivate });
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host: address,
    port: server.port,
    secure: server.secure,
    tls: { servername: server.host },
    ...smtpLimits,
    ...credentials(config, server),
  });
}

export type WorkspaceMail = Omit<PreparedMail, 'id'>;

/** Sends one mail through the workspace's server; checks for every mail whether the server's address is allowed. */
export async function sendThrough(
  config: Config,
  server: WorkspaceServer,
  mail: WorkspaceMail,
): Promise<void> {
  const transporter = await transporterFor(config, server);
  try {
    await transporter.sendMail(mail);
  } finally {
    transporter.close();
  }
}

/** Connects and signs in. */
export async function verifyServer(config: Config, server: WorkspaceServer): Promise<void> {
  const transporter = await transporterFor(config, server);
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}
