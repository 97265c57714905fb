import { Link } from '@chakra-ui/react';
import { Trans } from 'react-i18next';
import { setupQuery } from '#client/features/auth/queries.ts';
import { useReadOf } from '#client/lib/read.ts';
import { Notice } from '#client/ui/Notice.tsx';

/** Without a mail server the mails lie in the local mailbox; says so where somebody waits for one. */
export function MailboxHint() {
  const { data } = useReadOf(setupQuery);
  if (data?.mailbox === undefined) return null;
  return (
    <Notice tone="info">
      <Trans
        i18nKey="auth.mailbox.hint"
        components={{
          mailbox: (
            <Link
              href={data.mailbox}
              target="_blank"
              rel="noopener"
              color="inherit"
              textDecoration="underline"
            />
          ),
        }}
      />
    </Notice>
  );
}
