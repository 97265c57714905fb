import '#client/locales/en/pages/home.json';
import { Button, Card, chakra, HStack } from '@chakra-ui/react';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { invitationsQuery } from '#client/features/members/queries.ts';
import { isVerified } from '#client/features/tasks/public/task-rights.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useTimerState } from '#client/features/timer/public/use-timer.ts';
import { type Scope, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface ChecklistProps {
  steps: FirstSteps;
  onCreate: () => void;
}

const startKeys = 'ctrl+alt+]';

/** The first five minutes; every step ticks itself, and with the last one the list is gone. */
export function Checklist({ steps, onCreate }: ChecklistProps) {
  const { t } = useTranslation();
  const next = steps.findIndex(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  const actions: Record<FirstSteps[number]['id'], ReactNode> = {
    verify: <Hint>{t('home.steps.verify.hint')}</Hint>,
    create: (
      <Button variant="outline" size="sm" onClick={onCreate}>
        {t('home.steps.create.action')}
      </Button>
    ),
    start: (
      <Hint>
        <Trans i18nKey="home.steps.start.hint" components={{ keys: <Kbd keys={startKeys} /> }} />
      </Hint>
    ),
    invite: (
      <Button asChild variant="outline" size="sm">
        <Link to={paths.members({ invite: '1' })}>{t('home.steps.invite.action')}</Link>
      </Button>
    ),
  };
  return (
    <chakra.section aria-labelledby="first-steps" mb="5">
      <SectionTitle id="first-steps" aside={t('home.steps.done', { done, count: steps.length })}>
        {t('home.steps.title')}
      </SectionTitle>
      <Card.Root as="ol">
        {steps.map(({ id, isDone }, index) => (
          <HStack
            as="li"
            key={id}
            gap="2.5"
            minH="row"
            px="4"
            borderTopWidth={index === 0 ? '0' : '1px'}
            borderColor="border.muted"
          >
            <chakra.span color={isDone ? 'success.fg' : 'fg.subtle'} display="flex">
              {isDone ? <CircleCheck size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
            </chakra.span>
            <chakra.span
              textStyle="sm"
              flex="1"
              minW="0"
              truncate
              fontWeight={index === next ? 'medium' : undefined}
              color={isDone ? 'fg.subtle' : undefined}
            >
              {t(`home.steps.${id}.title`)}
              {isDone ? <chakra.span srOnly>{t('home.steps.isDone')}</chakra.span> : null}
            </chakra.span>
            {index === next ? actions[id] : null}
          </HStack>
        ))}
      </Card.Root>
    </chakra.section>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <chakra.span
      textStyle="xs"
      color="fg.subtle"
      hideBelow="md"
      display="inline-flex"
      gap="1"
      alignItems="center"
    >
      {children}
    </chakra.span>
  );
}

type FirstSteps = { id: 'verify' | 'create' | 'start' | 'invite'; isDone: boolean }[];

function isOwn(task: Task, { userId, employeeId }: Scope): boolean {
  return (task.createdByUserId ?? task.createdByUser?.id) === userId || isAssignedTo(task, employeeId);
}

/** For managers, until they have brought somebody in or asked them to; undefined until it is known. */
function useInviteStep(): FirstSteps | undefined {
  const scope = useScope();
  const isAlone = (scope.team.members?.length ?? 0) < 2;
  const asks = scope.isManager && isAlone;
  const { data, isLoading } = useReadOf(invitationsQuery(scope), { enabled: asks });
  if (isLoading) return undefined;
  if (asks) return data ? [{ id: 'invite', isDone: data.total > 0 }] : [];
  return scope.isManager ? [{ id: 'invite', isDone: true }] : [];
}

/** What somebody new has done already; undefined until it is known, and once all of it is done. */
export function useFirstSteps(): FirstSteps | undefined {
  const scope = useScope();
  const hasTracked = useTimerState((status) => status && status.lastLog !== null);
  const { data: tasks } = useReadOf(teamTasksQuery(scope));
  const inviteStep = useInviteStep();
  if (hasTracked === undefined || !tasks || !inviteStep) return undefined;
  const steps: FirstSteps = [
    { id: 'verify', isDone: isVerified(scope) },
    { id: 'create', isDone: tasks.items.some((task) => isOwn(task, scope)) },
    { id: 'start', isDone: hasTracked },
    ...inviteStep,
  ];
  return steps.every(({ isDone }) => isDone) ? undefined : steps;
}
