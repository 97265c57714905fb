import { Button, chakra, Flex, HStack } from '@chakra-ui/react';
import { CircleCheck, CircleDashed, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { VerifyNotice } from '#client/features/auth/public/VerifyNotice.tsx';
import { FirstWorkField } from '#client/features/home/FirstWork.tsx';
import {
  type StepId,
  type FirstSteps as Steps,
  useFirstSteps,
} from '#client/features/home/use-first-steps.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { readDevice, writeDevice } from '#client/lib/session/device.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';

/** The first steps, which can be closed once the address is verified, one at a time: every step completes by itself, and the list disappears with the last one. */
interface ChecklistProps {
  steps: Steps;
  onClose: () => void;
}

function Checklist({ steps, onClose }: ChecklistProps) {
  const { t } = useTranslation();
  const next = steps.find(({ isDone }) => !isDone)?.id;
  const [first] = useState(next);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <chakra.section aria-labelledby="first-steps" mb="5">
      <SectionTitle
        id="first-steps"
        aside={t('firstSteps.done', { done, count: steps.length })}
        actions={
          next === 'verify' ? undefined : (
            <IconButton
              label={t('ui.close')}
              icon={<X size={16} aria-hidden />}
              size="xs"
              onClick={onClose}
            />
          )
        }
      >
        {t('firstSteps.title')}
      </SectionTitle>
      <Card as="ol">
        {steps.map(({ id, isDone }, index) => (
          <chakra.li
            key={id}
            px="4"
            borderTopWidth={index === 0 ? '0' : '1px'}
            borderColor="border.muted"
            pb={id === next ? '4' : undefined}
          >
            <StepTitle id={id} isDone={isDone} isNext={id === next} />
            {id === next ? (
              <chakra.div ps={{ md: '6.5' }}>
                <Step id={id} isFollowed={id !== first} />
              </chakra.div>
            ) : null}
          </chakra.li>
        ))}
      </Card>
    </chakra.section>
  );
}

interface StepTitleProps {
  id: StepId;
  isDone: boolean;
  isNext: boolean;
}

function StepTitle({ id, isDone, isNext }: StepTitleProps) {
  const { t } = useTranslation();
  return (
    <HStack gap="2.5" minH="row">
      <chakra.span color={isDone ? 'success.fg' : 'fg.subtle'} display="flex">
        {isDone ? <CircleCheck size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
      </chakra.span>
      <chakra.span
        {...(isNext ? { role: 'heading', 'aria-level': 3 } : undefined)}
        textStyle="sm"
        flex="1"
        minW="0"
        truncate
        fontWeight={isNext ? 'medium' : undefined}
        color={isDone ? 'fg.subtle' : undefined}
      >
        {t(`firstSteps.${id}.title`)}
        {isDone ? <chakra.span srOnly>{t('firstSteps.isDone')}</chakra.span> : null}
      </chakra.span>
    </HStack>
  );
}

interface StepProps {
  id: StepId;
  /** The step before it has just been done here. */
  isFollowed: boolean;
}

/** The content of a step. The focus follows from step to step, but stays put when the page opens. */
function Step({ id, isFollowed }: StepProps) {
  const { t } = useTranslation();
  const contents: Record<StepId, ReactNode> = {
    verify: <VerifyNotice />,
    start: <FirstWorkField autoFocus={isFollowed} />,
    invite: (
      <Flex align="center" gap="4" wrap="wrap">
        <Subtle textStyle="sm">{t('firstSteps.invite.hint')}</Subtle>
        <Button asChild size="sm">
          <Link to={paths.members({ invite: '1' })}>{t('firstSteps.invite.action')}</Link>
        </Button>
      </Flex>
    ),
  };
  return contents[id];
}

/** Whether it is known what they are: what came later would push the page down. */
export const useFirstStepsKnown = (): boolean => useFirstSteps().isKnown;

/**
 * The first steps of newcomers; nothing for everybody else. Kept apart, so that a start or stop does not render Home
 * again.
 */
export function FirstSteps() {
  const { steps } = useFirstSteps();
  const { id } = useScope().user;
  const [isClosed, setClosed] = useState(() => readDevice('first-steps', id) !== null);
  if (steps === undefined || isClosed) return null;

  function close() {
    writeDevice('first-steps', 'closed', id);
    setClosed(true);
  }

  return <Checklist steps={steps} onClose={close} />;
}
