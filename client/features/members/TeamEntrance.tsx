import { Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { useId } from 'react';
import { InvitationList } from '#client/features/members/InvitationList.tsx';
import { useMemberRights } from '#client/features/members/member-rights.ts';
import { type JoinDecision, useDecideRequest } from '#client/features/members/public/use-decide-request.ts';
import { joinRequestsQuery } from '#client/features/members/queries.ts';
import { StatusText } from '#client/features/members/StatusText.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { dividedRow, Subtle } from '#client/ui/layout/looks.ts';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import type { JoinRequest } from '#shared/invitations/join-request.schema.ts';

/** For managers: the requests to join the team and the invitations to it. */
export function TeamEntrance() {
  const { t } = useTranslation();
  const [requestsId, invitationsId] = [useId(), useId()];
  const rights = useMemberRights();
  const { data } = useReadOf(joinRequestsQuery(useScope()), { enabled: rights.decidesRequests });
  const waiting = data?.items.filter(({ status }) => status === 'REQUESTED').length;
  return (
    <Stack gap="6">
      {rights.decidesRequests ? (
        <chakra.section aria-labelledby={requestsId} id="requests" scrollMarginTop="16">
          <SectionTitle id={requestsId} count={waiting || undefined}>
            {t('members.requests.title')}
          </SectionTitle>
          <JoinRequestList />
        </chakra.section>
      ) : null}
      {rights.invites ? (
        <chakra.section aria-labelledby={invitationsId}>
          <SectionTitle id={invitationsId}>{t('members.invitations.title')}</SectionTitle>
          <InvitationList />
        </chakra.section>
      ) : null}
    </Stack>
  );
}

/** Requests to join the active team; pending ones come first. */
function JoinRequestList() {
  const { t } = useTranslation();
  const { data, error, refetch } = useReadOf(joinRequestsQuery(useScope()));
  const decide = useDecideRequest();
  if (data === undefined) {
    return (
      <Card>
        <Answer query={{ error, refetch }} rows={2} failedTitle={t('ui.error.part')} />
      </Card>
    );
  }
  if (data.items.length === 0) {
    return (
      <Card>
        <EmptyState compact title={t('members.requests.none')} description={t('members.requests.noneHint')} />
      </Card>
    );
  }
  const waiting = data.items.filter(({ status }) => status === 'REQUESTED');
  const answered = data.items.filter(({ status }) => status !== 'REQUESTED');
  return (
    <Card as="ul" aria-label={t('members.requests.title')}>
      {[...waiting, ...answered].map((request) => (
        <RequestRow
          key={request.id}
          request={request}
          pending={
            decide.isPending && decide.variables.request.id === request.id
              ? decide.variables.action
              : undefined
          }
          onDecide={(action) => decide.mutate({ request, action })}
        />
      ))}
    </Card>
  );
}

interface RequestRowProps {
  request: JoinRequest;
  pending: JoinDecision | undefined;
  onDecide: (action: JoinDecision) => void;
}

function RequestRow({ request, pending, onDecide }: RequestRowProps) {
  const { t } = useTranslation();
  const { fullName, email, position, linkAddress, status, createdAt } = request;
  const button = (action: JoinDecision) => ({
    size: 'sm' as const,
    loading: pending === action,
    disabled: pending !== undefined,
    onClick: () => onDecide(action),
    'aria-label': t(`members.requests.named.${action}`, { name: fullName }),
  });
  return (
    <HStack as="li" gap="3" px="4" py="2.5" flexWrap="wrap" {...dividedRow}>
      <Stack gap="0" flex="1" minW="12rem">
        <chakra.bdi fontWeight="medium" truncate>
          {fullName}
        </chakra.bdi>
        <Subtle overflowWrap="anywhere">
          <bdi>{email}</bdi>
          {' · '}
          <bdi>{position}</bdi>
          {' · '}
          <LinkAddress text={linkAddress} />
          {' · '}
          <DateText value={createdAt} format="relative" />
        </Subtle>
      </Stack>
      {status === 'REQUESTED' ? (
        <HStack gap="2">
          <Button variant="outline" {...button('REJECTED')}>
            {t('members.requests.reject')}
          </Button>
          <Button {...button('ACCEPTED')}>{t('members.requests.accept')}</Button>
        </HStack>
      ) : (
        <HStack gap="2">
          <StatusText status={status}>{t(`members.inviteStatus.${status}`)}</StatusText>
          {status === 'REJECTED' ? (
            <Button variant="outline" {...button('PENDING')}>
              {t('members.requests.putBack')}
            </Button>
          ) : null}
        </HStack>
      )}
    </HStack>
  );
}

/** Text from strangers becomes a link only if it is an address of the web. */
function LinkAddress({ text }: { text: string }) {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return <bdi>{text}</bdi>;
  return (
    <chakra.a href={text} target="_blank" rel="noopener noreferrer nofollow" textDecoration="underline">
      <bdi>{text}</bdi>
    </chakra.a>
  );
}
