import { refresh, useRead, useReadOf } from '#client/lib/api/read.ts';
import '#client/locales/en/pages/home.json';
import { Button, Link as ChakraLink, HStack, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { toLocalText } from '#client/lib/text/texts.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { pageTexts } from '#shared/auth/auth.schema.ts';
import '#client/locales/en/pages/auth.json';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { useSwitchWorkspace } from '#client/features/auth/public/use-switch-workspace.ts';
import { joinRequestsQuery } from '#client/features/members/queries.ts';
import { useWaitingWeeks } from '#client/features/timesheets/public/use-waiting-weeks.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { call, refreshSession } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { paths } from '#client/lib/paths.ts';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { InviteAction } from '#shared/enums/invitation.ts';
import type { Invite } from '#shared/invitations/invitation.schema.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';

interface Asked {
  invite: Invite;
  action: InviteAction;
}

const namesOf = ({ teams, organizationName, invitedByUser }: Invite) => ({
  team: teams.map(({ name }) => name).join(', '),
  organization: organizationName,
  person: invitedByUser?.name,
});

const useInvitations = () => useRead(invitationsApi.mine, {}, { staleTime: 2 * 60_000 });

function useJoinRequests() {
  const scope = useScope();
  return useReadOf(joinRequestsQuery(scope), { enabled: scope.isManager });
}

/** Whether it is known what stands over the page: what came later would push the rest down. */
export function useNoticesKnown(): boolean {
  const reads = [useReadOf(myPermissionsQuery), useInvitations(), useWaitingWeeks(), useJoinRequests()];
  const isKnown = !reads.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  const [wasKnown, setKnown] = useState(isKnown);
  if (isKnown && !wasKnown) setKnown(true);
  return wasKnown;
}

/** What one is invited to, each to be accepted or rejected. */
export function InvitationNotices() {
  const { t } = useTranslation();
  const { data } = useInvitations();
  const answer = useAnswerInvitation();
  const [asked, setAsked] = useState<Asked>();
  if (!data || data.items.length === 0) return null;
  return (
    <Stack as="ul" gap="2" aria-label={t('home.invites.title')}>
      {data.items.map((invite) => (
        <InvitationNotice
          key={invite.id}
          invite={invite}
          onAnswer={(action) => setAsked({ invite, action })}
        />
      ))}
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setAsked(undefined);
          }}
          tone={asked.action === 'ACCEPTED' ? 'brand' : 'danger'}
          title={t(`home.invites.question.${asked.action}`, namesOf(asked.invite))}
          confirmLabel={t(`home.invites.${asked.action}`)}
          onConfirm={() => answer(asked.invite, asked.action)}
        >
          <Consequence asked={asked} />
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}

function Consequence({ asked: { invite, action } }: { asked: Asked }) {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  if (action === 'REJECTED') return t('home.invites.consequence.rejected');
  const isElsewhere = invite.tenantId !== tenantId;
  return t(`home.invites.consequence.${isElsewhere ? 'elsewhere' : 'here'}`, namesOf(invite));
}

interface InvitationNoticeProps {
  invite: Invite;
  onAnswer: (action: InviteAction) => void;
}

function InvitationNotice({ invite, onAnswer }: InvitationNoticeProps) {
  const { t } = useTranslation();
  const names = namesOf(invite);
  const button = (action: InviteAction) => ({
    size: 'sm' as const,
    onClick: () => onAnswer(action),
    'aria-label': t(`home.invites.named.${action}`, names),
  });
  return (
    <li>
      <Notice
        action={
          <HStack gap="2">
            <Button variant="ghost" {...button('REJECTED')}>
              {t('home.invites.REJECTED')}
            </Button>
            <Button variant="outline" {...button('ACCEPTED')}>
              {t('home.invites.ACCEPTED')}
            </Button>
          </HStack>
        }
      >
        <Trans
          i18nKey={names.person ? 'home.invites.invitedBy' : 'home.invites.invited'}
          values={names}
          components={{ person: <bdi />, team: <bdi />, organization: <bdi /> }}
        />
      </Notice>
    </li>
  );
}

const currentPage = 0;

/** Answers an invitation of one's own; rejects with words for the person. */
function useAnswerInvitation(): (invite: Invite, action: InviteAction) => Promise<void> {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const switchTo = useSwitchWorkspace();

  /** The membership is new to the session and to everything that was loaded. */
  async function enter({ tenantId: joined, teams }: Invite): Promise<void> {
    if (joined && joined !== tenantId) return switchTo({ tenantId: joined, teamId: teams[0]?.id });
    await refreshSession().catch(() => notify.error(toLocalText(pageTexts.refreshFailed)));
    await queryClient.invalidateQueries();
    await navigate(currentPage);
  }

  return async (invite, action) => {
    await call(invitationsApi.respond, { params: { id: invite.id, action } }).catch((error: unknown) => {
      throw new Error(t(`home.invites.failed.${action}`, { reason: errorText(error) }), { cause: error });
    });
    if (action === 'ACCEPTED') return enter(invite);
    notify.success(t('home.invites.rejected'));
    await refresh(queryClient, 'invitations');
  };
}

/** Tells who reviews time that some of it waits. */
export function ApprovalsNotice() {
  const { t } = useTranslation();
  const { data, isReviewer } = useWaitingWeeks();
  if (!isReviewer || data === undefined || data.total === 0) return null;
  return (
    <Notice
      action={
        <ChakraLink asChild color="inherit" textDecoration="underline" fontWeight="medium">
          <Link to={paths.review()}>{t('home.approvals.open')}</Link>
        </ChakraLink>
      }
    >
      {t('home.approvals.waiting', { count: data.total })}
    </Notice>
  );
}

/** Tells a manager that people ask to join the team. */
export function JoinRequestNotice() {
  const { t } = useTranslation();
  const scope = useScope();
  const { data } = useJoinRequests();
  const count = data?.items.filter(({ status }) => status === 'REQUESTED').length ?? 0;
  if (!scope.isManager || count === 0) return null;
  return (
    <Notice
      action={
        <ChakraLink asChild color="inherit" textDecoration="underline" fontWeight="medium">
          <Link to={paths.settings('invitations')}>{t('home.requests.open')}</Link>
        </ChakraLink>
      }
    >
      {t('home.requests.waiting', { count, team: scope.team.name })}
    </Notice>
  );
}
