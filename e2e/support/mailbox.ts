import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The file that came with it. */
  readonly file: Buffer | undefined;
}

/** Reads a mail as it went over the wire. */
export async function readMail(source: Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(source);
  const [attached] = mail.attachments;
  const file = attached?.content instanceof ArrayBuffer ? Buffer.from(attached.content) : undefined;
  return { to: mail.to?.[0]?.address ?? '', subject: mail.subject ?? '', text: mail.text ?? '', file };
}

function mailsIn(folder: string): Promise<ReceivedMail[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return Promise.all(files.toSorted().map((name) => readMail(readFileSync(path.join(folder, name)))));
}

/** All mails with that subject to an address that have come so far. */
export async function mailsTo(dataDir: string, address: string, subject: string): Promise<ReceivedMail[]> {
  const mails = await mailsIn(path.join(dataDir, 'mail'));
  return mails.filter((mail) => mail.to === address && mail.subject === subject);
}

/** The newest mail with that subject to an address; waits for it. */
export function mailTo(dataDir: string, address: string, subject: string): Promise<ReceivedMail> {
  return vi.waitFor(
    async () => {
      const found = (await mailsTo(dataDir, address, subject)).at(-1);
      if (found === undefined) throw new Error(`no mail “${subject}” to ${address} arrived`);
      return found;
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** The eight-character code a mail carries, alone on its line. */
export function codeIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const code = /^\s*([A-HJ-NP-Z2-9]{8})\s*$/m.exec(text)?.[1];
  if (code === undefined) throw new Error(`no code in:\n${text}`);
  return code;
}

/** The link of a mail. */
export function linkIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const link = /https?:\/\/\S+\?\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in:\n${text}`);
  return link;
}
