/** Said at the start and by the doctor where the mailbox was switched on for more than a local installation. */
export const mailboxWarning =
  'MAILBOX=on shows every mail, with the codes and links in it, at /mailbox to callers from this machine. ' +
  'Behind a proxy or forwarder on this machine that may be anybody. Set SMTP_URL, or read mails with: npm run cli -- mails';
