import { Button, chakra, HStack, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePlanActions } from '#client/features/plans/public/use-plan-actions.ts';
import { usePlanOwner } from '#client/features/plans/public/use-plans.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { paths } from '#client/lib/paths.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

interface FlowCardProps {
  title: string;
  children: ReactNode;
  /** The button that only closes it. */
  decline: string;
  /** The button that does what is offered. */
  confirm: ReactNode;
  onClose: () => void;
}

/** A dialog beside the page: it takes no focus and covers nothing that stops the timer. Escape closes it. */
function FlowCard({ title, children, decline, confirm, onClose }: FlowCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <chakra.div
      role="dialog"
      aria-labelledby={titleId}
      position="fixed"
      zIndex="popover"
      insetEnd={{ base: '3', md: '4' }}
      insetStart={{ base: '3', md: 'auto' }}
      top="calc({sizes.topbar} + 8px)"
      w={{ md: '24rem' }}
      ps="4"
      pe="2"
      pt="2.5"
      pb="3"
      bg="bg.raised"
      borderRadius="l3"
      shadow="float"
    >
      <HStack gap="2" minH="8">
        <Text as="h2" id={titleId} textStyle="sm" fontWeight="semibold" flex="1">
          {title}
        </Text>
        <IconButton size="sm" tip={false} label={t('ui.close')} icon={<X aria-hidden />} onClick={onClose} />
      </HStack>
      <chakra.div textStyle="sm" color="fg.muted" pe="2">
        {children}
      </chakra.div>
      <HStack justify="flex-end" gap="2" mt="3" pe="2">
        <Button size="sm" variant="ghost" onClick={onClose}>
          {decline}
        </Button>
        {confirm}
      </HStack>
    </chakra.div>
  );
}

interface SoftEnforceProps {
  task: Task;
  onAdded: () => void;
  onClose: () => void;
}

/** The timer runs on a task that is not planned today: shall it be? */
export function SoftEnforce({ task, onAdded, onClose }: SoftEnforceProps) {
  const { t } = useTranslation();
  const today = useToday();
  const actions = usePlanActions(usePlanOwner());

  async function add() {
    if (await actions.add(task, today)) onAdded();
  }

  return (
    <FlowCard
      title={t('plans.flow.soft.title')}
      onClose={onClose}
      decline={t('plans.flow.soft.no')}
      confirm={
        <Button size="sm" onClick={() => void add()}>
          {t('plans.flow.soft.yes')}
        </Button>
      }
    >
      {t('plans.flow.soft.what', { task: task.title })}
    </FlowCard>
  );
}

/** Suggests a plan for today, and leads to where it is made. */
export function SuggestPlan({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user, userId } = useScope();
  const name = user.fullName ?? user.name ?? undefined;
  return (
    <FlowCard
      title={t('plans.flow.suggest.title')}
      onClose={onClose}
      decline={t('plans.flow.suggest.later')}
      confirm={
        <Button size="sm" asChild onClick={onClose}>
          <Link to={paths.profile(userId, { name, show: 'plans' })}>{t('plans.flow.suggest.ok')}</Link>
        </Button>
      }
    >
      <Text fontWeight="medium" color="fg">
        {t('plans.flow.suggest.subtitle')}
      </Text>
      <Text mt="1">{t('plans.flow.suggest.what')}</Text>
    </FlowCard>
  );
}
