import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { openCreateTask } from '#client/features/tasks/public/task-dialogs.ts';
import { useUnverified } from '#client/features/tasks/public/task-rights.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';

/** A page's way to a new task; while the address is not verified it leads to the code. */
export function CreateTaskButton({ onClick = () => openCreateTask() }: { onClick?: () => void }) {
  const { t } = useTranslation();
  const label = t('tasks.create.submit');
  return (
    <Tip content={label} shortcut="C" {...useUnverified()}>
      <Button onClick={onClick} px={{ base: '2.5', md: '3' }}>
        <Plus aria-hidden />
        {label}
      </Button>
    </Tip>
  );
}
