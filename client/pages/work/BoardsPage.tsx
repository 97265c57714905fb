import { Button, Stack, Text } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BoardList } from '#client/features/boards/BoardList.tsx';
import {
  colleaguesOf,
  MembersPicker,
  useCollaboration,
} from '#client/features/meetings/public/CollaborationDialog.tsx';
import { collaborationQuery } from '#client/features/meetings/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useAttempt } from '#client/lib/input/use-attempt.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';

/** The boards of the team, or the way to the board that this installation has elsewhere. */
export function BoardsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useReadOf(collaborationQuery);
  usePage({ title: t('boards.title') });
  if (!data) return <Answer query={{ data, error, refetch }} skeleton={<PageSkeleton />} />;
  return data.boardUrl === undefined ? <BoardList /> : <ExternalBoard boardUrl={data.boardUrl} />;
}

/** The way to a board elsewhere, alone or with chosen members; `members` in the address are chosen already. */
function ExternalBoard({ boardUrl }: { boardUrl: string }) {
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
