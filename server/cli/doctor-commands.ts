import { argumentsOf, type Command, UsageError } from '#server/cli/command.ts';
import { type Config, readConfig } from '#server/config.ts';
import { hasCluster } from '#server/db/embedded/data-folder.ts';
import { createLogger } from '#server/log.ts';
import { isMailAddress } from '#server/mail/mail-message.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { type OpenDatabase, openDatabase } from '#server/open-database.ts';
import { diagnose } from '#server/ops/doctor/doctor.ts';
import { OperatorError } from '#server/ops/failure.ts';

const marks = { ok: 'ok', note: 'note', todo: 'TO DO' } as const;

/** The database as it is; none is made. */
async function openExisting(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined && !hasCluster(config.dataDir)) {
    throw new OperatorError('There is no database yet; the first start makes it');
  }
  return openDatabase(config, createLogger('silent'), { whenRunning: 'join' });
}

const doctor: Command = {
  name: 'doctor',
  usage: '',
  about: 'looks at every part and says what to do; exit code 1 where there is something to do',
  details: [
    'Leaves everything as it is: a few bytes are put into the store of files and deleted again, and an embedded',
    'database that does not run is started for the look. "note" is something that works and that you may want otherwise.',
  ],
  async run(input) {
    argumentsOf(input, []);
    const config = readConfig(input.env, { whenMissing: 'leave' });
    const open = () => openExisting(config);
    const findings = await diagnose(config, open);
    const lines = findings.map(
      ({ part, state, text }) => `${marks[state].padEnd(7)}${part.padEnd(12)}${text}`,
    );
    return { text: lines.join('\n'), exitCode: findings.some(({ state }) => state === 'todo') ? 1 : 0 };
  },
};

const testmail: Command = {
  name: 'testmail',
  usage: '<address>',
  about: 'sends a mail to somebody and tells what the mail server says',
  async run(input) {
    const { address } = argumentsOf(input, ['address']);
    if (!isMailAddress(address)) throw new UsageError(`"${address}" is not a mail address`);
    const config = readConfig(input.env);
    const mailer = createMailer(config, createLogger('silent'));
    const text = `This is a test of the mail server of ${config.appUrl}. It arrived.`;
    try {
      await mailer.send({ to: address, subject: 'Takt can send mails', text, html: `<p>${text}</p>` });
    } catch (error) {
      throw new OperatorError(
        `The mail was not taken: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      await mailer.close();
    }
    const where =
      mailer.kind === 'smtp'
        ? 'The mail server took it.'
        : 'No SMTP_URL: it is in DATA_DIR/mail, which npm run cli -- mails shows.';
    return { text: `Sent a mail to ${address}. ${where}` };
  },
};

export const doctorCommands: readonly Command[] = [doctor, testmail];
