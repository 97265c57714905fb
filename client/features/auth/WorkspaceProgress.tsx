import { chakra, HStack, Icon, Spinner, Stack } from '@chakra-ui/react';
import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  type MadeParts,
  type WorkspacePart,
  workspaceParts,
} from '#client/features/auth/create-workspace.ts';

type StepState = 'done' | 'running' | 'failed' | 'waiting';

const marks = {
  done: (
    <Icon boxSize="4" color="success.fg">
      <CircleCheck aria-hidden />
    </Icon>
  ),
  running: <Spinner boxSize="4" borderWidth="2px" color="brand.solid" aria-hidden />,
  failed: (
    <Icon boxSize="4" color="danger.fg">
      <CircleAlert aria-hidden />
    </Icon>
  ),
  waiting: (
    <Icon boxSize="4" color="fg.disabled">
      <Circle aria-hidden />
    </Icon>
  ),
} as const;

export interface WorkspaceProgressProps {
  made: MadeParts;
  /** What is to be said of the first part that is missing. */
  next: 'waiting' | 'running' | 'failed';
}

export function WorkspaceProgress({ made, next }: WorkspaceProgressProps) {
  const { t } = useTranslation();
  const current = workspaceParts.find((part) => made[part] === undefined);
  const stateOf = (part: WorkspacePart): StepState => {
    if (made[part] !== undefined) return 'done';
    return part === current ? next : 'waiting';
  };
  return (
    <Stack as="ol" gap="2" listStyleType="none" aria-live="polite" aria-label={t('auth.create.progress')}>
      {workspaceParts.map((part) => {
        const state = stateOf(part);
        return (
          <HStack as="li" key={part} gap="2" textStyle="sm" color={state === 'waiting' ? 'fg.subtle' : 'fg'}>
            {marks[state]}
            {t(`auth.create.parts.${part}`)}
            <chakra.span srOnly>{t(`auth.create.states.${state}`)}</chakra.span>
          </HStack>
        );
      })}
    </Stack>
  );
}
