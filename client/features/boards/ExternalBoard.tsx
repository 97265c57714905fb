import '#client/locales/en/pages/meetings.json';
import { Button, Stack, Text } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  colleaguesOf,
  MembersPicker,
  useCollaboration,
} from '#client/features/meetings/public/CollaborationDialog.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useAttempt } from '#client/lib/input/use-attempt.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';

/** The way to a board elsewhere, alone or with chosen members; `members` in the address are chosen already. */
export function ExternalBoard({ boardUrl }: { boardUrl: string }) {
  const { t } = useTranslation();
  const scope = useScope();
  const [params] = useSearchParams();
  const { openExternalBoard } = useCollaboration();
  const { failure, attempt } = useAttempt();
  const [members, setMembers] = useState(() => {
    const chosen = (params.get('members') ?? '').split(',');
    return colleaguesOf(scope).flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
  });
  return (
    <>
      <PageHeader title={t('boards.external.title')} />
      <Stack gap="4" maxW="28rem">
        <Text color="fg.muted">{t('boards.external.what')}</Text>
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <Field label={t('boards.external.members')} hint={t('boards.external.hint')}>
          <MembersPicker label={t('boards.external.members')} value={members} onChange={setMembers} />
        </Field>
        <Button alignSelf="start" onClick={() => void attempt(() => openExternalBoard(boardUrl, members))}>
          <ExternalLink aria-hidden />
          {t('boards.external.open')}
        </Button>
      </Stack>
    </>
  );
}
