import '#client/locales/en/pages/home.json';
import { Button, Card, chakra, HStack } from '@chakra-ui/react';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FirstSteps } from '#client/features/home/use-first-steps.ts';
import { paths } from '#client/lib/paths.ts';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';

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
