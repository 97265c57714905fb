import { Button, chakra } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openCreateTask } from '#client/features/tasks/public/task-dialogs.ts';
import { isVerified } from '#client/features/tasks/public/task-rights.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';

/** A page's way to a new task; it says why it does nothing while the address is not verified. */
export function CreateTaskButton({ onClick = () => openCreateTask() }: { onClick?: () => void }) {
  const { t } = useTranslation();
  const disabled = !isVerified(useScope());
  const label = t('tasks.create.submit');
  const button = (
    <Button onClick={onClick} disabled={disabled} px={{ base: '2.5', md: '3' }}>
      <Plus aria-hidden />
      {label}
    </Button>
  );
  if (!disabled) {
    return (
      <Tip content={label} shortcut="C">
        {button}
      </Tip>
    );
  }
  return (
    <Tip content={t('tasks.create.verifyAccount')}>
      <chakra.span tabIndex={0}>{button}</chakra.span>
    </Tip>
  );
}
