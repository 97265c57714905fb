import { Button, chakra, Grid, HStack, Stack } from '@chakra-ui/react';
import { AtSign, Check, UserPlus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useWaiting } from '#client/features/home/use-waiting.ts';
import { useDecideRequest } from '#client/features/members/public/use-decide-request.ts';
import { useNewsMutations } from '#client/features/notifications/public/use-news-mutations.ts';
import { InvitationRows } from '#client/features/workspace/public/InvitationRows.tsx';
import { personOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { JoinRequest } from '#shared/invitations/join-request.schema.ts';
import type { Notification } from '#shared/notifications/notification.schema.ts';
import { notificationPath } from '#shared/notifications/notification-path.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { sumOfShown } from '#shared/time/duration.ts';
import type { ReviewWeek } from '#shared/timesheets/review.schema.ts';
import { isSubmitted } from '#shared/timesheets/timesheet-state.ts';

/** Items that wait for the person, each with its actions beside it; nothing while nothing waits. */
export function WaitingCard() {
  const { t } = useTranslation();
  const headingId = useId();
  const { tenantId } = useScope();
  const { invitations, requests, weeks, weekCount, mentions, count } = useWaiting();
  if (count === 0) return null;
  return (
    <Card as="section" aria-labelledby={headingId}>
      <SectionTitle id={headingId} count={count} place="card">
        {t('home.waiting.title')}
      </SectionTitle>
      <ul aria-labelledby={headingId}>
        <InvitationRows invitations={invitations} tenantId={tenantId} />
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
        {weeks.map((week) => (
          <WeekRow key={`${week.employeeId} ${week.weekStart}`} week={week} />
        ))}
        {mentions.map((news) => (
          <MentionRow key={news.id} news={news} />
        ))}
      </ul>
      {weekCount > weeks.length ? (
        <chakra.div
          px="4"
          py="2.5"
          borderTopWidth="1px"
          borderColor="border.muted"
          textStyle="xs"
          color="brand.fg"
        >
          <Link to={paths.review()}>{t('home.waiting.all')}</Link>
        </chakra.div>
      ) : null}
    </Card>
  );
}

interface WaitingRowProps {
  mark: ReactNode;
  title: string;
  /** A line of facts. */
  facts: ReactNode;
  children: ReactNode;
}

function WaitingRow({ mark, title, facts, children }: WaitingRowProps) {
  return (
    <Grid
      as="li"
      templateColumns="24px minmax(0, 1fr) auto"
      gap="2.5"
      alignItems="center"
      py="2"
      ps="4"
      pe="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="sm"
    >
      {mark}
      <Stack gap="0" minW="0">
        <Clipped title={title}>{title}</Clipped>
        <Subtle className="num" overflowWrap="anywhere">
          {facts}
        </Subtle>
      </Stack>
      <HStack gap="1">{children}</HStack>
    </Grid>
  );
}

/** A person's week, which is opened to be decided about. */
function WeekRow({ week: { employeeId, employee, weekStart, days } }: { week: ReviewWeek }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, imageUrl } = personOf(employee);
  const week = format.week(addDays(weekStart, 3));
  const seconds = sumOfShown(days.filter(({ status }) => isSubmitted(status)));
  return (
    <WaitingRow
      mark={<MemberAvatar name={name} imageUrl={imageUrl} decorative />}
      title={name}
      facts={t('home.waiting.week', { week, time: format.duration(seconds) })}
    >
      <Button asChild variant="outline" size="sm">
        <Link
          to={paths.review({ member: employeeId })}
          aria-label={t('home.waiting.reviewOf', { name, week })}
        >
          {t('home.waiting.review')}
        </Link>
      </Button>
    </WaitingRow>
  );
}

function RequestRow({ request }: { request: JoinRequest }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { mutate, isPending, variables } = useDecideRequest();
  const button = (action: 'ACCEPTED' | 'REJECTED') => ({
    size: 'sm' as const,
    px: '2',
    loading: isPending && variables.action === action,
    disabled: isPending,
    onClick: () => mutate({ request, action }),
    'aria-label': t(`members.requests.named.${action}`, { name: request.fullName }),
  });
  return (
    <WaitingRow
      mark={<UserPlus size={16} aria-hidden />}
      title={t('home.waiting.asksToJoin', { name: request.fullName })}
      facts={`${request.position} · ${format.relative(request.createdAt)}`}
    >
      <Button variant="ghost" {...button('REJECTED')}>
        {t('members.requests.reject')}
      </Button>
      <Button variant="outline" {...button('ACCEPTED')}>
        {t('members.requests.accept')}
      </Button>
    </WaitingRow>
  );
}

function MentionRow({ news }: { news: Notification }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { change } = useNewsMutations();
  const onRead = () => change({ id: news.id, isRead: true });
  const actor = news.sender?.name ?? t('notifications.somebody');
  return (
    <WaitingRow
      mark={<AtSign size={16} aria-hidden />}
      title={t('notifications.what.task.mentioned', { actor, title: news.title })}
      facts={format.relative(news.createdAt)}
    >
      <IconButton
        size="xs"
        label={t('notifications.markRead')}
        icon={<Check aria-hidden />}
        onClick={onRead}
      />
      <Button asChild variant="outline" size="sm">
        <Link to={notificationPath(news)} onClick={onRead}>
          {t('home.waiting.open')}
        </Link>
      </Button>
    </WaitingRow>
  );
}
