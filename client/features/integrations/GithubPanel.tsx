import { Subtle } from '#client/ui/layout/words.ts';
import '#client/locales/en/pages/integrations.json';
import { chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AccountRow } from '#client/features/integrations/AccountRow.tsx';
import { ConnectAgainRow, ConnectRows } from '#client/features/integrations/ConnectRows.tsx';
import { ProjectRows } from '#client/features/integrations/ProjectRows.tsx';
import { connectionQuery, syncLogQuery } from '#client/features/integrations/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import type { RepositorySync } from '#shared/integrations/integration.schema.ts';

export function GithubPanel() {
  const query = useReadOf(connectionQuery);
  const { data: connection } = query;
  if (connection === undefined) return <Answer query={query} skeleton={<ListSkeleton rows={2} inset />} />;
  if (connection === null) return <ConnectRows />;
  return (
    <>
      <AccountRow connection={connection} />
      {connection.trouble === 'refused' ? <ConnectAgainRow /> : null}
      <ProjectRows connection={connection} />
      <SyncLog integrationId={connection.id} />
    </>
  );
}

/** What was exchanged, newest first. */
function SyncLog({ integrationId }: { integrationId: string }) {
  const { t } = useTranslation();
  const query = useReadOf(syncLogQuery(integrationId));
  return (
    <chakra.div borderTopWidth="1px" borderColor="border.muted" px="4" py="3">
      <Text as="h3" textStyle="sm" fontWeight="semibold" mb="1">
        {t('integrations.log')}
      </Text>
      <Answer query={query} skeleton={<ListSkeleton rows={2} />}>
        {(data) => <Lines lines={data.items} />}
      </Answer>
    </chakra.div>
  );
}

function Lines({ lines }: { lines: readonly RepositorySync[] }) {
  const { t } = useTranslation();
  if (lines.length === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        {t('integrations.logNone')}
      </Text>
    );
  }
  return (
    <chakra.ul
      listStyleType="none"
      aria-label={t('integrations.log')}
      maxH="18rem"
      overflowY="auto"
      tabIndex={0}
    >
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </chakra.ul>
  );
}

function Line({ line }: { line: RepositorySync }) {
  const { t } = useTranslation();
  const { kind, status, repositoryName, message, startedAt, created, updated } = line;
  const isImport = kind === 'import' || kind === 'poll';
  return (
    <Flex as="li" align="baseline" columnGap="3" wrap="wrap" py="1.5" textStyle="sm">
      <chakra.div flex="1 1 14rem" minW="0">
        <Text truncate>
          {t(`integrations.kind.${kind}`)} · <bdi>{repositoryName}</bdi>
        </Text>
        <Text textStyle="xs" color={status === 'failed' ? 'danger.fg' : 'fg.subtle'}>
          {t(`integrations.status.${status}`)}
          {isImport ? ` · ${t('integrations.counts', { created, updated })}` : null}
          {message ? (
            <>
              {' · '}
              <bdi>{message}</bdi>
            </>
          ) : null}
        </Text>
      </chakra.div>
      <Subtle as="p">
        <DateText value={startedAt} format="dateTime" />
      </Subtle>
    </Flex>
  );
}
