import { Button } from '@chakra-ui/react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from './Notice.tsx';

/** Says that a form begins with unsaved input. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      action={
        <Button size="xs" variant="ghost" onClick={onDiscard}>
          {t('ui.restored.discard')}
        </Button>
      }
    >
      {t('ui.restored.text')}
    </Notice>
  );
}
