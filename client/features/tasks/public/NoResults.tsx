import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#client/ui/EmptyState.tsx';

/** No task fits what is searched and filtered by. */
export function NoResults({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      art="none"
      title={t('tasks.empty.noResults')}
      description={t('tasks.empty.filtered')}
      action={
        <Button variant="outline" size="sm" onClick={onClear}>
          {t('tasks.empty.clear')}
        </Button>
      }
    />
  );
}
