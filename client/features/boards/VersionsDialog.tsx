import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#client/lib/api/api-error.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Subtle } from '#client/ui/layout/words.ts';
import type { Board } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

interface VersionsDialogProps {
  board: Board;
  mayDraw: boolean;
  onClose: () => void;
}

/** How the board looked before, and the way back. An open canvas hears of it like of every other change. */
export function VersionsDialog({ board, mayDraw, onClose }: VersionsDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useRead(boardsApi.versions, { params: { id: board.id } });
  const mayRestore = mayDraw && !board.isArchived;
  const {
    mutate: restore,
    isPending,
    error,
  } = useWrite(boardsApi.restore, {
    input: (revision: number) => ({ params: { id: board.id, revision } }),
    onSuccess: () => {
      notify.success(t('boards.versions.restored'));
      onClose();
    },
  });

  function content(): ReactNode {
    if (!query.data) return <Answer query={query} skeleton={<ListSkeleton />} />;
    if (query.data.items.length === 0) return <EmptyState compact title={t('boards.versions.none')} />;
    return (
      <Box as="ul" listStyleType="none" maxH="24rem" overflowY="auto">
        {query.data.items.map(({ revision, createdAt, by, elements }) => (
          <Flex as="li" key={revision} align="center" gap="3" minH="10" borderBottomWidth="1px" py="1.5">
            <Box minW="0" flex="1">
              <Text textStyle="sm">{format.dateTime(createdAt)}</Text>
              <Subtle as="p" truncate dir="auto">
                {[by, t('boards.versions.elements', { count: elements })].filter(Boolean).join(' · ')}
              </Subtle>
            </Box>
            {mayRestore ? (
              <Button size="sm" variant="outline" disabled={isPending} onClick={() => restore(revision)}>
                {t('boards.versions.restore')}
              </Button>
            ) : null}
          </Flex>
        ))}
      </Box>
    );
  }

  return (
    <Modal
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={t('boards.versions.title', { name: board.name })}
      description={t('boards.versions.what')}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t('boards.versions.close')}
        </Button>
      }
    >
      <Stack gap="3">
        {error ? <Notice tone="danger">{errorText(error)}</Notice> : null}
        {content()}
      </Stack>
    </Modal>
  );
}
