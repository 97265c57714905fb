import type { z } from 'zod';
import { type SmtpRecord, smtpInput } from '#shared/workspaces/smtp.schema.ts';

export const smtpForm = smtpInput.omit({ scope: true, tenantId: true, organizationId: true });
type SmtpValues = z.input<typeof smtpForm>;

const ports = { startTls: 587, tls: 465 } as const;

export function smtpValues(saved: SmtpRecord | undefined): SmtpValues {
  return {
    host: saved?.host ?? '',
    port: saved?.port ?? ports.startTls,
    secure: saved?.secure ?? false,
    username: saved?.username ?? '',
    password: saved?.password ?? '',
    fromAddress: saved?.fromAddress ?? '',
    isValidate: true,
  };
}

/** The usual port follows the way of encryption; one that somebody chose stays. */
export function portFor(port: unknown, { secure }: { secure: boolean }): unknown {
  const usual = secure ? ports.startTls : ports.tls;
  const isUsual = Number(port) === usual;
  if (!isUsual) return port;
  return secure ? ports.tls : ports.startTls;
}
