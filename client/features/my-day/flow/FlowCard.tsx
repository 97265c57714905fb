import { Button, chakra, Flex, HStack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import { usePlanActions } from '#client/features/plans/public/use-plan-actions.ts';
import { usePlanOwner } from '#client/features/plans/public/use-plans.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

/** Above the fixed elements at the foot of a phone. */
const Foot = chakra('div', {
  base: {
    position: 'sticky',
    bottom: {
      base: 'calc(env(safe-area-inset-bottom) + {sizes.bottombar} + {sizes.dock} + 0.5rem)',
      md: '4',
    },
    order: 1,
    h: '0',
    zIndex: 'docked',
    _print: { display: 'none' },
  },
});

interface FlowCardProps {
  title: string;
  children: ReactNode;
  /** The button that only closes it. */
  decline: string;
  /** The button that does what is offered. */
  confirm: ReactNode;
  onClose: () => void;
}

/** A dialog at the foot of the page, which it does not move: it takes no focus. Escape closes it. */
function FlowCard({ title, children, decline, confirm, onClose }: FlowCardProps) {
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
    <Foot>
      <Flex
        role="dialog"
        aria-labelledby={titleId}
        wrap="wrap"
        align="center"
        columnGap="4"
        rowGap="2"
        position="absolute"
        bottom="0"
        insetX={{ base: '2', md: '6' }}
        maxW="36rem"
        px="4"
        py="3"
        bg="bg.raised"
        borderWidth="1px"
        borderRadius="l3"
        boxShadow="float"
      >
        <chakra.div flex="1" minW="min(100%, 16rem)" textStyle="sm" color="fg.muted">
          <Text as="h2" id={titleId} fontWeight="semibold" color="fg">
            {title}
          </Text>
          {children}
        </chakra.div>
        <HStack gap="2" ms="auto">
          <Button size="sm" variant="ghost" onClick={onClose}>
            {decline}
          </Button>
          {confirm}
        </HStack>
      </Flex>
    </Foot>
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
        <Button size="sm" variant="outline" onClick={() => void add()}>
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
        <Button size="sm" variant="outline" asChild onClick={onClose}>
          <Link to={paths.profile(userId, { name, show: 'plans' })}>{t('plans.flow.suggest.ok')}</Link>
        </Button>
      }
    >
      <p>{t('plans.flow.suggest.subtitle')}</p>
      <p>{t('plans.flow.suggest.what')}</p>
    </FlowCard>
  );
}
