import { statfs } from 'node:fs/promises';
import type { Config } from '#server/config.ts';
import { diskTrouble } from '#server/disk-trouble.ts';
import { nearestFolder } from '#server/files/nearest-folder.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { pingRedis } from '#server/jobs/redis-ping.ts';
import { createLogger } from '#server/log.ts';
import { isLoopbackHost } from '#server/loopback.ts';
import { mailboxWarning } from '#server/mail/mailbox.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { checkProvider } from '#server/modules/auth/social/provider-client.ts';
import { type Examine, note, ok, reasonOf, todo } from '#server/ops/doctor/finding.ts';

const leastFreeBytes = 1e9;

/** Checks that the store keeps and returns files; removes its test file afterwards. */
export function files(config: Config): Examine {
  return async () => {
    const store = openFileStore(config, createLogger('silent'));
    try {
      await store.check();
      await store.probe();
    } finally {
      store.close();
    }
    if (config.storage.provider !== 'LOCAL') return ok(`${store.place} takes files and gives them back`);
    const { bavail, bsize } = await statfs(nearestFolder(store.place));
    const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB free`;
    if (bavail * bsize < leastFreeBytes) return todo(`${store.place}: ${free}. Make room.`);
    return ok(`${store.place} can be written, ${free}`);
  };
}

export function filesAdvice({ storage }: Config): (error: unknown) => string {
  if (storage.provider === 'CLOUDINARY')
    return () => 'Check CLOUDINARY_URL, and that the key of the API may do everything with its assets.';
  if (storage.provider !== 'LOCAL')
    return () => 'Check the S3_ settings, and that the key may list, read, write and delete in the bucket.';
  return (error) => {
    const trouble = diskTrouble(error);
    return trouble === undefined ? 'Look at the disk of DATA_DIR.' : `${trouble.cause}. ${trouble.remedy}`;
  };
}

export function queue({ redisUrl }: Config): Examine {
  return async () => {
    if (redisUrl === undefined) return ok('in PostgreSQL');
    const { evictionPolicy = 'noeviction' } = await pingRedis(redisUrl);
    if (evictionPolicy === 'noeviction') return ok('Redis answers');
    return note(
      'Redis answers, but may throw jobs away when memory is short. Set maxmemory-policy noeviction.',
    );
  };
}

export function mail(config: Config): Examine {
  return async () => {
    const mailer = createMailer(config, createLogger('silent'));
    try {
      await mailer.verify();
    } finally {
      await mailer.close();
    }
    if (config.hasMailbox && !config.isLocal) return todo(mailboxWarning);
    if (mailer.kind === 'folder')
      return note('no SMTP_URL: mails stay in DATA_DIR/mail. npm run cli -- mails shows them.');
    return ok(
      `${new URL(config.smtpUrl ?? '').host} takes mails. npm run cli -- testmail <address> sends one.`,
    );
  };
}

/** Asks every sign-in provider for its description, as the first sign-in does. */
export function signIn({ signIn: { providers } }: Config): Examine {
  return async () => {
    if (providers.length === 0) return ok('no providers');
    const failures = await Promise.all(
      providers.map((settings) =>
        checkProvider(settings).then(
          () => [],
          (error: unknown) => [`${settings.name}: ${reasonOf(error)}`],
        ),
      ),
    );
    const texts = failures.flat();
    if (texts.length > 0) return todo(texts.join(' '));
    return ok(`${providers.map(({ name }) => name).join(', ')}: reachable`);
  };
}

export function address({ appUrl, production, trustProxy }: Config): Examine {
  return async () => {
    const { host, protocol } = new URL(appUrl);
    const isLocal = isLoopbackHost(host);
    if (isLocal && production)
      return todo(`${appUrl} works on this machine alone. Set APP_URL to the public address.`);
    if (isLocal) return note(`${appUrl}: links in mails work on this machine alone`);
    if (protocol === 'http:') return note(`${appUrl}: without TLS everybody on the way can read passwords`);
    if (trustProxy === false)
      return note(`${appUrl}; behind a reverse proxy set TRUST_PROXY=1, or all callers share one limit`);
    return ok(appUrl);
  };
}

/** The optional features, and whether the environment sets them up. */
export function options({ signIn, registration, github, collaboration }: Config): Examine {
  return async () => {
    const providers = signIn.providers.map(({ name }) => name).join(', ') || 'none';
    const facts = [
      `registration ${registration}`,
      `sign-in through: ${providers}`,
      `captcha: ${signIn.captcha?.kind ?? 'none'}`,
      `GitHub app: ${github.app?.name ?? 'none'}`,
      `meetings: ${collaboration.livekit?.url ?? 'none'}`,
    ];
    return ok(facts.join(' · '));
  };
}
