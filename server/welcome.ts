import path from 'node:path';
import type { Config } from '#server/config.ts';

function rows(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  return lines.map(([label, value]) => `    ${label.padEnd(width)}${value}`).join('\n');
}

/** The one block a start prints: where everything is. */
export function welcome(config: Config, places: { dataFolder: string | undefined }): string {
  const folder = path.join(config.dataDir, 'mail');
  const mails =
    config.smtpUrl === undefined
      ? config.hasMailbox
        ? `${config.appUrl}/mailbox  (${folder})`
        : `${folder}  (npm run cli -- mails)`
      : 'SMTP';
  const database = places.dataFolder ?? 'DATABASE_URL';
  const block = rows([
    ['Address', config.appUrl],
    ['API', `${config.appUrl}/api/docs`],
    ['Database', database],
    ['Files', config.dataDir],
    ['Mails', mails],
    ['Demo', 'npm run seed -- demo   (with an empty database)'],
    ['Stop', 'Ctrl+C'],
  ]);
  return `\n  Takt is running.\n\n${block}\n\n`;
}
